/** Hot-air balloons over a valley. */

import { cycle } from '../../../core/random.ts';
import { darker, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintRidge, paintSky, paintTree } from '../../drawing/nature.ts';
import type { SceneMaker } from '../../scene.ts';
import { capital, countDe, countEn } from '../../texts/phrases.ts';

const COLOURS = ['#c8342f', '#f2c230', '#2f6fa3', '#3f8f5a', '#f4f1e8', '#7d4a8a', '#e8762b', '#2b9a9a'];

export const balloons: SceneMaker = (random, width) => {
  const light = pickLight(random, ['dawn', 'day', 'dusk', 'dawn', 'day']);
  const count = width < 900 ? random.int(2, 4) : random.int(3, 8);
  const columns = random.shuffle(Array.from({ length: count }, (_, index) => index));
  const crafts = columns.map((column) => ({
    x: ((column + 0.5) / count) * width,
    y: random.float(180, 520),
    size: random.float(0.55, 1.25) * Math.min(1, (width / count) * 0.0046),
    colours: random.shuffle(COLOURS).slice(0, 2),
    pattern: random.int(0, 2),
  }));
  crafts.sort((a, b) => a.size - b.size);
  const hill = random.pick(['#5c8a4a', '#7a9a4a', '#4f7d6a']);
  const sun = [random.float(0.1, 0.9) * width, 520] as const;
  return {
    time: light.time,
    draw(g) {
      paintSky(g, light, { sun, bottom: 820 });
      paintRidge(g, [720, 70], tone(hill, light, 0.5));
      for (const { x, y, size, colours, pattern } of crafts) {
        const lit = colours.map((colour) => tone(colour, light));
        const at = { x: x + Math.sin(g.t * 0.8 + x) * 12, y: y + Math.cos(g.t * 0.7 + x) * 14 - g.t * 5, scale: size };
        g.group(at, () => {
          g.path(HULL, cycle(lit, 0));
          g.path(cycle(PATTERNS, pattern), cycle(lit, 1));
          g.path(SHINE, '#ffffff', 0.16);
          for (const side of [-1, 1]) g.line([side * 32, 130, side * 22, 182], '#4a3a2a', 4);
          if (Math.sin(g.t * 6 + x) > 0.3) g.path('M-10 160 Q0 110 10 160 Z', '#ffd34a');
          g.roundRect([-26, 180, 52, 40], 6, '#7a5636');
        });
      }
      paintRidge(g, [810, 50], tone(hill, light, 0.25));
      const [a, b, c, d] = [0.2, 0.42, 0.64, 0.54].map((share) => Math.round(share * g.w));
      g.path(`M${a} 1010 Q${c} 900 ${b} 860 T${c} 822 Q${b} 842 ${d} 870 T${d} 1010 Z`, tone('#9fc8dc', light));
      for (let tree = 0; tree < 9; tree += 1)
        paintTree(g, [g.r.float(0, g.w), g.r.float(900, 1000), g.r.float(90, 160)], tone(darker(hill, 0.25), light));
    },
    en: `${capital(countEn(count))} hot-air balloons float over the river valley at {place} ${WHEN[light.time].en}.`,
    keywordsEn: ['balloon', 'festival', 'river', 'leisure', 'flight'],
    de: `${capital(countDe(count))} Heißluftballone schweben ${WHEN[light.time].de} über dem Flusstal bei {place}.`,
    keywordsDe: ['Ballon', 'Fest', 'Fluss', 'Freizeit', 'Fahrt'],
  };
};

const HULL =
  'M0 -190 C-130 -190 -160 -60 -110 30 C-85 75 -50 110 -34 130 L34 130 C50 110 85 75 110 30 C160 -60 130 -190 0 -190 Z';
const SHINE = 'M0 -190 C-130 -190 -160 -60 -110 30 C-85 75 -50 110 -34 130 L-14 130 C-60 40 -80 -100 0 -190 Z';
/** Stripes, belts or a ring on the hull. */
const PATTERNS = [
  'M-92 -150 Q-119.6 -40 -36.8 128 H-20.8 Q-79.6 -40 -64 -160 Z M-8 -150 Q-10.4 -40 -3.2 128 H12.8 Q29.6 -40 20 -160 Z M76 -150 Q98.8 -40 30.4 128 H46.4 Q138.8 -40 104 -160 Z',
  'M-118 -120 Q0 -76 118 -120 L130 -78 Q0 -34 -130 -78 Z M-132 -30 Q0 14 132 -30 L120 12 Q0 56 -120 12 Z',
  'M-62 -50 a62 62 0 1 0 124 0 a62 62 0 1 0 -124 0 M-30 -50 a30 30 0 1 1 60 0 a30 30 0 1 1 -60 0',
];
