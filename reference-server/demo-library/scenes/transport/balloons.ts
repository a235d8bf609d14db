/** Hot-air balloons over a valley. */
import { darker, lighter } from '../../drawing/colour.ts';
import type { Drawing } from '../../drawing/drawing.ts';
import { paintSky, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintRidge, paintTree } from '../../drawing/nature.ts';
import type { SceneKind } from '../../scene.ts';
import { capital, countDe, countEn } from '../../words/numbers.ts';

export const balloons: SceneKind = {
  name: 'balloons',
  category: 'LIF',
  region: 'river',
  months: [5, 6, 7, 8, 9, 10],
  create(random, width) {
    const light = pickLight(random, ['dawn', 'day', 'dusk', 'dawn', 'day']);
    const count = width < 900 ? random.int(2, 4) : random.int(3, 8);
    const columns = random.shuffle(Array.from({ length: count }, (_, index) => index));
    const crafts = columns.map((column) => ({
      x: ((column + 0.5) / count) * width,
      y: random.float(180, 520),
      size: random.float(0.55, 1.25) * Math.min(1, (width / count) * 0.0046),
      colours: random
        .shuffle(['#c8342f', '#f2c230', '#2f6fa3', '#3f8f5a', '#f4f1e8', '#7d4a8a', '#e8762b', '#2b9a9a'])
        .slice(0, 2),
      pattern: random.int(0, 2),
    }));
    const hill = random.pick(['#5c8a4a', '#7a9a4a', '#4f7d6a']);
    const sunX = random.float(0.1, 0.9) * width;
    return {
      time: light.time,
      draw(g, t) {
        const r = random.fork('draw');
        paintSky(g, light, sunX, 520, 820);
        paintRidge(g, r, 720, 70, tone(hill, light, 0.5), false);
        for (const craft of [...crafts].sort((a, b) => a.size - b.size)) {
          g.group(
            {
              x: craft.x + Math.sin(t * 0.8 + craft.x) * 12,
              y: craft.y + Math.cos(t * 0.7 + craft.x) * 14 - t * 5,
              scale: craft.size,
            },
            () =>
              paintBalloon(
                g,
                tone(craft.colours[0] ?? '', light),
                tone(craft.colours[1] ?? '', light),
                craft.pattern,
                Math.sin(t * 6 + craft.x) > 0.3,
              ),
          );
        }
        paintRidge(g, r, 810, 50, tone(hill, light, 0.25), false);
        g.path(
          `M${g.w * 0.2} 1010 Q${g.w * 0.5} 900 ${g.w * 0.42} 860 Q${g.w * 0.36} 835 ${g.w * 0.6} 822 L${g.w * 0.64} 826 Q${g.w * 0.46} 842 ${g.w * 0.54} 870 Q${g.w * 0.66} 910 ${g.w * 0.52} 1010 Z`,
          tone('#9fc8dc', light),
        );
        for (let tree = 0; tree < 9; tree += 1)
          paintTree(g, r.float(0, g.w), r.float(900, 1000), r.float(90, 160), tone(darker(hill, 0.25), light));
      },
      en: {
        seen: `${capital(countEn(count))} hot-air balloons float over the river valley at {place} ${WHEN[light.time].en}.`,
        keywords: ['balloon', 'festival', 'river', 'leisure', 'flight'],
      },
      de: {
        seen: `${capital(countDe(count))} Heißluftballone schweben ${WHEN[light.time].de} über dem Flusstal bei {place}.`,
        keywords: ['Ballon', 'Fest', 'Fluss', 'Freizeit', 'Fahrt'],
      },
    };
  },
};

function paintBalloon(g: Drawing, first: string, second: string, pattern: number, isBurning: boolean): void {
  const hull =
    'M0 -190 C-130 -190 -160 -60 -110 30 C-85 75 -50 110 -34 130 L34 130 C50 110 85 75 110 30 C160 -60 130 -190 0 -190 Z';
  g.path(hull, first);
  if (pattern === 0)
    for (const x of [-92, -8, 76])
      g.path(
        `M${x} -150 Q${x * 1.3} -40 ${x * 0.4} 128 L${x * 0.4 + 16} 128 Q${x * 1.3 + 40} -40 ${x + 28} -160 Z`,
        second,
      );
  if (pattern === 1)
    for (const y of [-120, -30])
      g.path(
        `M${y === -120 ? -118 : -132} ${y} Q0 ${y + 44} ${y === -120 ? 118 : 132} ${y} L${y === -120 ? 130 : 120} ${y + 42} Q0 ${y + 86} ${y === -120 ? -130 : -120} ${y + 42} Z`,
        second,
      );
  if (pattern === 2) {
    g.circle(0, -50, 62, second);
    g.circle(0, -50, 30, lighter(first, 0.25));
  }
  g.path(
    'M0 -190 C-130 -190 -160 -60 -110 30 C-85 75 -50 110 -34 130 L-14 130 C-60 40 -80 -100 0 -190 Z',
    '#ffffff',
    0.16,
  );
  g.line([-32, 130, -22, 182], '#4a3a2a', 4);
  g.line([32, 130, 22, 182], '#4a3a2a', 4);
  if (isBurning) g.path('M-10 160 Q0 110 10 160 Z', '#ffd34a');
  g.rect(-26, 180, 52, 40, '#7a5636', 1, 6);
}
