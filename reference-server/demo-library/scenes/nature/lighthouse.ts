/** A striped lighthouse on a cliff above the sea. */
import { darker, lighter } from '../../drawing/colour.ts';
import { paintSky, paintStars, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintClouds, paintRidge, paintWater } from '../../drawing/nature.ts';
import type { SceneKind } from '../../scene.ts';

const PAINTS = [
  { colour: '#c6403a', en: 'red and white', de: 'rot-weiße' },
  { colour: '#2d5f93', en: 'blue and white', de: 'blau-weiße' },
  { colour: '#2b2f38', en: 'black and white', de: 'schwarz-weiße' },
  { colour: '#d9892b', en: 'orange and white', de: 'orange-weiße' },
] as const;

export const lighthouse: SceneKind = {
  name: 'lighthouse',
  category: 'LIF',
  region: 'coast',
  create(random, width) {
    const light = pickLight(random, ['dawn', 'day', 'dusk', 'night', 'day']);
    const paint = random.pick(PAINTS);
    const isDark = light.time === 'night' || light.time === 'dusk';
    const at = random.float(0.2, 0.8) * width;
    const foot = random.float(560, 700);
    const tall = random.float(330, 470);
    const isLeft = at < width / 2;
    const sunX = (isLeft ? random.float(0.6, 0.92) : random.float(0.08, 0.4)) * width;
    const rock = random.pick(['#6b5d52', '#77746a', '#8a6a4d']);
    const gulls = random.int(2, 7);
    return {
      time: light.time,
      draw(g, t) {
        const r = random.fork('draw');
        paintSky(g, light, sunX, 260, 760);
        if (light.time === 'night') paintStars(g, r, 90, 600);
        paintClouds(g, r, 4, 420, lighter(light.sky[2], 0.35), t * 30);
        if (isDark) {
          for (const side of [-1, 1]) {
            const swing = Math.sin(t * 1.1) * 60;
            g.polygon(
              [
                at,
                foot - tall - 20,
                at + side * 1600,
                foot - tall - 190 + swing,
                at + side * 1600,
                foot - tall + 160 + swing,
              ],
              g.gradient({ 0: ['#fff3c4', side < 0 ? 0 : 0.7], 1: ['#fff3c4', side < 0 ? 0.7 : 0] }, [0, 0], [1, 0]),
            );
          }
        }
        paintRidge(g, r, 700, 40, tone('#5a7382', light, 0.4), false);
        paintWater(g, r, 705, 1000, tone('#2f6f8f', light), t * 90, 14);
        const edge = isLeft ? 0 : g.w;
        const dir = isLeft ? 1 : -1;
        g.polygon(
          [
            edge,
            foot - 10,
            at + dir * 90,
            foot,
            at + dir * 150,
            foot + 60,
            at + dir * 190,
            foot + 170,
            at + dir * 260,
            1000,
            edge,
            1000,
          ],
          tone(rock, light),
        );
        g.polygon(
          [edge, foot - 10, at + dir * 90, foot, at + dir * 130, foot + 36, edge, foot + 70],
          tone('#6d8f4e', light),
        );
        for (let crack = 0; crack < 6; crack += 1)
          g.line(
            [
              at + dir * r.float(-120, 120),
              foot + r.float(90, 200),
              at + dir * r.float(-100, 150),
              foot + r.float(230, 400),
            ],
            darker(tone(rock, light), 0.3),
            5,
            0.6,
          );
        for (let band = 0; band < 6; band += 1) {
          const low = foot - (band * tall) / 6;
          const half = 62 - band * 4.4;
          g.polygon(
            [at - half, low, at + half, low, at + half - 4.4, low - tall / 6, at - half + 4.4, low - tall / 6],
            tone(band % 2 === 0 ? '#f4f1e8' : paint.colour, light),
          );
        }
        g.polygon([at + 14, foot, at + 62, foot, at + 35, foot - tall, at + 8, foot - tall], '#10182a', 0.16);
        g.rect(at - 52, foot - tall - 12, 104, 14, tone('#2b2f38', light));
        g.rect(at - 28, foot - tall - 62, 56, 52, isDark ? '#ffe9a6' : tone('#bcd3dc', light));
        g.polygon(
          [at - 38, foot - tall - 60, at + 38, foot - tall - 60, at, foot - tall - 112],
          tone(paint.colour, light),
        );
        if (isDark) g.glow(at, foot - tall - 36, 120, '#fff3c4', 0.9);
        for (let gull = 0; gull < gulls; gull += 1) {
          const x = (r.float(0, g.w) + t * 70) % g.w;
          const y = r.float(120, 480) + Math.sin(t * 3 + gull) * 12;
          g.stroke(`M${x - 24} ${y - 8} q12 -12 24 6 q12 -18 24 -6`, isDark ? '#dfe6ee' : '#37424d', 5, 0.8);
        }
      },
      en: {
        seen: `The ${paint.en} lighthouse of {place} stands on its cliff above the sea ${WHEN[light.time].en}${isDark ? ', its lamp lit' : ''}.`,
        keywords: ['lighthouse', 'coast', 'cliff', 'sea', 'gulls', isDark ? 'beam' : 'landmark'],
      },
      de: {
        seen: `Der ${paint.de} Leuchtturm von {place} steht ${WHEN[light.time].de} auf der Klippe über dem Meer${isDark ? ', sein Licht brennt' : ''}.`,
        keywords: ['Leuchtturm', 'Küste', 'Klippe', 'Meer', 'Möwen', isDark ? 'Leuchtfeuer' : 'Wahrzeichen'],
      },
    };
  },
};
