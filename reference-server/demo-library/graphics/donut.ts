/** Shares of a whole as a ring or a pie. */
import { lighter } from '../drawing/colour.ts';
import { paintFigures } from '../drawing/digits.ts';
import { CHART_COLOURS, type GraphicKind, PAPERS } from './graphic-kind.ts';

export const donut: GraphicKind = {
  name: 'donut-chart',
  create(random, { language, subject }) {
    const count = random.int(3, 6);
    const weights = Array.from({ length: count }, () => random.float(0.5, 2.4));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const shares = weights.map((weight) => Math.max(4, Math.round((weight / sum) * 100)));
    shares[0] = (shares[0] ?? 0) + 100 - shares.reduce((total, share) => total + share, 0);
    const paints = random.shuffle(CHART_COLOURS).slice(0, count);
    const paper = random.pick(PAPERS);
    const hole = random.pick([0, 150, 210]);
    const turn = random.float(0, 6.28);
    const isRightHeavy = random.chance(0.5);
    const list = shares.map((share, index) => `${paints[index]?.[language]} ${share}`).join(', ');
    return {
      draw(g) {
        g.band(0, 1000, paper);
        const cx = g.w > 1200 ? g.w * (isRightHeavy ? 0.66 : 0.34) : g.w / 2;
        const radius = Math.min(390, g.w * 0.44);
        let angle = turn;
        shares.forEach((share, index) => {
          const next = angle + (share / 100) * Math.PI * 2;
          const large = share > 50 ? 1 : 0;
          const d = `M${cx} 500 L${(cx + Math.cos(angle) * radius).toFixed(1)} ${(500 + Math.sin(angle) * radius).toFixed(1)} A${radius} ${radius} 0 ${large} 1 ${(cx + Math.cos(next) * radius).toFixed(1)} ${(500 + Math.sin(next) * radius).toFixed(1)} Z`;
          g.path(d, paints[index]?.colour ?? '#888888');
          g.line([cx, 500, cx + Math.cos(angle) * radius, 500 + Math.sin(angle) * radius], paper, 8);
          const middle = (angle + next) / 2;
          const at = hole === 0 ? radius * 0.68 : (radius + hole) / 2;
          paintFigures(
            g,
            String(share),
            cx + Math.cos(middle) * at,
            500 + Math.sin(middle) * at,
            share < 8 ? 30 : 52,
            '#ffffff',
          );
          angle = next;
        });
        if (hole > 0) g.circle(cx, 500, hole, paper);
        if (g.w > 1200)
          shares.forEach((share, index) => {
            const x = isRightHeavy ? 90 : g.w * 0.66;
            const y = 500 + (index - (count - 1) / 2) * 120;
            const colour = paints[index]?.colour ?? '#888888';
            g.rect(x, y - 34, (g.w * 0.26 * share) / Math.max(...shares), 68, lighter(colour, 0.1), 1, 10);
          });
      },
      caption: language === 'en' ? `${subject}: ${list}.` : `${subject}: ${list}.`,
    };
  },
};
