/** A pool with lanes and swimmers, seen from above. */

import { cycle } from '../../../core/random.ts';
import { darker, lighter } from '../../drawing/light.ts';
import { SKINS } from '../../drawing/people.ts';
import type { Frame, SceneMaker } from '../../scene.ts';
import { capital, countDe, countEn } from '../../texts/phrases.ts';

const CAPS = ['#c8342f', '#f2c230', '#f4f1e8', '#2b3442', '#3f8f5a', '#7d4a8a'];

export const swimming: SceneMaker = (random, width) => {
  const isUpright = width < 1100;
  const lanes = random.int(4, 8);
  const swimmers = random.int(2, lanes);
  const taken = random.shuffle(Array.from({ length: lanes }, (_, index) => index)).slice(0, swimmers);
  const water = random.pick(['#3fb0d0', '#2f94c8', '#4ac0c0', '#2f7fb8']);
  const deck = random.pick(['#efe4cf', '#d7dde0', '#e8cdb4']);
  const lead = random.float(0.55, 0.85);
  const starts = taken.map((_, index) => (index === 0 ? lead : random.float(0.15, lead - 0.06)));
  const caps = taken.map(() => random.pick(CAPS));
  const skins = taken.map(() => random.pick(SKINS));
  const turn = (isUpright ? 90 : 0) + random.float(-9, 9);
  const isFlipped = random.chance(0.5);
  const pool = { lanes, long: isUpright ? 920 : width * 0.9, across: isUpright ? width * 0.86 : 820 };
  return {
    draw(g) {
      g.band(0, 1000, deck);
      for (let y = 0; y < 1100; y += 56) g.line([0, y, g.w, y], darker(deck, 0.12), 3, 0.6);
      for (let x = 0; x < g.w; x += 56) g.line([x, 0, x, 1000], darker(deck, 0.12), 3, 0.6);
      g.group({ x: g.w / 2, y: 500, turn, flip: isFlipped }, () => {
        paintPool(g, pool, water, lighter(deck, 0.5));
        for (const [index, lane] of taken.entries()) {
          const x = pool.long * (Math.min(0.94, (starts[index] ?? 0) + (g.t - 1.5) * 0.045) - 0.5);
          const wide = pool.across / lanes;
          const at = { x, y: (lane + 0.5) * wide - pool.across / 2, scale: Math.min(1.25, wide / 96) };
          const [skin, cap, swing] = [cycle(skins, index), cycle(caps, index), Math.sin(g.t * 7 + index * 2)];
          g.group(at, () => {
            for (let foam = 0; foam < 7; foam += 1)
              g.circle([-104 - foam * 13, g.r.float(-13, 13), g.r.float(4, 11)], '#ffffff', 0.6);
            g.line([-20, 0, -96, 10 * swing], skin, 17);
            for (const side of [-1, 1]) g.line([16, side * 14, 22 - side * 44 * swing, side * 34], skin, 12);
            g.ellipse([0, 0, 38, 19], skin);
            g.ellipse([-26, 0, 20, 15], cap);
            g.circle([46, 0, 16], cap);
          });
        }
      });
    },
    en: `${capital(countEn(swimmers))} swimmers in a pool with ${countEn(lanes)} lanes in {place}, seen from above.`,
    keywordsEn: ['swimming', 'pool', 'competition', 'lanes', 'aerial view'],
    de: `${capital(countDe(swimmers))} Schwimmer in einem Becken mit ${countDe(lanes)} Bahnen in {place}, von oben gesehen.`,
    keywordsDe: ['Schwimmen', 'Becken', 'Wettkampf', 'Bahnen', 'Luftbild'],
  };
};

type Pool = Readonly<Record<'lanes' | 'long' | 'across', number>>;
/** A pool centred at (0, 0) with horizontal lanes. */
function paintPool(g: Frame, { lanes, long, across }: Pool, water: string, edge: string): void {
  const [left, top, lane] = [-long / 2, -across / 2, across / lanes];
  g.roundRect([left - 24, top - 24, long + 48, across + 48], 16, edge);
  g.rect([left, top, long, across], g.gradient({ 0: lighter(water, 0.2), 1: darker(water, 0.2) }, [0, 0], [1, 1]));
  for (let glint = 0; glint < 120; glint += 1) {
    const x = g.r.float(left, -left - 60);
    const y = g.r.float(top + 10, -top - 10) + Math.sin(g.t * 2 + glint) * 4;
    g.stroke(`M${x.toFixed(1)} ${y.toFixed(1)} q14 -10 28 0 t28 0`, '#ffffff', 3, 0.32);
  }
  for (let index = 0; index < lanes; index += 1) {
    const middle = top + (index + 0.5) * lane;
    g.line([left + 60, middle, -left - 60, middle], darker(water, 0.35), 10, 0.55);
    g.roundRect([left - 44, middle - 22, 54, 44], 6, '#e9eef0');
    for (let float = 0; float * 40 < long - 20 && index > 0; float += 1)
      g.roundRect([left + 8 + float * 40, middle - lane / 2 - 6, 32, 12], 6, float % 4 < 2 ? '#c8342f' : '#f4f1e8');
  }
}
