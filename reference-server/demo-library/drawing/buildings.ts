/** Houses, towers and streets. */
import type { Frame } from '../scene.ts';
import type { Box, Drawing, Point, Spot } from './drawing.ts';
import { darker, lighter } from './light.ts';

/** `isLit` says whether the windows are lit. */
export type HouseColours = Readonly<{ wall: string; roof: string; isLit: boolean }>;

/** A house with a gable roof and its lower left corner on the spot. */
export function paintHouse(g: Drawing, [x, foot, width]: Spot, { wall, roof, isLit }: HouseColours): void {
  g.group({ x, y: foot, scale: width / 100 }, () => {
    g.rect([0, -62, 100, 62], wall);
    g.polygon([-8, -62, 108, -62, 84, -111.6, 16, -111.6], roof);
    g.rect([72, -124, 9, 31], darker(roof, 0.3));
    for (const at of [12, 66]) g.roundRect([at, -44.6, 20, 21], 1.5, isLit ? '#ffd98a' : '#6f8797');
    g.roundRect([41, -38.4, 17, 38.4], 1.5, darker(roof, 0.15));
  });
}

/** Windows in columns and rows on a wall; `glass` returns the colour of each. */
export function paintPanes(g: Drawing, box: Box, [columns, rows]: Point, glass: () => string) {
  const [x, y, wide, tall] = [box[0], box[1], box[2] / columns, box[3] / rows];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      g.roundRect([x + (column + 0.2) * wide, y + (row + 0.22) * tall, wide * 0.6, tall * 0.56], 3, glass(), 0.92);
}

/** A block with rows of windows; `lit` is the share of lit windows. */
export function paintTower(g: Frame, box: Box, wall: string, lit: number): void {
  const [x, y, width, height] = box;
  g.rect([x, y, width, height], wall);
  g.rect([x + width * 0.8, y, width * 0.2, height], darker(wall, 0.18));
  const panes = [Math.max(2, Math.round(width / 34)), Math.max(1, Math.floor(height / 40))] as const;
  const dark = lighter(wall, 0.12);
  paintPanes(g, [x, y + 12, width, height - 24], panes, () => (g.r.chance(lit) ? '#ffd98a' : dark));
}

/**
 * Houses on both sides of a street, smaller towards x = `vanish`; `depth` grows from the far end (0) to the front (1).
 */
export function paintStreet(g: Frame, vanish: number, paint: StreetColours): void {
  for (const side of [-1, 1])
    for (let house = 5; house >= 0; house -= 1) {
      const depth = 1 - house / 6;
      const wide = 140 + depth * 240;
      const tall = 250 + depth * 540 + g.r.float(-40, 60);
      const x = vanish + side * (55 + depth ** 1.6 * g.w * 0.7) - (side < 0 ? wide : 0);
      const top = 615 + depth * 85 - tall;
      const wall = paint.wall(depth);
      g.rect([x, top, wide, tall], wall);
      paintPanes(g, [x + wide * 0.06, top + tall * 0.03, wide * 0.88, tall * 0.78], [3, 5], () => paint.glass(wall));
      g.rect([x, top + tall - 96 * depth, wide, 90 * depth], paint.glass(wall), 0.6);
    }
}

type StreetColours = Readonly<{ wall(depth: number): string; glass(wall: string): string }>;
