/** A map of hexagons; darker ones have higher values. */

import { cycle } from '../../core/random.ts';
import type { Point } from '../drawing/drawing.ts';
import { mix } from '../drawing/light.ts';
import { CHART_COLOURS, type GraphicKind, PAPERS } from './graphic-kind.ts';

/** Around (0, 0), with 100 units between the centres of neighbours. */
const HEXAGON = 'M0 55 L47.6 27.5 V-27.5 L0 -55 L-47.6 -27.5 V27.5 Z';

export const regionMap: GraphicKind = {
  name: 'region-map',
  create(random, { subject }) {
    const paint = random.pick(CHART_COLOURS);
    const paper = random.pick(PAPERS);
    const focus: Point = [random.float(0.1, 0.9), random.float(0.1, 0.9)];
    const columns = random.int(6, 9);
    const rows = random.int(5, 7);
    const cells: { column: number; row: number; level: number }[] = [];
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const x = column / (columns - 1);
        const y = row / (rows - 1);
        const edge = Math.hypot(x - 0.5, y - 0.5);
        if (edge > random.float(0.5, 0.68)) continue;
        const near = 1 - Math.hypot(x - focus[0], y - focus[1]);
        cells.push({ column, row, level: Math.max(0, Math.min(3, Math.floor(near * 3.4 + random.float(-0.7, 0.7)))) });
      }
    const high = cells.filter((cell) => cell.level === 3).length;
    const west = cells.filter((cell) => cell.column < (columns - 1) / 2).reduce((sum, cell) => sum + cell.level, 0);
    const all = cells.reduce((sum, cell) => sum + cell.level, 0);
    const side = west > all / 2 ? { en: 'west', de: 'Westen' } : { en: 'east', de: 'Osten' };
    const shades = [0.08, 0.38, 0.68, 1].map((share) => mix(mix(paper, '#8d99a3', 0.25), paint.colour, share));
    return {
      paper,
      draw(g) {
        const size = Math.min((g.w * 0.88) / (columns + 0.5), 900 / (rows * 0.87 + 0.3));
        const left = g.w / 2 - ((columns - 0.5) * size) / 2;
        const top = 500 - ((rows - 1) * size * 0.87) / 2;
        for (const cell of cells) {
          const x = left + (cell.column + (cell.row % 2 === 0 ? 0 : 0.5)) * size;
          const y = top + cell.row * size * 0.87;
          g.group({ x, y, scale: size / 100 }, () => {
            g.path(HEXAGON, cycle(shades, cell.level));
            g.stroke(HEXAGON, paper, 500 / size);
          });
        }
        for (const [step, shade] of shades.entries()) g.roundRect([60 + step * 80, 930, 72, 28], 4, shade);
      },
      en: `${subject}: ${cells.length} areas in four shades of ${paint.en}; ${high} of them in the darkest; values are higher in the ${side.en}.`,
      de: `${subject}: ${cells.length} Flächen in vier Abstufungen, Grundfarbe ${paint.de}; davon ${high} in der dunkelsten; höher sind die Werte im ${side.de}.`,
    };
  },
};
