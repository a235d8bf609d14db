/** Waves against a dyke with houses behind it and helpers on its crown. */

import { paintHouse } from '../../drawing/buildings.ts';
import { darker, lighter, mix } from '../../drawing/colour.ts';
import { paintSky, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintCloud, paintClouds, paintWater } from '../../drawing/nature.ts';
import { paintPerson, pickLook } from '../../drawing/people.ts';
import type { SceneKind } from '../../scene.ts';
import { capital, countDe, countEn } from '../../words/numbers.ts';

export const stormTide: SceneKind = {
  name: 'storm-tide',
  category: 'WEA',
  region: 'coast',
  months: [10, 11, 12, 1, 2, 3],
  create(random, width) {
    const light = pickLight(random, ['overcast', 'dawn', 'dusk', 'overcast', 'night']);
    const crown = random.float(470, 600);
    const isLeft = random.chance(0.5);
    const helpers = random.int(2, width < 900 ? 3 : 6);
    const houses = random.int(1, width < 900 ? 2 : 4);
    const sunX = random.float(0.1, 0.9) * width;
    const looks = Array.from({ length: helpers }, () => pickLook(random, ['#f08c2e', '#e8c547', '#d9483b']));
    const bags = random.int(7, 12);
    const sea = random.pick(['#3f6a7d', '#4a6f73', '#35566e', '#56777a']);
    return {
      time: light.time,
      draw(g, t) {
        const r = random.fork('draw');
        paintSky(g, light, sunX, crown - 300, crown + 60);
        paintClouds(g, r, 7, crown - 150, mix(light.sky[0], '#ffffff', light.time === 'night' ? 0.08 : 0.3), t * 40);
        paintCloud(g, g.w * (isLeft ? 0.7 : 0.3) + t * 20, 160, 240, darker(light.sky[0], 0.3), 0.5);
        g.group({ x: isLeft ? 0 : g.w, flip: !isLeft }, () => {
          paintWater(g, r, crown - 20, 1000, tone(sea, light), t * 130, 26);
          const land = g.w * 0.62;
          for (let index = 0; index < houses; index += 1) {
            const size = Math.min(190, (land / houses) * 0.6);
            paintHouse(
              g,
              g.w - 40 - size - index * size * 1.35,
              crown + 12,
              size,
              tone(cycleWall(index), light),
              tone('#8a4a3c', light),
              light.time === 'night' || light.time === 'dusk',
            );
          }
          g.polygon([g.w - land, 1000, g.w - land * 0.72, crown + 10, g.w, crown, g.w, 1000], tone('#5d7f4a', light));
          g.polygon(
            [g.w - land, 1000, g.w - land * 0.72, crown + 10, g.w - land * 0.6, crown + 8, g.w - land * 0.74, 1000],
            tone('#8d8f86', light),
          );
          for (let wave = 0; wave < 4; wave += 1) {
            const reach = g.w - land * (0.98 - wave * 0.06) + Math.sin(t * 2.4 + wave) * 26;
            const y = 985 - wave * 120;
            g.path(
              `M${reach - 330} ${y + 60} Q${reach - 120} ${y + 20} ${reach + 20} ${y - 95} Q${reach + 50} ${y - 10} ${reach - 40} ${y + 60} Z`,
              lighter(tone(sea, light), 0.65),
              0.75,
            );
            for (let drop = 0; drop < 12; drop += 1)
              g.circle(
                reach + r.float(-40, 90),
                y - r.float(60, 190) + Math.sin(t * 5 + drop) * 14,
                r.float(3, 10),
                '#ffffff',
                0.7,
              );
          }
          for (let bag = 0; bag < bags; bag += 1) {
            const x = g.w - land * 0.66 + bag * 46;
            for (let row = 0; row < 2; row += 1)
              g.rect(x + row * 20, crown - 4 - row * 24, 46, 26, tone(row === 0 ? '#c9ad7c' : '#b89a68', light), 1, 11);
          }
          looks.forEach((look, index) => {
            const x = g.w - land * 0.6 + ((index + 0.5) * land * 0.56) / helpers;
            paintPerson(
              g,
              x,
              crown + 34,
              170,
              { ...look, coat: tone(look.coat, light), legs: tone(look.legs, light) },
              index % 2 === 0 ? 'reach' : 'still',
            );
          });
        });
      },
      en: {
        seen: `${capital(countEn(helpers))} helpers stand behind a wall of sandbags on the dyke at {place} as waves hit it ${WHEN[light.time].en}; ${houses === 1 ? 'one house lies' : `${countEn(houses)} houses lie`} just behind.`,
        keywords: ['storm surge', 'dyke', 'sandbags', 'helpers', 'North Sea', 'flood protection'],
      },
      de: {
        seen: `${capital(countDe(helpers))} Helfer stehen ${WHEN[light.time].de} hinter Sandsäcken auf dem Deich von {place}, während Wellen heranrollen; gleich dahinter ${houses === 1 ? 'liegt ein Haus' : `liegen ${countDe(houses)} Häuser`}.`,
        keywords: ['Sturmflut', 'Deich', 'Sandsäcke', 'Helfer', 'Nordsee', 'Küstenschutz'],
      },
    };
  },
};

const cycleWall = (index: number): string => (index % 2 === 0 ? '#e8ddc8' : '#b5573f');
