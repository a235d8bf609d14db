/** Plates on a table, seen from above. */
import { darker, lighter } from '../../drawing/colour.ts';
import type { Drawing } from '../../drawing/drawing.ts';
import type { Random } from '../../random.ts';
import type { SceneKind } from '../../scene.ts';

const DISHES = [
  { id: 'pizza', en: 'pizza', de: 'Pizza' },
  { id: 'eggs', en: 'fried eggs', de: 'Spiegeleier' },
  { id: 'soup', en: 'pumpkin soup', de: 'Kürbissuppe' },
  { id: 'salad', en: 'tomato salad', de: 'Tomatensalat' },
  { id: 'cake', en: 'berry tart', de: 'Beerentarte' },
  { id: 'sushi', en: 'rice rolls', de: 'Reisröllchen' },
] as const;
type Dish = (typeof DISHES)[number]['id'];
const TABLES = [
  { colour: '#9a6b45', en: 'a wooden table', de: 'einem Holztisch' },
  { colour: '#e9e6df', en: 'a white table', de: 'einem weißen Tisch' },
  { colour: '#33495c', en: 'a dark blue table', de: 'einem dunkelblauen Tisch' },
  { colour: '#c9d8c3', en: 'a pale green table', de: 'einem hellgrünen Tisch' },
  { colour: '#3a3330', en: 'a black table', de: 'einem schwarzen Tisch' },
] as const;

export const food: SceneKind = {
  name: 'food',
  category: 'LIF',
  region: 'city',
  create(random, width) {
    const table = random.pick(TABLES);
    const many = width < 1100 ? random.int(1, 2) : random.int(2, 3);
    const dishes = random.shuffle(DISHES).slice(0, many);
    const isTall = width < 1100;
    const turn = random.float(0, 90);
    const weave = random.chance(0.5);
    const cutlery = random.chance(0.6);
    return {
      time: 'day',
      draw(g) {
        const r = random.fork('draw');
        g.band(0, 1000, table.colour);
        for (let board = 0; board < 9; board += 1)
          g.band(board * 125, 118, board % 2 === 0 ? lighter(table.colour, 0.05) : darker(table.colour, 0.05));
        if (weave) {
          const cloth = r.pick(['#c8443f', '#2f6f73', '#d9a32b', '#5c7188']);
          g.group({ x: g.w * r.float(0, 0.8), y: r.float(0, 500), turn }, () => {
            g.rect(-300, -300, 600, 600, '#f6f1e4');
            for (let stripe = 0; stripe < 6; stripe += 1) {
              g.rect(-290 + stripe * 100, -300, 44, 600, cloth, 0.45);
              g.rect(-300, -290 + stripe * 100, 600, 44, cloth, 0.45);
            }
          });
        }
        for (let leaf = 0; leaf < 12; leaf += 1)
          g.group({ x: r.float(0, g.w), y: r.float(0, 1000), turn: r.float(0, 360) }, () =>
            g.path('M0 0 Q26 -24 60 0 Q26 24 0 0 Z', r.pick(['#4f8a3c', '#6ea34a', '#3c6b34'])),
          );
        dishes.forEach((dish, index) => {
          const at = (index + 0.5) / many;
          const x = isTall ? g.w * (0.5 + r.float(-0.06, 0.06)) : g.w * at + r.float(-30, 30);
          const y = isTall ? 1000 * at : 500 + r.float(-120, 120);
          const size = isTall ? Math.min(g.w * 0.42, 900 / many / 2) : Math.min(g.w / many / 2.35, 360);
          g.circle(x + 16, y + 22, size, '#10141c', 0.25);
          g.circle(x, y, size, r.pick(['#fbfaf5', '#e4ebee', '#f3e3cf', '#46586a']));
          g.ring(x, y, size * 0.8, '#10141c', 4, 0.12);
          paintDish(g, r, dish.id, x, y, size * 0.74);
          if (cutlery) {
            g.line([x + size * 1.12, y - size * 0.6, x + size * 1.12, y + size * 0.7], '#c3c9ce', 16);
            g.ellipse(x + size * 1.12, y - size * 0.6, 22, 46, '#d4dade');
          }
        });
      },
      en: {
        seen: `${list(
          dishes.map((dish) => dish.en),
          'and',
        )} on ${table.en} in a kitchen in {place}, seen from above.`,
        keywords: ['food', 'recipe', 'kitchen', ...dishes.map((dish) => dish.en)],
      },
      de: {
        seen: `${list(
          dishes.map((dish) => dish.de),
          'und',
        )} auf ${table.de} in einer Küche in {place}, von oben gesehen.`,
        keywords: ['Essen', 'Rezept', 'Küche', ...dishes.map((dish) => dish.de)],
      },
    };
  },
};

