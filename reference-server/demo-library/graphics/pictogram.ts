/** A pictogram: a grid of 20 to 96 figures, some of them coloured. */
import { paintFigures } from '../drawing/digits.ts';
import { mix } from '../drawing/light.ts';
import { CHART_COLOURS, type GraphicKind, PAPERS } from './graphic-kind.ts';

export const pictogram: GraphicKind = {
  name: 'pictogram',
  create(random, { subject }) {
    const columns = random.pick([5, 8, 10, 10, 12]);
    const rows = random.pick([4, 5, 6, 8]);
    const total = columns * rows;
    const marked = random.int(Math.ceil(total * 0.15), Math.floor(total * 0.85));
    const paint = random.pick(CHART_COLOURS);
    const paper = random.pick(PAPERS);
    const fromRight = random.chance(0.5);
    const byColumn = random.chance(0.5);
    return {
      paper,
      draw(g) {
        const cell = Math.min((g.w * 0.9) / columns, 780 / rows);
        const left = g.w / 2 - (columns * cell) / 2;
        for (let index = 0; index < total; index += 1) {
          const row = byColumn ? index % rows : Math.floor(index / columns);
          const column = byColumn ? Math.floor(index / rows) : index % columns;
          const x = left + ((fromRight ? columns - 1 - column : column) + 0.5) * cell;
          const y = 190 + (row + 0.5) * cell;
          const colour = index < marked ? paint.colour : mix(paper, '#8d99a3', 0.45);
          g.circle([x, y - cell * 0.26, cell * 0.14], colour);
          g.roundRect([x - cell * 0.2, y - cell * 0.09, cell * 0.4, cell * 0.5], cell * 0.16, colour);
        }
        paintFigures(g, String(marked), [g.w / 2 - 10, 105, 110], paint.colour);
      },
      en: `${marked} of ${total} people asked (${paint.en}) ${subject}.`,
      de: `${marked} von ${total} Befragten (${paint.de}) ${subject}.`,
    };
  },
};
