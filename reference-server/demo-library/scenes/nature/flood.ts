/** A flooded street with a rescue boat. */
import { paintHouse } from '../../drawing/buildings.ts';
import { darker, lighter, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintSky, paintTrees, paintWater } from '../../drawing/nature.ts';
import { inLight, paintPerson, pickLook } from '../../drawing/people.ts';
import type { SceneMaker } from '../../scene.ts';
import { countDe, countEn, named } from '../../texts/phrases.ts';

const BOATS = named('en', { orange: '#e8622b', blue: '#2f6fa3', yellow: '#e0b52f' });
const COATS = ['#2f5d8a', '#8a3a5e', '#5c7a4a', '#d7d3c8'];

export const flood: SceneMaker = (random, width) => {
  const light = pickLight(random, ['overcast', 'dawn', 'overcast', 'dusk', 'day']);
  const houses = width < 900 ? random.int(2, 3) : random.int(3, 6);
  const crew = random.int(2, 4);
  const boat = random.pick(BOATS);
  const level = random.float(520, 640);
  const boatX = random.float(0.25, 0.7) * width;
  const isFlipped = random.chance(0.5);
  const mud = random.pick(['#8a7355', '#7d7a62', '#6f7a78', '#957a58']);
  const coats = [['#f08c2e'], COATS, COATS, COATS].slice(0, crew);
  const looks = coats.map((colours) => inLight(pickLook(random, colours), light));
  const wide = Math.min(330, (width / houses) * 0.78);
  return {
    time: light.time,
    draw(g) {
      const cloud = lighter(light.sky[1], 0.1);
      paintSky(g, light, {
        sun: [width * (isFlipped ? 0.2 : 0.8), 220],
        bottom: level + 60,
        clouds: [6, level - 270],
        cloud,
        drift: 24,
      });
      paintTrees(g, 6, [level + 50, 200, 320], tone('#5c7a4a', light, 0.2));
      g.spread(houses, (middle) => {
        const foot = level + wide * g.r.float(0.2, 0.34);
        const wall = tone(g.r.pick(['#efe3cc', '#d9a78a', '#c9d3d0', '#e8cf9a']), light);
        const roof = tone(g.r.pick(['#9a4a38', '#6a4a42', '#4f5a66']), light);
        paintHouse(g, [middle - wide / 2, foot, wide], { wall, roof, isLit: light.time === 'dusk' });
      });
      paintWater(g, level, tone(mud, light), [60, 9]);
      g.spread(houses, (x) => g.rect([x - wide / 2, level, wide, 90], tone('#efe3cc', light), 0.14));
      g.group({ x: g.w * 0.1, y: level }, () => {
        g.line([0, 60, 0, -170], '#6f7880', 12);
        g.circle([0, -190, 46], '#c8342f');
        g.rect([-30, -198, 60, 16], '#ffffff');
      });
      for (let branch = 0; branch < 6; branch += 1) {
        const [x, y] = [(g.r.float(0, g.w) + g.t * 50) % g.w, g.r.float(level + 60, 980)];
        g.line([x, y, x + 70, y - 6, x + 96, y - 22], '#4a3a2a', 9);
      }
      const x = boatX + (g.t - 1.5) * (isFlipped ? -50 : 50);
      const y = 845 + Math.sin(g.t * 2.2) * 7;
      g.group({ x, y, flip: isFlipped, scale: Math.min(1, width / 1000) }, () => {
        for (const [index, look] of looks.entries())
          paintPerson(g, [-150 + index * 100, 48, 260], look, index === 0 ? 'reach' : 'still');
        const hull = g.fade(lighter(boat.colour, 0.12), darker(boat.colour, 0.3));
        g.path('M-290 -40 L230 -40 Q310 -46 340 -92 Q330 30 240 60 L-230 60 Q-290 50 -290 -40 Z', hull);
        g.line([-286, -38, 230, -38, 336, -88], lighter(boat.colour, 0.5), 13);
        g.ellipse([0, 66, 330, 16], '#ffffff', 0.35);
      });
    },
    en: `A ${boat.en} boat with ${countEn(crew)} people on board passes ${countEn(houses)} flooded houses in {place} ${WHEN[light.time].en}.`,
    keywordsEn: ['flood', 'high water', 'rescue', 'boat', 'river', 'houses'],
    de: `Mit einem ${boat.de} Boot fahren ${countDe(crew)} Menschen ${WHEN[light.time].de} an ${countDe(houses)} überfluteten Häusern in {place} vorbei.`,
    keywordsDe: ['Hochwasser', 'Überschwemmung', 'Rettung', 'Boot', 'Fluss', 'Häuser'],
  };
};
