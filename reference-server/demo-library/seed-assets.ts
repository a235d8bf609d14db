/** The assets of the demo library; the same on every machine, with dates relative to `now`. */

import type { SeedAsset } from '../core/seed-asset.ts';
import { ARTICLES, articleAsset } from './article-assets.ts';
import { AUDIO_PLANS, audioAsset, VIDEO_PLANS, videoAsset } from './clips.ts';
import { GRAPHIC_PLANS, graphicAsset } from './graphic-assets.ts';
import { PHOTO_PLANS, photoAsset } from './photos.ts';

/** Every asset with its metadata, newest first. Files are produced later, by `produce()`. */
export function seedAssets(now: Date): readonly SeedAsset[] {
  return [
    ...PHOTO_PLANS.map((plan) => photoAsset(plan, now)),
    ...GRAPHIC_PLANS.map((plan) => graphicAsset(plan, now)),
    ...ARTICLES.map((entry, index) => articleAsset(entry, index, now)),
    ...VIDEO_PLANS.map((plan) => videoAsset(plan, now)),
    ...AUDIO_PLANS.map((plan) => audioAsset(plan, now)),
  ].sort((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime());
}
