/** Plates on a table, seen from above. */
import { darker, lighter } from '../../drawing/light.ts';
import type { Frame, SceneMaker } from '../../scene.ts';
import { capital, listDe, listEn } from '../../texts/phrases.ts';

type Painter = (g: Frame) => void;
/** A dish of radius 100: its whole disc, the disc inside its rim, and what lies on them. */
interface Dish {
  readonly en: string;
  readonly de: string;
  readonly discs?: readonly string[];
  readonly layers: readonly Painter[];
}

/** `count` bits of a size, scattered within `reach` of the centre. */
const bits = (count: number, reach: number, size: number, ...colours: string[]): Painter => {
  return (g) => {
    for (let piece = 0; piece < count; piece += 1) {
      const [angle, far] = [g.r.float(0, 6.3), reach * Math.sqrt(g.r.next())];
      g.circle([Math.cos(angle) * far, Math.sin(angle) * far, size * g.r.float(0.8, 1.2)], g.r.pick(colours));
    }
  };
};

const DISHES: readonly Dish[] = [
  {
    en: 'pizza',
    de: 'Pizza',
    discs: ['#d9a35c', '#c9442b'],
    layers: [bits(26, 80, 9, '#f7e3a0', '#f2d88a'), bits(9, 72, 11, '#9c2b22'), bits(10, 75, 5, '#3c7a34')],
  },
  { en: 'fried eggs', de: 'Spiegeleier', layers: [paintEggs, bits(14, 85, 2.4, '#4f8a3c')] },
  {
    en: 'pumpkin soup',
    de: 'Kürbissuppe',
    discs: ['#e07b1e'],
    layers: [(g) => g.stroke('M-50 0 q25 -50 50 0 t50 0', '#fff4dc', 7), bits(18, 60, 4, '#3f5a2a')],
  },
  {
    en: 'tomato salad',
    de: 'Tomatensalat',
    layers: [bits(34, 90, 14, '#6ea34a', '#86b85a', '#4f8a3c'), bits(12, 80, 14, '#d33b2f', '#e2543f', '#f0796a')],
  },
  {
    en: 'berry tart',
    de: 'Beerentarte',
    discs: ['#c98e52', '#f5e2c4'],
    layers: [bits(60, 78, 8.5, '#8a1f3f', '#3b2a6b', '#c8304a', '#5c2f7a')],
  },
  { en: 'rice rolls', de: 'Reisröllchen', layers: [paintRolls] },
];
const TABLES = [
  { colour: '#9a6b45', en: 'a wooden table', de: 'einem Holztisch' },
  { colour: '#e9e6df', en: 'a white table', de: 'einem weißen Tisch' },
  { colour: '#33495c', en: 'a dark blue table', de: 'einem dunkelblauen Tisch' },
  { colour: '#c9d8c3', en: 'a pale green table', de: 'einem hellgrünen Tisch' },
  { colour: '#3a3330', en: 'a black table', de: 'einem schwarzen Tisch' },
] as const;

export const food: SceneMaker = (random, width) => {
  const table = random.pick(TABLES);
  const isTall = width < 1100;
  const many = isTall ? random.int(1, 2) : random.int(2, 3);
  const dishes = random.shuffle(DISHES).slice(0, many);
  const turn = random.float(0, 90);
  const hasCloth = random.chance(0.5);
  const hasCutlery = random.chance(0.6);
  const size = isTall ? Math.min(width * 0.42, 450 / many) : Math.min(width / many / 2.35, 360);
  return {
    draw(g) {
      g.band(0, 1000, table.colour);
      for (let board = 0; board < 9; board += 1)
        g.band(board * 125, 118, board % 2 === 0 ? lighter(table.colour, 0.05) : darker(table.colour, 0.05));
      if (hasCloth) {
        const cloth = g.r.pick(['#c8443f', '#2f6f73', '#d9a32b', '#5c7188']);
        g.group({ x: g.w * g.r.float(0, 0.8), y: g.r.float(0, 500), turn }, () => {
          g.rect([-300, -300, 600, 600], '#f6f1e4');
          for (let at = -290; at < 300; at += 100) g.rect([at, -300, 44, 600], cloth, 0.45);
          for (let at = -290; at < 300; at += 100) g.rect([-300, at, 600, 44], cloth, 0.45);
        });
      }
      for (let leaf = 0; leaf < 12; leaf += 1) {
        const at = { x: g.r.float(0, g.w), y: g.r.float(0, 1000), turn: g.r.float(0, 360) };
        g.group(at, () => g.path('M0 0 Q26 -24 60 0 Q26 24 0 0 Z', g.r.pick(['#4f8a3c', '#6ea34a', '#3c6b34'])));
      }
      for (const [index, dish] of dishes.entries()) {
        const at = (index + 0.5) / many;
        const x = isTall ? g.w * (0.5 + g.r.float(-0.06, 0.06)) : g.w * at + g.r.float(-30, 30);
        const y = isTall ? 1000 * at : 500 + g.r.float(-120, 120);
        g.group({ x, y, scale: size / 100 }, () => {
          g.circle([5, 7, 100], '#10141c', 0.25);
          g.circle([0, 0, 100], g.r.pick(['#fbfaf5', '#e4ebee', '#f3e3cf', '#46586a']));
          g.ring([0, 0, 80], '#10141c', 1.2, 0.12);
          g.group({ scale: 0.74 }, () => {
            for (const [index, colour] of dish.discs?.entries() ?? []) g.circle([0, 0, 100 - index * 13], colour);
            for (const paint of dish.layers) paint(g);
          });
          if (!hasCutlery) return;
          g.line([112, -60, 112, 70], '#c3c9ce', 5);
          g.ellipse([112, -60, 7, 14], '#d4dade');
        });
      }
    },
    en: `${capital(listEn(dishes))} on ${table.en} in a kitchen in {place}, seen from above.`,
    keywordsEn: ['food', 'recipe', 'kitchen', ...dishes.map((dish) => dish.en)],
    de: `${capital(listDe(dishes))} auf ${table.de} in einer Küche in {place}, von oben gesehen.`,
    keywordsDe: ['Essen', 'Rezept', 'Küche', ...dishes.map((dish) => dish.de)],
  };
};

function paintEggs(g: Frame): void {
  for (const side of [-1, 1]) {
    const [x, y] = [side * 35 + 1, side * 12 + 2];
    g.ellipse([x, y, 50, 42], '#fffdf6');
    g.circle([x, y, 20], '#f5b01f');
    g.circle([x - 5, y - 6, 5], '#fff3c4');
  }
}

function paintRolls(g: Frame): void {
  for (let roll = 0; roll < 8; roll += 1) {
    const [x, y] = [((roll % 4) - 1.5) * 42, (Math.floor(roll / 4) - 0.5) * 55];
    g.circle([x, y, 20], '#1f3a2c');
    g.circle([x, y, 16], '#fbfaf3');
    g.circle([x, y, 7.5], g.r.pick(['#ef7d57', '#6ea34a', '#f2c230']));
  }
}
