/** Creates one picture of a scene kind; `key` and `variant` seed every parameter. */

import { createRandom } from '../core/random.ts';
import type { Drawing } from './drawing/drawing.ts';
import { Frame, type Scene, type SceneKind } from './scene.ts';

/** Widths for a height of 1000: mostly landscape, some portrait, square and panorama. */
const WIDTHS = [1500, 1500, 1500, 1500, 1333, 1333, 1778, 1778, 667, 750, 1000, 2200] as const;
export const CLIP_WIDTH = 1778;
export const STILL_SECONDS = 1.5;

export type RolledScene = Readonly<{ scene: Scene; drawAt(seconds: number): Drawing }>;

/** `width` overrides the random width, for clips. */
export function rollScene(kind: SceneKind, key: string, variant: number, width?: number): RolledScene {
  const random = createRandom(`${kind.name}/${key}/${variant}`);
  const chosen = random.pick(kind.widths ?? WIDTHS);
  const w = width ?? chosen;
  const fromLeft = random.chance(0.5);
  const tilt = random.float(0, 1);
  const scene = kind.create(random, w);
  return {
    scene,
    drawAt: (seconds) => {
      const g = new Frame(w, seconds, random.fork('draw'));
      scene.draw(g);
      paintSideLight(g, fromLeft, tilt);
      return g;
    },
  };
}

/** Shades the whole picture from one side, so that flat areas look less uniform. */
function paintSideLight(g: Drawing, fromLeft: boolean, tilt: number): void {
  const near = fromLeft ? 0 : 1;
  const stops = { 0: ['#fff6e0', 0.16], 0.45: ['#fff6e0', 0], 0.6: ['#081028', 0], 1: ['#081028', 0.26] } as const;
  g.band(0, g.h, g.gradient(stops, [near, tilt], [1 - near, 1 - tilt]));
}
