/** Wind turbines over fields or at sea. */
import { darker, lighter } from '../../drawing/colour.ts';
import { paintSky, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintClouds, paintRidge, paintWater } from '../../drawing/nature.ts';
import type { SceneKind } from '../../scene.ts';
import { capital, countDe, countEn } from '../../words/numbers.ts';

export const windFarm: SceneKind = {
  name: 'wind-farm',
  category: 'ENV',
  region: 'coast',
  create(random, width) {
    const light = pickLight(random, ['dawn', 'day', 'dusk', 'overcast', 'day']);
    const isSea = random.chance(0.4);
    const count = width < 900 ? random.int(2, 3) : random.int(3, 7);
    const horizon = random.float(620, 760);
    const crop = random.pick([
      ['#e0b93a', '#c99a2b'],
      ['#7fa04a', '#5f8a3f'],
      ['#b98a4a', '#94703a'],
    ]);
    const mills = Array.from({ length: count }, (_, index) => ({
      x: ((index + 0.5) / count) * width + random.float(-40, 40),
      depth: random.float(0.45, 1),
      turn: random.float(0, 120),
    }));
    const sunX = random.float(0.1, 0.9) * width;
    return {
      time: light.time,
      draw(g, t) {
        const r = random.fork('draw');
        paintSky(g, light, sunX, horizon - 320, horizon + 30);
        paintClouds(g, r, 6, horizon - 260, lighter(light.sky[2], 0.35), t * 40);
        if (isSea) paintWater(g, r, horizon, 1000, tone('#2f6f8f', light), t * 80, 12);
        else {
          paintRidge(g, r, horizon, 30, tone('#5d7f6a', light, 0.35), false);
          paintRidge(g, r, horizon + 50, 26, tone(crop[0] ?? '', light, 0.1), false);
        }
        for (const mill of [...mills].sort((a, b) => a.depth - b.depth)) {
          const tall = 520 * mill.depth;
          const foot = horizon + (isSea ? 60 : 110) * mill.depth;
          const paint = tone('#f4f6f6', light, 0.35 * (1 - mill.depth));
          if (isSea)
            g.rect(mill.x - 16 * mill.depth, foot - 60 * mill.depth, 32 * mill.depth, 66 * mill.depth, '#e0b52f');
          g.polygon(
            [
              mill.x - 13 * mill.depth,
              foot,
              mill.x + 13 * mill.depth,
              foot,
              mill.x + 6 * mill.depth,
              foot - tall,
              mill.x - 6 * mill.depth,
              foot - tall,
            ],
            paint,
          );
          g.group({ x: mill.x, y: foot - tall, turn: mill.turn + t * 70, scale: mill.depth }, () => {
            for (let blade = 0; blade < 3; blade += 1)
              g.group({ turn: blade * 120 }, () =>
                g.path('M-5 0 Q-22 -70 -4 -270 L4 -270 Q14 -120 7 0 Z', darker(paint, blade * 0.05)),
              );
          });
          g.circle(mill.x, foot - tall, 14 * mill.depth, darker(paint, 0.2));
        }
        if (!isSea) {
          g.band(horizon + 150, 400, tone(crop[1] ?? '', light));
          for (let row = 0; row < 16; row += 1)
            g.line(
              [g.w / 2 + (row - 8) * 60, horizon + 150, g.w / 2 + (row - 8) * 320, 1010],
              tone(crop[0] ?? '', light),
              16,
              0.7,
            );
          for (let sheep = 0; sheep < 6; sheep += 1) {
            const x = r.float(0.05, 0.95) * g.w;
            const y = r.float(horizon + 170, 940);
            g.ellipse(x, y, 30, 20, tone('#f4f1e8', light));
            g.circle(x + 28, y - 8, 11, '#2b2622');
          }
        }
      },
      en: {
        seen: `${capital(countEn(count))} wind turbines turn ${isSea ? 'off the coast' : 'above the fields'} of {place} ${WHEN[light.time].en}${isSea ? '' : ', with six sheep in front'}.`,
        keywords: ['wind power', 'energy', 'turbines', 'climate', isSea ? 'offshore' : 'farmland'],
      },
      de: {
        seen: `${capital(countDe(count))} Windräder drehen sich ${WHEN[light.time].de} ${isSea ? 'vor der Küste' : 'über den Feldern'} von {place}${isSea ? '' : ', davor weiden sechs Schafe'}.`,
        keywords: ['Windkraft', 'Energie', 'Windräder', 'Klima', isSea ? 'Offshore' : 'Landwirtschaft'],
      },
    };
  },
};
