/** A pool from above with lanes and swimmers. */
import { darker, lighter } from '../../drawing/colour.ts';
import { SKINS } from '../../drawing/people.ts';
import type { SceneKind } from '../../scene.ts';
import { capital, countDe, countEn } from '../../words/numbers.ts';

export const swimming: SceneKind = {
  name: 'swimming',
  category: 'SPO',
  region: 'city',
  create(random, width) {
    const isUpright = width < 1100;
    const lanes = random.int(4, 8);
    const swimmers = random.int(2, lanes);
    const lanesWithSwimmer = random.shuffle(Array.from({ length: lanes }, (_, index) => index)).slice(0, swimmers);
    const water = random.pick(['#3fb0d0', '#2f94c8', '#4ac0c0', '#2f7fb8']);
    const deck = random.pick(['#efe4cf', '#d7dde0', '#e8cdb4']);
    const leader = random.float(0.55, 0.85);
    const starts = lanesWithSwimmer.map((_, index) => (index === 0 ? leader : random.float(0.15, leader - 0.06)));
    const caps = lanesWithSwimmer.map(() =>
      random.pick(['#c8342f', '#f2c230', '#f4f1e8', '#2b3442', '#3f8f5a', '#7d4a8a']),
    );
    const skins = lanesWithSwimmer.map(() => random.pick(SKINS));
    const tilt = random.float(-9, 9);
    const isFlipped = random.chance(0.5);
    return {
      time: 'day',
      draw(g, t) {
        const r = random.fork('draw');
        g.band(0, 1000, deck);
        for (let tile = 0; tile < 20; tile += 1) g.line([0, tile * 56, g.w, tile * 56], darker(deck, 0.12), 3, 0.6);
        for (let tile = 0; tile * 56 < g.w; tile += 1)
          g.line([tile * 56, 0, tile * 56, 1000], darker(deck, 0.12), 3, 0.6);
        g.group({ x: g.w / 2, y: 500, turn: (isUpright ? 90 : 0) + tilt, flip: isFlipped }, () => {
          const long = isUpright ? 920 : g.w * 0.9;
          const across = isUpright ? g.w * 0.86 : 820;
          g.rect(-long / 2 - 24, -across / 2 - 24, long + 48, across + 48, lighter(deck, 0.5), 1, 16);
          g.rect(
            -long / 2,
            -across / 2,
            long,
            across,
            g.gradient({ 0: lighter(water, 0.2), 1: darker(water, 0.2) }, [0, 0], [1, 1]),
          );
          for (let glint = 0; glint < 120; glint += 1) {
            const x = r.float(-long / 2, long / 2 - 60);
            const y = r.float(-across / 2 + 10, across / 2 - 10) + Math.sin(t * 2 + glint) * 4;
            g.stroke(`M${Math.round(x)} ${Math.round(y)} q14 -10 28 0 t28 0`, '#ffffff', 3, 0.32);
          }
          const lane = across / lanes;
          for (let index = 0; index < lanes; index += 1) {
            const middle = -across / 2 + (index + 0.5) * lane;
            g.line([-long / 2 + 60, middle, long / 2 - 60, middle], darker(water, 0.35), 10, 0.55);
            g.rect(-long / 2 - 44, middle - 22, 54, 44, '#e9eef0', 1, 6);
            if (index === 0) continue;
            for (let float = 0; float * 40 < long - 20; float += 1)
              g.rect(
                -long / 2 + 8 + float * 40,
                middle - lane / 2 - 6,
                32,
                12,
                float % 4 < 2 ? '#c8342f' : '#f4f1e8',
                1,
                6,
              );
          }
          lanesWithSwimmer.forEach((at, index) => {
            const x = -long / 2 + long * Math.min(0.94, (starts[index] ?? 0.5) + (t - 1.5) * 0.045);
            const y = -across / 2 + (at + 0.5) * lane;
            const u = Math.min(1.25, lane / 96);
            for (let foam = 0; foam < 7; foam += 1)
              g.circle(x - 104 * u - foam * 13, y + r.float(-13, 13), r.float(4, 11), '#ffffff', 0.6);
            const swing = Math.sin(t * 7 + index * 2);
            g.line([x - 20 * u, y, x - 96 * u, y + 10 * swing], skins[index] ?? SKINS[0], 17 * u);
            g.line([x + 16 * u, y - 14 * u, x + (22 + 44 * swing) * u, y - 34 * u], skins[index] ?? SKINS[0], 12 * u);
            g.line([x + 16 * u, y + 14 * u, x + (22 - 44 * swing) * u, y + 34 * u], skins[index] ?? SKINS[0], 12 * u);
            g.ellipse(x, y, 38 * u, 19 * u, skins[index] ?? SKINS[0]);
            g.ellipse(x - 26 * u, y, 20 * u, 15 * u, caps[index] ?? '#2b3442');
            g.circle(x + 46 * u, y, 16 * u, caps[index] ?? '#2b3442');
          });
        });
      },
      en: {
        seen: `${capital(countEn(swimmers))} swimmers in a pool with ${countEn(lanes)} lanes in {place}, seen from above.`,
        keywords: ['swimming', 'pool', 'competition', 'lanes', 'aerial view'],
      },
      de: {
        seen: `${capital(countDe(swimmers))} Schwimmer in einem Becken mit ${countDe(lanes)} Bahnen in {place}, von oben gesehen.`,
        keywords: ['Schwimmen', 'Becken', 'Wettkampf', 'Bahnen', 'Luftbild'],
      },
    };
  },
};
