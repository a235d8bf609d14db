/** A donut or pie chart. */

import { cycle } from '../../core/random.ts';
import { paintFigures } from '../drawing/digits.ts';
import type { Point } from '../drawing/drawing.ts';
import { lighter } from '../drawing/light.ts';
import { CHART_COLOURS, type GraphicKind, PAPERS, shareOut } from './graphic-kind.ts';

export const donut: GraphicKind = {
  name: 'donut-chart',
  create(random, { language, subject }) {
    const count = random.int(3, 6);
    const weights = Array.from({ length: count }, () => random.float(0.5, 2.4));
    const shares = shareOut(weights, 100, (share) => Math.max(4, Math.round(share)));
    const paints = random.shuffle(CHART_COLOURS);
    const slices = shares.map((share, index) => ({ share, paint: cycle(paints, index) }));
    const paper = random.pick(PAPERS);
    const hole = random.pick([0, 150, 210]);
    const turn = random.float(0, 6.28);
    const isRightHeavy = random.chance(0.5);
    const caption = `${subject}: ${slices.map(({ share, paint }) => `${paint[language]} ${share}`).join(', ')}.`;
    return {
      paper,
      draw(g) {
        const cx = g.w > 1200 ? g.w * (isRightHeavy ? 0.66 : 0.34) : g.w / 2;
        const radius = Math.min(390, g.w * 0.44);
        g.group({ x: cx, y: 500 }, () => {
          let angle = turn;
          const at = (angle: number, far: number): Point => [Math.cos(angle) * far, Math.sin(angle) * far];
          for (const { share, paint } of slices) {
            const next = angle + (share / 100) * Math.PI * 2;
            const [from, to] = [at(angle, radius), at(next, radius)];
            g.path(`M0 0 L${from} A${radius} ${radius} 0 ${share > 50 ? 1 : 0} 1 ${to} Z`, paint.colour);
            g.line([[0, 0], from], paper, 8);
            const middle = (angle + next) / 2;
            const far = hole === 0 ? radius * 0.68 : (radius + hole) / 2;
            paintFigures(g, String(share), [...at(middle, far), share < 8 ? 30 : 52], '#ffffff');
            angle = next;
          }
          if (hole > 0) g.circle([0, 0, hole], paper);
        });
        if (g.w <= 1200) return;
        for (const [index, { share, paint }] of slices.entries()) {
          const y = 500 + (index - (count - 1) / 2) * 120;
          const wide = (g.w * 0.26 * share) / Math.max(...shares);
          g.roundRect([isRightHeavy ? 90 : g.w * 0.66, y - 34, wide, 68], 10, lighter(paint.colour, 0.1));
        }
      },
      en: caption,
      de: caption,
    };
  },
};
