/** Snowy peaks above a valley with a hut and a cable car. */

import { paintHouse } from '../../drawing/buildings.ts';
import { darker, lighter } from '../../drawing/colour.ts';
import type { Point } from '../../drawing/drawing.ts';
import { paintSky, paintStars, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintClouds, paintPine, paintRidge } from '../../drawing/nature.ts';
import type { SceneKind } from '../../scene.ts';
import { countDe, countEn } from '../../words/numbers.ts';

export const mountains: SceneKind = {
  name: 'mountains',
  category: 'WEA',
  region: 'mountain',
  months: [11, 12, 1, 2, 3, 4],
  create(random, width) {
    const light = pickLight(random, ['dawn', 'day', 'dusk', 'night', 'day']);
    const peaks = random.int(1, 3);
    const tops = random
      .shuffle([0.2, 0.5, 0.8])
      .slice(0, peaks)
      .map((at) => [width * (at + random.float(-0.08, 0.08)), random.float(150, 330)] as const);
    const rock = random.pick(['#6d7f95', '#7c7f8e', '#5c7188', '#85797d']);
    const snowLine = random.float(0.4, 0.65);
    const hutX = random.float(0.1, 0.75) * width;
    const hasCar = random.chance(0.6);
    const sunX = random.float(0.08, 0.92) * width;
    return {
      time: light.time,
      draw(g, t) {
        const r = random.fork('draw');
        paintSky(g, light, sunX, 190, 900);
        if (light.time === 'night') paintStars(g, r, 120, 620);
        paintRidge(g, r, 560, 130, tone(rock, light, 0.5), true, 130);
        for (const [x, y] of tops) {
          const half = r.float(380, 520);
          const left: Point[] = [
            [x - half, 860],
            [x - half * 0.62, 620],
            [x - half * 0.42, 560],
            [x - half * 0.16, y + 110],
          ];
          const right: Point[] = [
            [x + half * 0.18, y + 130],
            [x + half * 0.34, 520],
            [x + half * 0.6, 640],
            [x + half, 860],
          ];
          g.polygon([...left, [x, y], ...right], tone(rock, light, 0.12));
          const low = y + (860 - y) * snowLine;
          const cut = half * snowLine * 0.72;
          const snow: Point[] = [
            [x, y],
            [x + half * 0.18, y + 130],
            [x + cut, low],
          ];
          for (let tooth = 1; tooth < 8; tooth += 1)
            snow.push([x + cut - (tooth * cut) / 4, low + (tooth % 2 === 0 ? 20 : -60)]);
          g.polygon([...snow, [x - cut, low], [x - half * 0.16, y + 110]], tone('#f6f9fc', light));
          g.polygon(
            [x, y, x + half * 0.18, y + 130, x + cut, low, x + cut * 0.3, low - 50, x + 30, y + 150],
            tone('#b9cbdc', light),
            0.8,
          );
        }
        paintClouds(g, r, 4, 420, lighter(light.sky[2], 0.5), t * 35);
        paintRidge(g, r, 780, 60, tone('#e8eff5', light, 0.1), false);
        for (let pine = 0; pine < g.w / 26; pine += 1)
          paintPine(g, r.float(-20, g.w + 20), 800 + r.float(0, 60), r.float(70, 120), tone('#2f5648', light, 0.12));
        paintRidge(g, r, 880, 46, tone('#f5f8fb', light), false);
        paintHouse(g, hutX, 900, 170, tone('#8a5a3c', light), tone('#f1f4f7', light), light.time !== 'day');
        for (let pine = 0; pine < g.w / 130; pine += 1)
          paintPine(g, r.float(-20, g.w + 20), 1000, r.float(120, 230), darker(tone('#284a3f', light), 0.1));
        if (!hasCar) return;
        g.line([-20, 640, g.w + 20, 300], '#1d2530', 4, 0.8);
        for (let car = 0; car < 3; car += 1) {
          const x = (car * g.w * 0.36 + 120 + t * 38) % g.w;
          const y = 640 - ((x + 20) / (g.w + 40)) * 340;
          g.line([x, y, x, y + 36], '#1d2530', 4);
          g.rect(x - 40, y + 34, 80, 62, tone('#d0413a', light), 1, 14);
          g.rect(x - 30, y + 44, 60, 26, light.time === 'night' ? '#ffd98a' : '#dbe9f0', 1, 5);
        }
      },
      en: {
        seen: `Fresh snow lies on ${peaks === 1 ? 'the peak' : `the ${countEn(peaks)} peaks`} above a hut near {place} ${WHEN[light.time].en}${hasCar ? ', red cable cars float over the valley' : ''}.`,
        keywords: ['Alps', 'snow', 'mountains', 'hut', 'winter', ...(hasCar ? ['cable car'] : [])],
      },
      de: {
        seen: `Neuschnee liegt ${WHEN[light.time].de} auf ${peaks === 1 ? 'dem Gipfel' : `den ${countDe(peaks)} Gipfeln`} über einer Hütte bei {place}${hasCar ? ', rote Gondeln schweben über dem Tal' : ''}.`,
        keywords: ['Alpen', 'Schnee', 'Berge', 'Hütte', 'Winter', ...(hasCar ? ['Seilbahn'] : [])],
      },
    };
  },
};