function list(names: readonly string[], and: string): string {
  const text = names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function paintDish(g: Drawing, r: Random, dish: Dish, x: number, y: number, size: number): void {
  const scatter = (count: number, reach: number, paint: (px: number, py: number) => void): void => {
    for (let index = 0; index < count; index += 1) {
      const angle = r.float(0, 6.3);
      const far = size * reach * Math.sqrt(r.next());
      paint(x + Math.cos(angle) * far, y + Math.sin(angle) * far);
    }
  };
  if (dish === 'pizza') {
    g.circle(x, y, size, '#d9a35c');
    g.circle(x, y, size * 0.87, '#c9442b');
    scatter(26, 0.8, (px, py) => g.circle(px, py, r.float(12, 34), '#f7e3a0', 0.9));
    scatter(9, 0.72, (px, py) => g.circle(px, py, size * 0.11, '#9c2b22'));
    scatter(10, 0.75, (px, py) => g.ellipse(px, py, 20, 10, '#3c7a34'));
  } else if (dish === 'eggs') {
    for (const [dx, dy] of [
      [-0.34, -0.1],
      [0.36, 0.14],
    ] as const) {
      g.ellipse(x + dx * size, y + dy * size, size * 0.5, size * 0.42, '#fffdf6');
      g.circle(x + dx * size, y + dy * size, size * 0.2, '#f5b01f');
      g.circle(x + dx * size - 12, y + dy * size - 14, size * 0.05, '#fff3c4');
    }
    scatter(14, 0.85, (px, py) => g.circle(px, py, 6, '#4f8a3c'));
  } else if (dish === 'soup') {
    g.circle(x, y, size, '#e07b1e');
    g.stroke(`M${x - size * 0.5} ${y} q${size * 0.25} ${-size * 0.5} ${size * 0.5} 0 t${size * 0.5} 0`, '#fff4dc', 18);
    scatter(18, 0.6, (px, py) => g.ellipse(px, py, 12, 7, '#3f5a2a'));
  } else if (dish === 'salad') {
    scatter(34, 0.9, (px, py) => g.circle(px, py, size * 0.14, r.pick(['#6ea34a', '#86b85a', '#4f8a3c'])));
    scatter(12, 0.8, (px, py) => {
      g.circle(px, py, size * 0.14, '#d33b2f');
      g.circle(px, py, size * 0.07, '#f0796a');
    });
  } else if (dish === 'cake') {
    g.circle(x, y, size, '#c98e52');
    g.circle(x, y, size * 0.86, '#f5e2c4');
    scatter(60, 0.78, (px, py) => g.circle(px, py, size * 0.085, r.pick(['#8a1f3f', '#3b2a6b', '#c8304a', '#5c2f7a'])));
  } else {
    for (let roll = 0; roll < 8; roll += 1) {
      const px = x + ((roll % 4) - 1.5) * size * 0.42;
      const py = y + (Math.floor(roll / 4) - 0.5) * size * 0.55;
      g.circle(px, py, size * 0.2, '#1f3a2c');
      g.circle(px, py, size * 0.16, '#fbfaf3');
      g.circle(px, py, size * 0.075, r.pick(['#ef7d57', '#6ea34a', '#f2c230']));
    }
  }
}
