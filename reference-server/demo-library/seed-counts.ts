/** Number of assets of each kind in the demo library, for tests. */
import { ARTICLES } from './article-assets.ts';
import { AUDIO_PLANS, VIDEO_PLANS } from './clips.ts';
import { GRAPHIC_PLANS } from './graphic-assets.ts';
import { PHOTO_PLANS } from './photos.ts';

export const SEED_COUNTS = {
  image: PHOTO_PLANS.length,
  graphic: GRAPHIC_PLANS.length,
  video: VIDEO_PLANS.length,
  audio: AUDIO_PLANS.length,
  text: ARTICLES.length,
} as const;
