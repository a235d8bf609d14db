/** A container ship under gantry cranes. */
import { darker, lighter } from '../../drawing/colour.ts';
import { paintSky, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintClouds, paintWater } from '../../drawing/nature.ts';
import type { SceneKind } from '../../scene.ts';
import { countDe, countEn } from '../../words/numbers.ts';

const HULLS = [
  { colour: '#8f2f2a', en: 'red', de: 'rotes' },
  { colour: '#1f4f7a', en: 'blue', de: 'blaues' },
  { colour: '#2f5a48', en: 'green', de: 'grünes' },
  { colour: '#2b2f38', en: 'black', de: 'schwarzes' },
] as const;

export const harbour: SceneKind = {
  name: 'harbour',
  category: 'FIN',
  region: 'coast',
  widths: [1500, 1500, 1778, 1333, 2200, 1000],
  create(random, width) {
    const light = pickLight(random, ['dawn', 'day', 'dusk', 'overcast', 'night']);
    const hull = random.pick(HULLS);
    const cranes = width < 1200 ? random.int(1, 2) : random.int(2, 4);
    const sea = random.float(730, 800);
    const long = width * random.float(0.6, 0.8);
    const left = (width - long) * random.float(0.2, 0.8);
    const isFlipped = random.chance(0.5);
    const rows = random.int(3, 5);
    const craneColour = random.pick(['#d9892b', '#2f6fa3', '#c8443f', '#4a8f86']);
    return {
      time: light.time,
      draw(g, t) {
        const r = random.fork('draw');
        paintSky(g, light, g.w * (isFlipped ? 0.2 : 0.8), 280, sea + 30);
        paintClouds(g, r, 5, 300, lighter(light.sky[2], 0.2), t * 25);
        for (let shed = 0; shed * 150 < g.w; shed += 1)
          g.rect(shed * 150, sea - r.float(50, 130), 146, 140, tone('#5d6a75', light, 0.45));
        g.group({ x: isFlipped ? g.w : 0, flip: isFlipped }, () => {
          for (let crane = 0; crane < cranes; crane += 1) {
            const x = left + (long * (crane + 0.6)) / (cranes + 0.4);
            const colour = tone(craneColour, light);
            const boom = sea - 560;
            for (const leg of [-60, 60]) g.line([x + leg, sea + 10, x + leg * 0.8, boom], colour, 17);
            g.line([x - 60, sea - 150, x + 60, sea - 150], colour, 12);
            g.line([x - 60, sea - 20, x + 50, boom + 60], colour, 7, 0.8);
            g.line([x - 170, boom, x + 250, boom], colour, 19);
            g.line([x - 160, boom, x, boom - 130, x + 240, boom], colour, 7);
            g.line([x, boom - 130, x, boom], colour, 12);
            const trolley = x + 60 + Math.sin(t * 0.9 + crane * 1.4) * 130;
            const rope = boom + 130 + Math.sin(t * 0.7 + crane) * 60;
            g.line([trolley, boom, trolley, rope], '#1b222b', 4);
            g.rect(trolley - 50, rope, 100, 40, tone(r.pick(['#c8443f', '#3f7f5f', '#e2a33b', '#2f5d8a']), light));
          }
          const deck = sea - 78;
          const boxWide = 74;
          const many = Math.floor((long * 0.72) / boxWide);
          for (let column = 0; column < many; column += 1) {
            for (let row = 0; row < rows - (column % 4 === 0 ? 1 : 0); row += 1) {
              const colour = tone(
                r.pick(['#c8443f', '#2f5d8a', '#e2a33b', '#3f7f5f', '#8d9299', '#d97b56', '#6d4a86', '#e9e4d4']),
                light,
              );
              const x = left + long * 0.22 + column * boxWide;
              g.rect(x, deck - (row + 1) * 40, boxWide - 4, 37, colour);
              g.rect(x, deck - (row + 1) * 40 + 27, boxWide - 4, 10, darker(colour, 0.25));
            }
          }
          g.rect(left + long * 0.07, deck - 190, long * 0.11, 200, tone('#eef0ec', light));
          for (let row = 0; row < 4; row += 1)
            g.rect(
              left + long * 0.08,
              deck - 176 + row * 42,
              long * 0.09,
              16,
              light.time === 'night' ? '#ffd98a' : tone('#3d5568', light),
            );
          g.rect(left + long * 0.1, deck - 250, long * 0.035, 62, tone(hull.colour, light));
          const paint = tone(hull.colour, light);
          g.polygon(
            [left, deck - 6, left + long + 60, deck - 26, left + long, sea + 40, left + 40, sea + 40],
            g.gradient({
              0: lighter(paint, 0.1),
              0.72: paint,
              0.74: tone('#b5413a', light),
              1: darker(tone('#b5413a', light), 0.3),
            }),
          );
        });
        paintWater(g, r, sea + 24, 1000, tone('#2f6173', light), t * 70, 10);
        if (light.time === 'night')
          for (let lamp = 0; lamp < 14; lamp += 1)
            g.rect(r.float(0, g.w), sea + 40, r.float(8, 18), r.float(60, 190), '#ffd98a', 0.22);
      },
      en: {
        seen: `A ${hull.en} container ship lies below ${countEn(cranes)} gantry ${cranes === 1 ? 'crane' : 'cranes'} in the port of {place} ${WHEN[light.time].en}.`,
        keywords: ['port', 'container ship', 'cranes', 'trade', 'exports', 'logistics'],
      },
      de: {
        seen: `Ein ${hull.de} Containerschiff liegt ${WHEN[light.time].de} unter ${cranes === 1 ? 'einer Ladebrücke' : `${countDe(cranes)} Ladebrücken`} im Hafen von {place}.`,
        keywords: ['Hafen', 'Containerschiff', 'Kräne', 'Handel', 'Export', 'Logistik'],
      },
    };
  },
};
