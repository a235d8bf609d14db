/** Traffic on a motorway, seen along the road. */
import type { Point } from '../../drawing/drawing.ts';
import { isDark, type Light, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintRidge, paintSky, paintTree } from '../../drawing/nature.ts';
import { paintRoadCar } from '../../drawing/vehicles.ts';
import type { Frame, SceneMaker } from '../../scene.ts';

export const motorway: SceneMaker = (random, width) => {
  const light = pickLight(random, ['dawn', 'day', 'overcast', 'dusk', 'night']);
  const isJam = random.chance(0.5);
  const horizon = random.float(360, 500);
  const vanish = random.float(0.25, 0.75) * width;
  const lanes = random.int(2, 3);
  const hasBridge = random.chance(0.45);
  const half = Math.max(width * 0.5, 420);
  // Lane −1 is the left edge of the road, 1 the right edge; depth is 0 at the horizon and 1 in front.
  const at = (lane: number, depth: number): Point => {
    return [vanish + (width / 2 + lane * half * 1.15 - vanish) * depth, horizon + 20 + depth * (985 - horizon)];
  };
  return {
    time: light.time,
    draw(g) {
      paintSky(g, light, { sun: [g.w - vanish, 200], bottom: horizon + 40, clouds: [5, horizon - 120], drift: 22 });
      paintRidge(g, [horizon, 46], tone('#5d7f6a', light, 0.3));
      g.band(horizon + 20, 700, g.fade(tone('#7d9a5a', light, 0.2), tone('#5a7f42', light)));
      for (let tree = 0; tree < 14; tree += 1) {
        const depth = (tree + 1) / 14;
        const x = vanish + (tree % 2 === 0 ? -1 : 1) * (90 + depth * g.w * 0.75);
        paintTree(g, [x, horizon + 40 + depth * 250, 50 + depth * 190], tone('#4f7d45', light, 0.2 * (1 - depth)));
      }
      paintLanes(g, light, { lanes, half, at }, g.t * (isJam ? 0.2 : 2));
      if (hasBridge) {
        g.band(horizon - 120, 54, tone('#a7a49c', light));
        g.band(horizon - 142, 10, tone('#5d666e', light));
        for (const post of [0.12, 0.88]) g.rect([g.w * post - 20, horizon - 70, 40, 200], tone('#8f8c85', light));
      }
      paintTraffic(g, light, { lanes, half, at }, { each: isJam ? 6 : 2, way: g.t * (isJam ? 0.015 : 0.16) });
    },
    en: `${isJam ? 'Cars stand bumper to bumper in both directions' : 'Traffic flows freely'} on the motorway near {place} ${WHEN[light.time].en}.`,
    keywordsEn: ['motorway', 'traffic', 'cars', isJam ? 'traffic jam' : 'free flow', ...(hasBridge ? ['bridge'] : [])],
    de: isJam
      ? `Stoßstange an Stoßstange stehen die Autos auf der Autobahn bei {place} ${WHEN[light.time].de}, in beiden Richtungen.`
      : `Auf der Autobahn bei {place} rollt der Verkehr ${WHEN[light.time].de} ohne Stau.`,
    keywordsDe: ['Autobahn', 'Verkehr', 'Autos', isJam ? 'Stau' : 'freie Fahrt', ...(hasBridge ? ['Brücke'] : [])],
  };
};

type Road = Readonly<{ lanes: number; half: number; at(lane: number, depth: number): Point }>;

function paintLanes(g: Frame, light: Light, { lanes, half, at }: Road, shift: number): void {
  const [[vanish, top], [front]] = [at(0, 0), at(0, 1)];
  const [left, right] = [g.w / 2 - half * 1.25, g.w / 2 + half * 1.25];
  g.polygon([vanish - 26, top, vanish + 26, top, right, 1010, left, 1010], tone('#4d5158', light));
  for (let lane = 1 - lanes; lane < lanes; lane += 1)
    for (let dash = 0; dash < 14 && lane !== 0; dash += 1) {
      const near = (((dash + shift) % 14) / 14) ** 2.2;
      g.line([at(lane / lanes, near), at(lane / lanes, near * 1.12)], '#f1efe6', near * 18, 0.85);
    }
  g.polygon([vanish - 2, top, vanish + 2, top, front + 20, 1010, front - 20, 1010], tone('#c3c9cc', light));
}

/** `each` cars per lane, moved by `way` (1 is the whole road); cars on the left approach. */
function paintTraffic(g: Frame, light: Light, { lanes, half, at }: Road, flow: { each: number; way: number }): void {
  const cars = Array.from({ length: lanes * 2 * flow.each }, (_, index) => {
    const lane = Math.floor(index / flow.each);
    const way = ((index % flow.each) + g.r.float(0.1, 0.8)) / flow.each + (lane >= lanes ? -1 : 1) * flow.way;
    return {
      lane: (lane + 0.5) / lanes - 1,
      depth: (((way % 1) + 1) % 1) ** 1.6 * 0.86 + 0.05,
      paint: tone(g.r.pick(['#c8342f', '#f1f2ee', '#2f5d8a', '#8d9299', '#23262e', '#e0b52f', '#3f7f5f']), light),
      isVan: g.r.chance(0.2),
    };
  });
  for (const { lane, depth, paint, isVan } of cars.sort((a, b) => a.depth - b.depth)) {
    const look = { paint, isVan, isComing: lane < 0, isDark: isDark(light) };
    paintRoadCar(g, [...at(lane, depth), (depth * half * 0.967) / lanes], look);
  }
}
