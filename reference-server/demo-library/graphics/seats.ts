/** The seats of a council as dots in a half circle. */

import { cycle } from '../../core/random.ts';
import { paintFigures } from '../drawing/digits.ts';
import { mix } from '../drawing/light.ts';
import { CHART_COLOURS, type GraphicKind, inkOn, PAPERS, shareOut } from './graphic-kind.ts';

export const seats: GraphicKind = {
  name: 'election-seats',
  create(random, { language, subject }) {
    const rows = random.int(4, 7);
    const perRow = Array.from({ length: rows }, (_, row) => 9 + row * random.int(3, 4));
    const total = perRow.reduce((sum, value) => sum + value, 0);
    const parties = random.shuffle(CHART_COLOURS).slice(0, random.int(3, 6));
    const weights = parties.map(() => random.float(0.5, 2));
    const shares = shareOut(weights, total, (share) => Math.max(2, Math.floor(share)));
    const won = shares.map((count, index) => ({ count, party: cycle(parties, index) }));
    const paper = random.pick(PAPERS);
    const list = won.map(({ count, party }) => `${party[language]} ${count}`).join(', ');
    return {
      paper,
      draw(g) {
        const outer = Math.min(g.w * 0.45, 640);
        const cy = 500 + outer * 0.42;
        const places = perRow.flatMap((count, row) => {
          const radius = outer * (0.42 + (0.58 * row) / (rows - 1));
          return Array.from({ length: count }, (_, index) => ({ angle: index / (count - 1), radius }));
        });
        places.sort((a, b) => a.angle - b.angle);
        const colours = won.flatMap(({ count, party }) => Array.from({ length: count }, () => party.colour));
        for (const [index, { angle, radius }] of places.entries()) {
          const turn = Math.PI * (1 - angle);
          const [x, y] = [g.w / 2 + Math.cos(turn) * radius, cy - Math.sin(turn) * radius];
          g.circle([x, y, outer * 0.03], cycle(colours, index));
        }
        paintFigures(g, String(total), [g.w / 2, cy - outer * 0.1, outer * 0.16], inkOn(paper));
        let x = g.w * 0.08;
        for (const { count, party } of won) {
          const wide = (g.w * 0.84 * count) / total;
          g.rect([x, cy + 70, wide, 46], mix(party.colour, paper, 0.08));
          x += wide;
        }
      },
      en: `${subject}: ${list}; ${total} in all.`,
      de: `${subject}: ${list}; insgesamt ${total}.`,
    };
  },
};
