/** Wind turbines over fields or at sea. */
import { darker, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintRidge, paintRows, paintSky, paintWater } from '../../drawing/nature.ts';
import type { SceneMaker } from '../../scene.ts';
import { capital, countDe, countEn } from '../../texts/phrases.ts';

const CROPS = [
  ['#e0b93a', '#c99a2b'],
  ['#7fa04a', '#5f8a3f'],
  ['#b98a4a', '#94703a'],
] as const;

export const windFarm: SceneMaker = (random, width) => {
  const light = pickLight(random, ['dawn', 'day', 'dusk', 'overcast', 'day']);
  const isSea = random.chance(0.4);
  const count = width < 900 ? random.int(2, 3) : random.int(3, 7);
  const horizon = random.float(620, 760);
  const [crop, soil] = random.pick(CROPS);
  const mills = Array.from({ length: count }, (_, index) => ({
    x: ((index + 0.5) / count) * width + random.float(-40, 40),
    depth: random.float(0.45, 1),
    turn: random.float(0, 120),
  }));
  mills.sort((a, b) => a.depth - b.depth);
  const sun = [random.float(0.1, 0.9) * width, horizon - 320] as const;
  return {
    time: light.time,
    draw(g) {
      paintSky(g, light, { sun, bottom: horizon + 30, clouds: [6, horizon - 260], drift: 40 });
      if (isSea) paintWater(g, horizon, tone('#2f6f8f', light), [80, 12]);
      else {
        paintRidge(g, [horizon, 30], tone('#5d7f6a', light, 0.35));
        paintRidge(g, [horizon + 50, 26], tone(crop, light, 0.1));
      }
      for (const { x, depth, turn } of mills) {
        const paint = tone('#f4f6f6', light, 0.35 * (1 - depth));
        const y = horizon + (isSea ? 60 : 110) * depth;
        g.group({ x, y, scale: depth }, () => {
          if (isSea) g.rect([-16, -60, 32, 66], '#e0b52f');
          g.polygon([-13, 0, 13, 0, 6, -520, -6, -520], paint);
          for (const blade of [0, 120, 240])
            g.group({ y: -520, turn: turn + g.t * 70 + blade }, () =>
              g.path('M-5 0 Q-22 -70 -4 -270 L4 -270 Q14 -120 7 0 Z', paint),
            );
          g.circle([0, -520, 14], darker(paint, 0.2));
        });
      }
      if (isSea) return;
      g.band(horizon + 150, 400, tone(soil, light));
      paintRows(g, [16, horizon + 150], [60, 320], { colour: tone(crop, light), width: 16, opacity: 0.7 });
      for (let sheep = 0; sheep < 6; sheep += 1)
        g.group({ x: g.r.float(0.05, 0.95) * g.w, y: g.r.float(horizon + 170, 940) }, () => {
          g.ellipse([0, 0, 30, 20], tone('#f4f1e8', light));
          g.circle([28, -8, 11], '#2b2622');
        });
    },
    en: `${capital(countEn(count))} wind turbines turn ${isSea ? 'off the coast' : 'above the fields'} of {place} ${WHEN[light.time].en}${isSea ? '' : ', with six sheep in front'}.`,
    keywordsEn: ['wind power', 'energy', 'turbines', 'climate', isSea ? 'offshore' : 'farmland'],
    de: `${capital(countDe(count))} Windräder drehen sich ${WHEN[light.time].de} ${isSea ? 'vor der Küste' : 'über den Feldern'} von {place}${isSea ? '' : ', davor weiden sechs Schafe'}.`,
    keywordsDe: ['Windkraft', 'Energie', 'Windräder', 'Klima', isSea ? 'Offshore' : 'Landwirtschaft'],
  };
};
