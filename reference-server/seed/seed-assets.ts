/** The library that the reference server starts with; the same on every machine, only its dates follow `now`. */
import { PHOTO_PLANS, photoAsset } from './photos.ts';
import type { SeedAsset } from './seed-asset.ts';

/** Every asset with its metadata; bytes are made one by one, on `produce()`. */
export function seedAssets(now: Date): readonly SeedAsset[] {
  return PHOTO_PLANS.map((plan) => photoAsset(plan, now));
}
