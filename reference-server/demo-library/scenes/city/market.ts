/** A market stall with an awning and crates of fruit. */
import { darker, lighter, mix } from '../../drawing/colour.ts';
import { paintPerson, pickLook } from '../../drawing/people.ts';
import type { SceneKind } from '../../scene.ts';
import { capital, countDe, countEn } from '../../words/numbers.ts';

const FRUIT = [
  { colours: ['#c8342f', '#a92a2a', '#d9573f'], en: 'apples', de: 'Äpfel' },
  { colours: ['#ef8a1d', '#f5a03a', '#de7312'], en: 'oranges', de: 'Orangen' },
  { colours: ['#6e9c3a', '#86b04a', '#557f2c'], en: 'pears', de: 'Birnen' },
  { colours: ['#6a2f63', '#7d3a72', '#512249'], en: 'plums', de: 'Pflaumen' },
  { colours: ['#f0c93a', '#f6d75c', '#dcb126'], en: 'lemons', de: 'Zitronen' },
  { colours: ['#d7362f', '#e5523f', '#b9271f'], en: 'tomatoes', de: 'Tomaten' },
] as const;

export const market: SceneKind = {
  name: 'market',
  category: 'LIF',
  region: 'city',
  months: [4, 5, 6, 7, 8, 9, 10],
  create(random, width) {
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
      time: 'day',
      draw(g, t) {
        const r = random.fork('draw');
        g.band(0, 1000, g.fade(lighter(backdrop, 0.4), mix(backdrop, '#a9744f', 0.4)));
        for (let house = 0; house * 260 < g.w; house += 1) {
          const x = house * 260 + r.float(-30, 30);
          const tall = r.float(330, 520);
          g.rect(x, 640 - tall, 240, tall, mix(backdrop, r.pick(['#b5573f', '#8d7a66', '#6f8797', '#c99a5b']), 0.35));
          for (let pane = 0; pane < 6; pane += 1)
            g.rect(
              x + 34 + (pane % 3) * 66,
              680 - tall + Math.floor(pane / 3) * 120,
              38,
              64,
              lighter(backdrop, 0.5),
              0.7,
            );
        }
        for (const [index, look] of looks.entries())
          paintPerson(g, g.w * ((index + 1) / (sellers + 1)), table + 190, 470, look, index === 0 ? 'reach' : 'still');
        const stripes = Math.round(g.w / 110);
        const wide = g.w / stripes;
        for (let stripe = 0; stripe < stripes; stripe += 1) {
          const colour = stripe % 2 === 0 ? awning : '#fbf4e4';
          const sway = Math.sin(t * 2 + stripe * 0.5) * 5;
          const y = top + (stripe / stripes) * slope;
          g.polygon(
            [
              stripe * wide + 34,
              y - depth,
              (stripe + 1) * wide + 34,
              y - depth,
              (stripe + 1) * wide,
              y + 30,
              stripe * wide,
              y + 30,
            ],
            colour,
          );
          g.ellipse(stripe * wide + wide / 2, y + 30, wide / 2, 34 + sway, darker(colour, 0.08));
        }
        for (const side of [0.03, 0.97]) g.rect(g.w * side - 9, top + 30, 18, 700, '#6a4a34');
        g.band(table, 420, g.fade('#8a5f3f', '#4e3524'));
        const box = g.w / crates;
        fruit.forEach((sort, index) => {
          const x = index * box + 14;
          g.polygon([x, table + 40, x + box - 28, table + 40, x + box - 14, 980, x - 14, 980], '#b98a55');
          for (let row = 0; row < 6; row += 1) {
            const size = 32 + row * 2.4;
            const each = Math.max(2, Math.floor((box - 40) / (size * 1.75)));
            for (let piece = 0; piece < each; piece += 1) {
              const px = x + 6 + (piece + 0.5 + (row % 2) * 0.3) * ((box - 44) / (each + 0.3));
              const py = table + 42 + row * 52;
              g.circle(px, py, size, r.pick(sort.colours));
              g.circle(px - size * 0.3, py - size * 0.32, size * 0.22, '#ffffff', 0.35);
            }
          }
          g.rect(x - 12, 948, box - 4, 60, '#7a5636');
        });
      },
      en: {
        seen: `${capital(countEn(sellers))} ${sellers === 1 ? 'trader offers' : 'traders offer'} ${listEn(fruit.map((sort) => sort.en))} at a stall on the market in {place}.`,
        keywords: ['market', 'fruit', 'stall', ...fruit.map((sort) => sort.en), 'prices'],
      },
      de: {
        seen: `${sellers === 1 ? 'Eine Händlerin bietet' : `${capital(countDe(sellers))} Händler bieten`} auf dem Markt in {place} ${listDe(fruit.map((sort) => sort.de))} an.`,
        keywords: ['Markt', 'Obst', 'Stand', ...fruit.map((sort) => sort.de), 'Preise'],
      },
    };
  },
};

const listEn = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
const listDe = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} und ${names.at(-1)}`;
