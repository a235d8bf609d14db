/** Traffic on a motorway, looking along the road. */
import { darker, lighter } from '../../drawing/colour.ts';
import type { Drawing } from '../../drawing/drawing.ts';
import { paintSky, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintClouds, paintRidge, paintTree } from '../../drawing/nature.ts';
import type { SceneKind } from '../../scene.ts';

export const motorway: SceneKind = {
  name: 'motorway',
  category: 'TRA',
  region: 'city',
  create(random, width) {
    const light = pickLight(random, ['dawn', 'day', 'overcast', 'dusk', 'night']);
    const isJam = random.chance(0.5);
    const horizon = random.float(360, 500);
    const vanish = random.float(0.25, 0.75) * width;
    const lanes = random.int(2, 3);
    const hasBridge = random.chance(0.45);
    const isDark = light.time === 'night' || light.time === 'dusk';
    return {
      time: light.time,
      draw(g, t) {
        const r = random.fork('draw');
        paintSky(g, light, g.w - vanish, 200, horizon + 40);
        paintClouds(g, r, 5, horizon - 120, lighter(light.sky[2], 0.25), t * 22);
        paintRidge(g, r, horizon, 46, tone('#5d7f6a', light, 0.3), false);
        g.band(horizon + 20, 700, g.fade(tone('#7d9a5a', light, 0.2), tone('#5a7f42', light)));
        for (let tree = 0; tree < 14; tree += 1) {
          const depth = (tree + 1) / 14;
          const side = tree % 2 === 0 ? -1 : 1;
          paintTree(
            g,
            vanish + side * (90 + depth * g.w * 0.75),
            horizon + 40 + depth * 250,
            50 + depth * 190,
            tone('#4f7d45', light, 0.2 * (1 - depth)),
          );
        }
        const half = Math.max(g.w * 0.5, 420);
        g.polygon(
          [
            vanish - 26,
            horizon + 20,
            vanish + 26,
            horizon + 20,
            g.w / 2 + half * 1.25,
            1010,
            g.w / 2 - half * 1.25,
            1010,
          ],
          tone('#4d5158', light),
        );
        const at = (lane: number, depth: number): number => vanish + (g.w / 2 + lane * half * 1.15 - vanish) * depth;
        for (let lane = -lanes + 1; lane < lanes; lane += 1) {
          for (let dash = 0; dash < 14; dash += 1) {
            const near = (((dash + t * (isJam ? 0.2 : 2)) % 14) / 14) ** 2.2;
            const y = horizon + 20 + near * (990 - horizon);
            if (lane === 0) continue;
            g.polygon(
              [
                at(lane / lanes, near) - near * 9,
                y,
                at(lane / lanes, near) + near * 9,
                y,
                at(lane / lanes, near * 1.12) + near * 10,
                y + near * 66,
                at(lane / lanes, near * 1.12) - near * 10,
                y + near * 66,
              ],
              '#f1efe6',
              0.85,
            );
          }
        }
        g.polygon(
          [vanish - 2, horizon + 20, vanish + 2, horizon + 20, at(0, 1) + 20, 1010, at(0, 1) - 20, 1010],
          tone('#c3c9cc', light),
        );
        if (hasBridge) {
          g.band(horizon - 120, 54, tone('#a7a49c', light));
          g.band(horizon - 142, 10, tone('#5d666e', light));
          for (const post of [0.12, 0.88]) g.rect(g.w * post - 20, horizon - 70, 40, 200, tone('#8f8c85', light));
        }
        const cars: { lane: number; depth: number; colour: string; isVan: boolean }[] = [];
        for (let lane = 0; lane < lanes * 2; lane += 1) {
          const each = isJam ? 6 : 2;
          for (let car = 0; car < each; car += 1) {
            const goesAway = lane >= lanes;
            const way = (car + r.float(0.1, 0.8)) / each + (goesAway ? -1 : 1) * t * (isJam ? 0.015 : 0.16);
            cars.push({
              lane: (lane + 0.5) / lanes - 1,
              depth: (((way % 1) + 1) % 1) ** 1.6 * 0.86 + 0.05,
              colour: r.pick(['#c8342f', '#f1f2ee', '#2f5d8a', '#8d9299', '#23262e', '#e0b52f', '#3f7f5f']),
              isVan: r.chance(0.2),
            });
          }
        }
        for (const car of cars.sort((a, b) => a.depth - b.depth)) {
          const y = horizon + 20 + car.depth * (985 - horizon);
          paintCar(
            g,
            at(car.lane, car.depth),
            y,
            car.depth * half * 0.62 * (2 / lanes) * 0.78,
            tone(car.colour, light),
            car.lane < 0,
            car.isVan,
            isDark,
          );
        }
      },
      en: {
        seen: isJam
          ? `Cars stand bumper to bumper in both directions on the motorway near {place} ${WHEN[light.time].en}.`
          : `Traffic flows freely on the motorway near {place} ${WHEN[light.time].en}.`,
        keywords: [
          'motorway',
          'traffic',
          'cars',
          isJam ? 'traffic jam' : 'free flow',
          ...(hasBridge ? ['bridge'] : []),
        ],
      },
      de: {
        seen: isJam
          ? `Stoßstange an Stoßstange stehen die Autos auf der Autobahn bei {place} ${WHEN[light.time].de}, in beiden Richtungen.`
          : `Auf der Autobahn bei {place} rollt der Verkehr ${WHEN[light.time].de} ohne Stau.`,
        keywords: ['Autobahn', 'Verkehr', 'Autos', isJam ? 'Stau' : 'freie Fahrt', ...(hasBridge ? ['Brücke'] : [])],
      },
    };
  },
};

function paintCar(
  g: Drawing,
  x: number,
  y: number,
  size: number,
  paint: string,
  isComing: boolean,
  isVan: boolean,
  isDark: boolean,
): void {
  const u = size / 100;
  const tall = isVan ? 96 : 62;
  g.ellipse(x, y, 54 * u, 9 * u, '#0b1020', 0.35);
  g.rect(x - 46 * u, y - 14 * u, 18 * u, 16 * u, '#15171c', 1, 3 * u);
  g.rect(x + 28 * u, y - 14 * u, 18 * u, 16 * u, '#15171c', 1, 3 * u);
  g.rect(x - 38 * u, y - tall * u, 76 * u, (tall - 20) * u, darker(paint, 0.15), 1, 14 * u);
  g.rect(x - 32 * u, y - (tall - 6) * u, 64 * u, 24 * u, '#22303d', 1, 7 * u);
  g.rect(x - 50 * u, y - 38 * u, 100 * u, 32 * u, paint, 1, 9 * u);
  for (const side of [-1, 1]) {
    g.rect(x + side * 38 * u - 9 * u, y - 30 * u, 18 * u, 10 * u, isComing ? '#fff3c4' : '#e0342a', 1, 3 * u);
    if (isDark) g.glow(x + side * 38 * u, y - 25 * u, (isComing ? 46 : 26) * u, isComing ? '#fff3c4' : '#ff4a3a', 0.75);
  }
}
