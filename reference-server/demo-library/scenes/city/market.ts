/** A market stall with an awning and crates of fruit. */
import { paintPanes } from '../../drawing/buildings.ts';
import { darker, lighter, mix } from '../../drawing/light.ts';
import { paintPerson, pickLook } from '../../drawing/people.ts';
import type { SceneMaker } from '../../scene.ts';
import { capital, countDe, countEn, listDe, listEn } from '../../texts/phrases.ts';

const FRUIT = [
  { colours: ['#c8342f', '#a92a2a', '#d9573f'], en: 'apples', de: 'Äpfel' },
  { colours: ['#ef8a1d', '#f5a03a', '#de7312'], en: 'oranges', de: 'Orangen' },
  { colours: ['#6e9c3a', '#86b04a', '#557f2c'], en: 'pears', de: 'Birnen' },
  { colours: ['#6a2f63', '#7d3a72', '#512249'], en: 'plums', de: 'Pflaumen' },
  { colours: ['#f0c93a', '#f6d75c', '#dcb126'], en: 'lemons', de: 'Zitronen' },
  { colours: ['#d7362f', '#e5523f', '#b9271f'], en: 'tomatoes', de: 'Tomaten' },
] as const;

export const market: SceneMaker = (random, width) => {
  const crates = width < 900 ? 2 : random.int(3, 5);
  const fruit = random.shuffle(FRUIT).slice(0, crates);
  const awning = random.pick(['#c8553d', '#2f6f73', '#3f6a3c', '#8a3a5e', '#d9a32b', '#2f5d8a']);
  const backdrop = random.pick(['#f0d2a8', '#d7e3e2', '#e9c9b4', '#cfd8e6', '#e5dcc0']);
  const sellers = random.int(1, 2);
  const looks = Array.from({ length: sellers }, () => pickLook(random));
  const top = random.float(110, 230);
  const depth = random.float(130, 190);
  const table = random.float(590, 680);
  const slope = random.float(-26, 26);
  return {
    draw(g) {
      g.band(0, 1000, g.fade(lighter(backdrop, 0.4), mix(backdrop, '#a9744f', 0.4)));
      for (let house = 0; house < g.w; house += 260) {
        const [x, tall] = [house + g.r.float(-30, 30), g.r.float(330, 520)];
        g.rect([x, 640 - tall, 240, tall], mix(backdrop, g.r.pick(['#b5573f', '#8d7a66', '#6f8797', '#c99a5b']), 0.35));
        paintPanes(g, [x + 20, 650 - tall, 200, 240], [3, 2], () => lighter(backdrop, 0.35));
      }
      for (const [index, look] of looks.entries())
        paintPerson(g, [g.w * ((index + 1) / (sellers + 1)), table + 190, 470], look, index === 0 ? 'reach' : 'still');
      const stripes = Math.round(g.w / 110);
      g.spread(stripes, (x, stripe) => {
        const half = g.w / stripes / 2;
        g.group({ x, y: top + (stripe / stripes) * slope }, () => {
          const cloth = stripe % 2 === 0 ? awning : '#fbf4e4';
          g.polygon([34 - half, -depth, half + 34, -depth, half, 30, -half, 30], cloth);
          g.ellipse([0, 30, half, 34 + Math.sin(g.t * 2 + stripe * 0.5) * 5], darker(cloth, 0.08));
        });
      });
      for (const side of [0.03, 0.97]) g.rect([g.w * side - 9, top + 30, 18, 700], '#6a4a34');
      g.band(table, 420, g.fade('#8a5f3f', '#4e3524'));
      const [box, height] = [g.w / crates, 1000 - table];
      for (const [index, { colours }] of fruit.entries())
        g.group({ x: index * box + 14, y: table }, () => {
          g.polygon([0, 40, box - 28, 40, box - 14, height - 20, -14, height - 20], '#b98a55');
          for (let row = 0; row < 6; row += 1) {
            const size = 32 + row * 2.4;
            const each = Math.max(2, Math.floor((box - 40) / (size * 1.75)));
            for (let piece = 0; piece < each; piece += 1) {
              const x = 6 + (piece + 0.5 + (row % 2) * 0.3) * ((box - 44) / (each + 0.3));
              g.circle([x, 42 + row * 52, size], g.r.pick(colours));
              g.circle([x - size * 0.3, 42 + row * 52 - size * 0.32, size * 0.22], '#ffffff', 0.35);
            }
          }
          g.rect([-12, height - 52, box - 4, 60], '#7a5636');
        });
    },
    en: `${capital(countEn(sellers))} ${sellers === 1 ? 'trader offers' : 'traders offer'} ${listEn(fruit)} at a stall on the market in {place}.`,
    keywordsEn: ['market', 'fruit', 'stall', ...fruit.map((sort) => sort.en), 'prices'],
    de: `${sellers === 1 ? 'Eine Händlerin bietet' : `${capital(countDe(sellers))} Händler bieten`} auf dem Markt in {place} ${listDe(fruit)} an.`,
    keywordsDe: ['Markt', 'Obst', 'Stand', ...fruit.map((sort) => sort.de), 'Preise'],
  };
};
