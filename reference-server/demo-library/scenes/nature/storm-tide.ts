/** Waves hit a dyke with helpers on its crown and houses behind it. */
import { paintHouse } from '../../drawing/buildings.ts';
import { darker, isDark, lighter, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintCloud, paintSky, paintWater } from '../../drawing/nature.ts';
import { inLight, paintPerson, pickLook } from '../../drawing/people.ts';
import type { SceneMaker } from '../../scene.ts';
import { capital, countDe, countEn } from '../../texts/phrases.ts';

const COATS = ['#f08c2e', '#e8c547', '#d9483b'];

export const stormTide: SceneMaker = (random, width) => {
  const light = pickLight(random, ['overcast', 'dawn', 'dusk', 'overcast', 'night']);
  const crown = random.float(470, 600);
  const isLeft = random.chance(0.5);
  const helpers = random.int(2, width < 900 ? 3 : 6);
  const houses = random.int(1, width < 900 ? 2 : 4);
  const sun = [random.float(0.1, 0.9) * width, crown - 300] as const;
  const looks = Array.from({ length: helpers }, () => inLight(pickLook(random, COATS), light));
  const bags = random.int(7, 12);
  const sea = tone(random.pick(['#3f6a7d', '#4a6f73', '#35566e', '#56777a']), light);
  const land = width * 0.62;
  return {
    time: light.time,
    draw(g) {
      const cloud = lighter(light.sky[0], light.time === 'night' ? 0.08 : 0.3);
      paintSky(g, light, { sun, bottom: crown + 60, clouds: [7, crown - 150], cloud, drift: 40 });
      paintCloud(g, [g.w * (isLeft ? 0.7 : 0.3) + g.t * 20, 160, 240], darker(light.sky[0], 0.3), 0.5);
      g.mirror(!isLeft, () => {
        paintWater(g, crown - 20, sea, [130, 26]);
        // In this group x = 0 is the foot of the dyke.
        g.group({ x: g.w - land }, () => {
          const size = Math.min(190, (land / houses) * 0.6);
          for (let index = 0; index < houses; index += 1) {
            const wall = tone(index % 2 === 0 ? '#e8ddc8' : '#b5573f', light);
            const look = { wall, roof: tone('#8a4a3c', light), isLit: isDark(light) };
            paintHouse(g, [land - 40 - size - index * size * 1.35, crown + 12, size], look);
          }
          g.polygon([0, 1000, land * 0.28, crown + 10, land, crown, land, 1000], tone('#5d7f4a', light));
          const paved = [0, 1000, land * 0.28, crown + 10, land * 0.4, crown + 8, land * 0.26, 1000];
          g.polygon(paved, tone('#8d8f86', light));
          for (let wave = 0; wave < 4; wave += 1) {
            const x = land * (0.02 + wave * 0.06) + Math.sin(g.t * 2.4 + wave) * 26;
            g.group({ x, y: 985 - wave * 120 }, () => {
              g.path('M-330 60 Q-120 20 20 -95 Q50 -10 -40 60 Z', lighter(sea, 0.65), 0.75);
              for (let drop = 0; drop < 12; drop += 1) {
                const [side, y] = [g.r.float(-40, 90), -g.r.float(60, 190) + Math.sin(g.t * 5 + drop) * 14];
                g.circle([side, y, g.r.float(3, 10)], '#ffffff', 0.7);
              }
            });
          }
          for (let bag = 0; bag < bags * 2; bag += 1) {
            const [at, row] = [land * 0.34 + Math.floor(bag / 2) * 46, bag % 2];
            g.roundRect([at + row * 20, crown - 4 - row * 24, 46, 26], 11, tone(row ? '#b89a68' : '#c9ad7c', light));
          }
          for (const [index, look] of looks.entries()) {
            const x = land * (0.4 + ((index + 0.5) * 0.56) / helpers);
            paintPerson(g, [x, crown + 34, 170], look, index % 2 === 0 ? 'reach' : 'still');
          }
        });
      });
    },
    en: `${capital(countEn(helpers))} helpers stand behind a wall of sandbags on the dyke at {place} as waves hit it ${WHEN[light.time].en}; ${houses === 1 ? 'one house lies' : `${countEn(houses)} houses lie`} just behind.`,
    keywordsEn: ['storm surge', 'dyke', 'sandbags', 'helpers', 'North Sea', 'flood protection'],
    de: `${capital(countDe(helpers))} Helfer stehen ${WHEN[light.time].de} hinter Sandsäcken auf dem Deich von {place}, während Wellen heranrollen; gleich dahinter ${houses === 1 ? 'liegt ein Haus' : `liegen ${countDe(houses)} Häuser`}.`,
    keywordsDe: ['Sturmflut', 'Deich', 'Sandsäcke', 'Helfer', 'Nordsee', 'Küstenschutz'],
  };
};
