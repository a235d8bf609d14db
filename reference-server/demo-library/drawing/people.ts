/** Flat figures. */
import type { Random } from '../random.ts';
import { darker } from './colour.ts';
import type { Drawing } from './drawing.ts';

export const SKINS = ['#f3cdb2', '#e2b08c', '#c98e68', '#a06a48', '#7b4e34', '#573523'] as const;
export const HAIRS = ['#2a211d', '#4b3326', '#7a5230', '#b98a4e', '#8d8d90', '#d9c9a3', '#6d2f22'] as const;
export const CLOTHES = [
  '#c8443f',
  '#2f5d8a',
  '#e2a33b',
  '#3f7f5f',
  '#6d4a86',
  '#d7d3c8',
  '#2c3440',
  '#d97b56',
  '#4f9aa8',
  '#a23b5e',
] as const;

export interface Look {
  readonly skin: string;
  readonly hair: string;
  readonly coat: string;
  readonly legs: string;
}

export const pickLook = (random: Random, coats: readonly string[] = CLOTHES): Look => ({
  skin: random.pick(SKINS),
  hair: random.pick(HAIRS),
  coat: random.pick(coats),
  legs: random.pick(['#2b3442', '#3d4a5c', '#4a4039', '#23262e', '#5c6470']),
});

export type Pose = 'still' | 'cheer' | 'reach' | 'walk';

/** A whole figure standing with its feet at (x, foot). */
export function paintPerson(
  g: Drawing,
  x: number,
  foot: number,
  height: number,
  look: Look,
  pose: Pose = 'still',
): void {
  const u = height / 100;
  const stride = pose === 'walk' ? 12 : 5;
  g.line([x, foot - 46 * u, x - stride * u, foot - 3 * u], look.legs, 9 * u);
  g.line([x, foot - 46 * u, x + stride * u, foot - 3 * u], darker(look.legs, 0.2), 9 * u);
  const arm = (side: number, handX: number, handY: number): void => {
    g.line(
      [
        x + side * 11 * u,
        foot - 76 * u,
        x + side * (handX * 0.6 + 8) * u,
        foot - (handY * 0.5 + 36) * u,
        x + side * handX * u,
        foot - handY * u,
      ],
      darker(look.coat, 0.12),
      7 * u,
    );
    g.circle(x + side * handX * u, foot - handY * u, 4 * u, look.skin);
  };
  if (pose === 'cheer') {
    arm(-1, 20, 104);
    arm(1, 20, 104);
  } else {
    arm(-1, 15, 44);
    arm(1, pose === 'reach' ? 36 : 15, pose === 'reach' ? 72 : 44);
  }
  g.rect(x - 14 * u, foot - 82 * u, 28 * u, 42 * u, look.coat, 1, 10 * u);
  g.circle(x, foot - 92 * u, 9.5 * u, look.hair);
  g.circle(x, foot - 89.5 * u, 8 * u, look.skin);
}
