/** Renders the thumbnails of the library for comparison: photos, graphics, posters and covers. */
import { AUDIO_PLANS, coverRandom, makeSound, VIDEO_PLANS } from './clips.ts';
import { GRAPHIC_PLANS, rollGraphic } from './graphic-assets.ts';
import { PHOTO_PLANS } from './photos.ts';
import { renderPng } from './picture.ts';
import { CLIP_WIDTH, rollScene, STILL_SECONDS } from './roll-scene.ts';
import { drawCover } from './sounds/waveform-cover.ts';

const LONG_SIDE = 240;

export interface Thumbnail {
  readonly key: string;
  render(variant: number): Promise<Buffer>;
}

export function thumbnails(): readonly Thumbnail[] {
  return [
    ...PHOTO_PLANS.map(({ key, kind }) => ({
      key,
      render: (variant: number) => renderPng(rollScene(kind, key, variant).drawAt(STILL_SECONDS), LONG_SIDE),
    })),
    ...VIDEO_PLANS.map(({ key, kind }) => ({
      key,
      render: (variant: number) =>
        renderPng(rollScene(kind, key, variant, CLIP_WIDTH).drawAt(STILL_SECONDS), LONG_SIDE),
    })),
    ...AUDIO_PLANS.map((plan) => ({
      key: plan.key,
      render: (variant: number) => renderPng(drawCover(coverRandom(plan.key, variant), makeSound(plan)), LONG_SIDE),
    })),
    ...GRAPHIC_PLANS.map((plan) => ({
      key: plan.key,
      render: (variant: number) => renderPng(rollGraphic(plan, variant).drawAll(), LONG_SIDE),
    })),
  ];
}
