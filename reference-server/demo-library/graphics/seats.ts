/** Seats of a council as a half circle of dots. */
import { mix } from '../drawing/colour.ts';
import { paintFigures } from '../drawing/digits.ts';
import { CHART_COLOURS, type GraphicKind, PAPERS } from './graphic-kind.ts';

export const seats: GraphicKind = {
  name: 'election-seats',
  create(random, { language, subject }) {
    const rows = random.int(4, 7);
    const perRow = Array.from({ length: rows }, (_, row) => 9 + row * random.int(3, 4));
    const total = perRow.reduce((sum, value) => sum + value, 0);
    const parties = random.shuffle(CHART_COLOURS).slice(0, random.int(3, 6));
    const weights = parties.map(() => random.float(0.5, 2));
    const sum = weights.reduce((a, b) => a + b, 0);
    const won = weights.map((weight) => Math.max(2, Math.floor((weight / sum) * total)));
    won[0] = (won[0] ?? 0) + total - won.reduce((a, b) => a + b, 0);
    const paper = random.pick(PAPERS);
    const list = parties.map((party, index) => `${party[language]} ${won[index]}`).join(', ');
    const dark = paper.startsWith('#1') || paper.startsWith('#20');
    return {
      draw(g) {
        g.band(0, 1000, paper);
        const outer = Math.min(g.w * 0.45, 640);
        const cy = 500 + outer * 0.42;
        const places = perRow.flatMap((count, row) =>
          Array.from({ length: count }, (_, index) => ({
            angle: index / (count - 1),
            radius: outer * (0.42 + (0.58 * row) / (rows - 1)),
          })),
        );
        places.sort((a, b) => a.angle - b.angle);
        const colours = parties.flatMap((party, index) => Array.from({ length: won[index] ?? 0 }, () => party.colour));
        places.forEach(({ angle, radius }, index) => {
          const turn = Math.PI * (1 - angle);
          g.circle(
            g.w / 2 + Math.cos(turn) * radius,
            cy - Math.sin(turn) * radius,
            outer * 0.03,
            colours[index] ?? '#888888',
          );
        });
        paintFigures(g, String(total), g.w / 2, cy - outer * 0.1, outer * 0.16, dark ? '#e6edf2' : '#2b3845');
        let x = g.w * 0.08;
        parties.forEach((party, index) => {
          const wide = (g.w * 0.84 * (won[index] ?? 0)) / total;
          g.rect(x, cy + 70, wide, 46, mix(party.colour, paper, 0.08));
          x += wide;
        });
      },
      caption: language === 'en' ? `${subject}: ${list}; ${total} in all.` : `${subject}: ${list}; insgesamt ${total}.`,
    };
  },
};
