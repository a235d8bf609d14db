/** A line chart with two or three lines over twelve months. */
import { paintFigures } from '../drawing/digits.ts';
import type { Point } from '../drawing/drawing.ts';
import { mix } from '../drawing/light.ts';
import { capital, countDe, countEn } from '../texts/phrases.ts';
import { CHART_COLOURS, type GraphicKind, inkOn, isDarkPaper, PAPERS } from './graphic-kind.ts';

export const lines: GraphicKind = {
  name: 'line-chart',
  create(random, { language, subject }) {
    const paints = random.shuffle(CHART_COLOURS).slice(0, random.int(2, 3));
    const series = paints.map((paint) => {
      const [start, drift, phase] = [random.float(20, 75), random.float(-4, 4), random.float(0, 6)];
      const values = Array.from({ length: 12 }, (_, index) => {
        const value = start + drift * index + 9 * Math.sin(phase + index * 0.9) + random.float(-3, 3);
        return Math.round(Math.max(6, Math.min(94, value)));
      });
      return { paint, values };
    });
    const paper = random.pick(PAPERS);
    const ink = inkOn(paper);
    const isFilled = random.chance(0.5);
    const labels = spread(series.map(({ values }) => values.at(-1) ?? 0));
    const ends = series.map(({ paint, values }) => `${paint[language]} ${values.at(-1)}`).join(', ');
    return {
      paper,
      draw(g) {
        const right = g.w - 190;
        for (let grid = 0; grid < 6; grid += 1) g.rect([80, 120 + grid * 146, right - 60, 2], mix(paper, ink, 0.2));
        for (const [index, { paint, values }] of series.entries()) {
          const colour = isDarkPaper(paper) ? mix(paint.colour, '#ffffff', 0.25) : paint.colour;
          const points: Point[] = values.map((value, month) => [90 + (month * (right - 100)) / 11, 860 - value * 7.7]);
          if (isFilled)
            g.polygon([[90, 860], ...points, [right - 10, 860]], g.gradient({ 0: [colour, 0.5], 1: [colour, 0.05] }));
          g.line(points, colour, 13);
          for (const [x, y] of points) g.circle([x, y, 11], paper);
          for (const [x, y] of points) g.circle([x, y, 7], colour);
          paintFigures(g, String(values.at(-1)), [right + 74, 860 - (labels[index] ?? 0) * 7.7, 58], colour);
        }
        g.rect([70, 860, right - 40, 6], ink);
      },
      en: `${subject}. ${capital(countEn(series.length))} lines; latest values: ${ends}.`,
      de: `${subject}. ${capital(countDe(series.length))} Linien; letzte Werte: ${ends}.`,
    };
  },
};

/** Heights of the labels at the ends of the lines, at least 11 apart so that they do not overlap. */
function spread(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const places: number[] = [];
  let last = -11;
  for (const { value, index } of order) {
    last = Math.max(value, last + 11);
    places[index] = last;
  }
  return places;
}
