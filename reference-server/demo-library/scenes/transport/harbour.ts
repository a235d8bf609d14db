/** A container ship under gantry cranes. */
import type { Point } from '../../drawing/drawing.ts';
import { darker, glass, isDark, type Light, lighter, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintReflections, paintSky, paintWater } from '../../drawing/nature.ts';
import type { Frame, SceneMaker } from '../../scene.ts';
import { countDe, countEn, named } from '../../texts/phrases.ts';

const HULLS = named('es', { red: '#8f2f2a', blue: '#1f4f7a', green: '#2f5a48', black: '#2b2f38' });
const BOXES = ['#c8443f', '#2f5d8a', '#e2a33b', '#3f7f5f', '#8d9299', '#d97b56', '#6d4a86', '#e9e4d4'];

export const harbour: SceneMaker = (random, width) => {
  const light = pickLight(random, ['dawn', 'day', 'dusk', 'overcast', 'night']);
  const hull = random.pick(HULLS);
  const cranes = width < 1200 ? random.int(1, 2) : random.int(2, 4);
  const sea = random.float(730, 800);
  const long = width * random.float(0.6, 0.8);
  const left = (width - long) * random.float(0.2, 0.8);
  const isFlipped = random.chance(0.5);
  const rows = random.int(3, 5);
  const craneColour = tone(random.pick(['#d9892b', '#2f6fa3', '#c8443f', '#4a8f86']), light);
  return {
    time: light.time,
    draw(g) {
      paintSky(g, light, {
        sun: [width * (isFlipped ? 0.2 : 0.8), 280],
        bottom: sea + 30,
        clouds: [5, 300],
        drift: 25,
      });
      for (let x = 0; x < g.w; x += 150) g.rect([x, sea - g.r.float(50, 130), 146, 140], tone('#5d6a75', light, 0.45));
      g.mirror(isFlipped, () => {
        for (let crane = 0; crane < cranes; crane += 1) {
          const x = left + (long * (crane + 0.6)) / (cranes + 0.4);
          const load = tone(g.r.pick(['#c8443f', '#3f7f5f', '#e2a33b', '#2f5d8a']), light);
          const [trolley, rope] = [
            60 + Math.sin(g.t * 0.9 + crane * 1.4) * 130,
            130 + Math.sin(g.t * 0.7 + crane) * 60,
          ] as const;
          g.group({ x, y: sea - 560 }, () => {
            g.stroke('M-60 570 L-48 0 M60 570 L48 0 M-60 410 H60 M0 -130 V0', craneColour, 14);
            g.stroke('M-60 540 L50 60 M-160 0 L0 -130 L240 0', craneColour, 7);
            g.line([-170, 0, 250, 0], craneColour, 19);
            g.line([trolley, 0, trolley, rope], '#1b222b', 4);
            g.rect([trolley - 50, rope, 100, 40], load);
          });
        }
        g.group({ x: left, y: sea - 78 }, () => paintShip(g, light, tone(hull.colour, light), [long, rows]));
      });
      paintWater(g, sea + 24, tone('#2f6173', light), [70, 10]);
      if (isDark(light)) paintReflections(g, 14, sea + 40, '#ffd98a');
    },
    en: `A ${hull.en} container ship lies below ${countEn(cranes)} gantry ${cranes === 1 ? 'crane' : 'cranes'} in the port of {place} ${WHEN[light.time].en}.`,
    keywordsEn: ['port', 'container ship', 'cranes', 'trade', 'exports', 'logistics'],
    de: `Ein ${hull.de} Containerschiff liegt ${WHEN[light.time].de} unter ${cranes === 1 ? 'einer Ladebrücke' : `${countDe(cranes)} Ladebrücken`} im Hafen von {place}.`,
    keywordsDe: ['Hafen', 'Containerschiff', 'Kräne', 'Handel', 'Export', 'Logistik'],
  };
};
/** A container ship with its deck at y = 0, from x = 0 to `long`. */
function paintShip(g: Frame, light: Light, paint: string, [long, rows]: Point): void {
  const columns = Math.floor((long * 0.72) / 74);
  for (let column = 0; column < columns; column += 1)
    for (let row = 1; row <= rows - (column % 4 === 0 ? 1 : 0); row += 1) {
      const colour = tone(g.r.pick(BOXES), light);
      const x = long * 0.22 + column * 74;
      g.rect([x, row * -40, 70, 37], colour);
      g.rect([x, row * -40 + 27, 70, 10], darker(colour, 0.25));
    }
  g.rect([long * 0.07, -190, long * 0.11, 200], tone('#eef0ec', light));
  for (let row = 0; row < 4; row += 1) g.rect([long * 0.08, row * 42 - 176, long * 0.09, 16], glass('#3d5568', light));
  const keel = tone('#b5413a', light);
  g.rect([long * 0.1, -250, long * 0.035, 62], paint);
  const side = g.gradient({ 0: lighter(paint, 0.1), 0.72: paint, 0.74: keel, 1: darker(keel, 0.3) });
  g.polygon([0, -6, long + 60, -26, long, 118, 40, 118], side);
}
