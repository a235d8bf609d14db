/** A bar chart with one bar per month or year. */
import { paintFigures } from '../drawing/digits.ts';
import { lighter, mix } from '../drawing/light.ts';
import { CHART_COLOURS, type GraphicKind, inkOn, PAPERS } from './graphic-kind.ts';

export const bars: GraphicKind = {
  name: 'bar-chart',
  create(random, { subject }) {
    const count = random.int(6, 12);
    const shape = random.float(0, 6.3);
    const values = Array.from({ length: count }, (_, index) =>
      Math.round(28 + 20 * Math.sin(shape + index * random.float(0.4, 0.7)) + random.float(-7, 7)),
    );
    const highest = Math.max(...values);
    const mark = values.indexOf(highest);
    const paint = random.pick(CHART_COLOURS);
    const accent = random.pick(CHART_COLOURS.filter((entry) => entry !== paint));
    const paper = random.pick(PAPERS);
    const ink = inkOn(paper);
    return {
      paper,
      draw(g) {
        for (let grid = 0; grid < 6; grid += 1) g.rect([70, 150 + grid * 140, g.w - 140, 2], mix(paper, ink, 0.22));
        const wide = (g.w - 160) / count;
        for (const [index, value] of values.entries()) {
          const tall = (value / (highest * 1.12)) * 700;
          const x = 80 + index * wide;
          const fill = index === mark ? accent.colour : g.fade(lighter(paint.colour, 0.12), paint.colour);
          g.roundRect([x + wide * 0.14, 850 - tall, wide * 0.72, tall], 6, fill);
          paintFigures(g, String(value), [x + wide / 2, 850 - tall - 34, Math.min(40, wide * 0.3)], ink);
        }
        g.rect([60, 848, g.w - 120, 6], ink);
      },
      en: `${subject}: ${values.join(', ')}. The highest value of the ${count} columns, ${highest}, is shown in ${accent.en}.`,
      de: `${subject}: ${values.join(', ')}. Der höchste der ${count} Werte, ${highest}, ist ${accent.de} hervorgehoben.`,
    };
  },
};
