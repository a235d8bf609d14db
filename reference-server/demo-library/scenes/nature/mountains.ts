/** Snowy peaks above a valley with a hut and a cable car. */
import { paintHouse } from '../../drawing/buildings.ts';
import { darker, type Light, lighter, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintClouds, paintPine, paintRidge, paintSky } from '../../drawing/nature.ts';
import type { Frame, SceneMaker } from '../../scene.ts';
import { countDe, countEn } from '../../texts/phrases.ts';

export const mountains: SceneMaker = (random, width) => {
  const light = pickLight(random, ['dawn', 'day', 'dusk', 'night', 'day']);
  const peaks = random.int(1, 3);
  const places = random.shuffle([0.2, 0.5, 0.8]).slice(0, peaks);
  const tops = places.map((at) => [width * (at + random.float(-0.08, 0.08)), random.float(150, 330)] as const);
  const rock = random.pick(['#6d7f95', '#7c7f8e', '#5c7188', '#85797d']);
  const snowLine = random.float(0.4, 0.65);
  const hutX = random.float(0.1, 0.75) * width;
  const hasCar = random.chance(0.6);
  const sun = [random.float(0.08, 0.92) * width, 190] as const;
  const hut = { wall: tone('#8a5a3c', light), roof: tone('#f1f4f7', light), isLit: light.time !== 'day' };
  return {
    time: light.time,
    draw(g) {
      paintSky(g, light, { sun, bottom: 900, stars: [120, 620] });
      paintRidge(g, [560, 130], tone(rock, light, 0.5), 130);
      for (const [x, y] of tops) g.group({ x }, () => paintPeak(g, light, rock, [y, g.r.float(380, 520), snowLine]));
      paintClouds(g, [4, 420], lighter(light.sky[2], 0.5), 35);
      paintRidge(g, [780, 60], tone('#e8eff5', light, 0.1));
      for (let pine = 0; pine < g.w / 26; pine += 1) {
        const at = [g.r.float(-20, g.w + 20), 800 + g.r.float(0, 60), g.r.float(70, 120)] as const;
        paintPine(g, at, tone('#2f5648', light, 0.12));
      }
      paintRidge(g, [880, 46], tone('#f5f8fb', light));
      paintHouse(g, [hutX, 900, 170], hut);
      for (let pine = 0; pine < g.w / 130; pine += 1)
        paintPine(g, [g.r.float(-20, g.w + 20), 1000, g.r.float(120, 230)], darker(tone('#284a3f', light), 0.1));
      if (hasCar) {
        g.line([-20, 640, g.w + 20, 300], '#1d2530', 4, 0.8);
        for (let car = 0; car < 3; car += 1) {
          const x = (car * g.w * 0.36 + 120 + g.t * 38) % g.w;
          g.group({ x, y: 640 - ((x + 20) / (g.w + 40)) * 340 }, () => {
            g.line([0, 0, 0, 36], '#1d2530', 4);
            g.roundRect([-40, 34, 80, 62], 14, tone('#d0413a', light));
            g.roundRect([-30, 44, 60, 26], 5, light.time === 'night' ? '#ffd98a' : '#dbe9f0');
          });
        }
      }
    },
    en: `Fresh snow lies on ${peaks === 1 ? 'the peak' : `the ${countEn(peaks)} peaks`} above a hut near {place} ${WHEN[light.time].en}${hasCar ? ', red cable cars float over the valley' : ''}.`,
    keywordsEn: ['Alps', 'snow', 'mountains', 'hut', 'winter', ...(hasCar ? ['cable car'] : [])],
    de: `Neuschnee liegt ${WHEN[light.time].de} auf ${peaks === 1 ? 'dem Gipfel' : `den ${countDe(peaks)} Gipfeln`} über einer Hütte bei {place}${hasCar ? ', rote Gondeln schweben über dem Tal' : ''}.`,
    keywordsDe: ['Alpen', 'Schnee', 'Berge', 'Hütte', 'Winter', ...(hasCar ? ['Seilbahn'] : [])],
  };
};

type Peak = readonly [y: number, half: number, snowLine: number];
/** A peak with its top at (0, y) and a base of 2 × `half`; snow covers the share `snowLine` of its height. */
function paintPeak(g: Frame, light: Light, rock: string, [y, half, snowLine]: Peak): void {
  const left = [-half, 860, -half * 0.62, 620, -half * 0.42, 560, -half * 0.16, y + 110];
  const right = [half * 0.18, y + 130, half * 0.34, 520, half * 0.6, 640, half, 860];
  g.polygon([...left, 0, y, ...right], tone(rock, light, 0.12));
  const low = y + (860 - y) * snowLine;
  const cut = half * snowLine * 0.72;
  const edge = [0, y, half * 0.18, y + 130, cut, low];
  const teeth = [1, 2, 3, 4, 5, 6, 7].flatMap((tooth) => [cut - (tooth * cut) / 4, low + (tooth % 2 ? -60 : 20)]);
  g.polygon([...edge, ...teeth, -cut, low, -half * 0.16, y + 110], tone('#f6f9fc', light));
  g.polygon([...edge, cut * 0.3, low - 50, 30, y + 150], tone('#b9cbdc', light), 0.8);
}
