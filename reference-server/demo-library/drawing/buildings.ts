import type { Random } from '../random.ts';
import { darker, lighter } from './colour.ts';
import type { Drawing } from './drawing.ts';

/** A house with a gable roof, its foot at (x, foot); `lit` windows glow. */
export function paintHouse(
  g: Drawing,
  x: number,
  foot: number,
  width: number,
  wall: string,
  roof: string,
  lit: boolean,
): void {
  const height = width * 0.62;
  const glass = lit ? '#ffd98a' : '#6f8797';
  g.rect(x, foot - height, width, height, wall);
  g.polygon(
    [
      x - width * 0.08,
      foot - height,
      x + width * 1.08,
      foot - height,
      x + width * 0.84,
      foot - height * 1.8,
      x + width * 0.16,
      foot - height * 1.8,
    ],
    roof,
  );
  g.rect(x + width * 0.72, foot - height * 2, width * 0.09, height * 0.5, darker(roof, 0.3));
  for (const at of [0.12, 0.66]) g.rect(x + width * at, foot - height * 0.72, width * 0.2, height * 0.34, glass, 1, 3);
  g.rect(x + width * 0.41, foot - height * 0.62, width * 0.17, height * 0.62, darker(roof, 0.15), 1, 3);
}

/** A block with rows of windows, `lit` = share of windows with light. */
export function paintTower(
  g: Drawing,
  random: Random,
  x: number,
  foot: number,
  width: number,
  height: number,
  wall: string,
  lit: number,
): void {
  g.rect(x, foot - height, width, height, wall);
  g.rect(x + width * 0.8, foot - height, width * 0.2, height, darker(wall, 0.18));
  const across = Math.max(2, Math.round(width / 34));
  const cell = width / across;
  for (let y = foot - height + 22; y < foot - 24; y += 40) {
    for (let column = 0; column < across; column += 1) {
      const isLit = random.chance(lit);
      g.rect(
        x + column * cell + cell * 0.25,
        y,
        cell * 0.5,
        20,
        isLit ? '#ffd98a' : lighter(wall, 0.22),
        isLit ? 0.95 : 0.55,
      );
    }
  }
}
