/** A striped lighthouse on a cliff above the sea. */
import { darker, glass, isDark, type Light, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintRidge, paintSky, paintWater } from '../../drawing/nature.ts';
import type { Frame, SceneMaker } from '../../scene.ts';

const PAINTS = [
  { colour: '#c6403a', en: 'red and white', de: 'rot-weiße' },
  { colour: '#2d5f93', en: 'blue and white', de: 'blau-weiße' },
  { colour: '#2b2f38', en: 'black and white', de: 'schwarz-weiße' },
  { colour: '#d9892b', en: 'orange and white', de: 'orange-weiße' },
] as const;

export const lighthouse: SceneMaker = (random, width) => {
  const light = pickLight(random, ['dawn', 'day', 'dusk', 'night', 'day']);
  const paint = random.pick(PAINTS);
  const isLit = isDark(light);
  const at = random.float(0.2, 0.8) * width;
  const foot = random.float(560, 700);
  const tall = random.float(330, 470);
  const isLeft = at < width / 2;
  const sun = [(isLeft ? random.float(0.6, 0.92) : random.float(0.08, 0.4)) * width, 260] as const;
  const rock = tone(random.pick(['#6b5d52', '#77746a', '#8a6a4d']), light);
  const gulls = random.int(2, 7);
  return {
    time: light.time,
    draw(g) {
      paintSky(g, light, { sun, bottom: 760, stars: [90, 600], clouds: [4, 420], drift: 30 });
      for (const side of isLit ? [-1, 1] : []) {
        const [lamp, end, swing] = [foot - tall - 20, at + side * 1600, Math.sin(g.t * 1.1) * 60 + foot - tall];
        const stops = { 0: ['#fff3c4', side < 0 ? 0 : 0.7], 1: ['#fff3c4', side < 0 ? 0.7 : 0] } as const;
        g.polygon([at, lamp, end, swing - 190, end, swing + 160], g.gradient(stops, [0, 0], [1, 0]));
      }
      paintRidge(g, [700, 40], tone('#5a7382', light, 0.4));
      paintWater(g, 705, tone('#2f6f8f', light), [90, 14]);
      g.group({ x: at, y: foot, flip: !isLeft }, () => {
        g.polygon([-2200, -10, 90, 0, 150, 60, 190, 170, 260, 500, -2200, 500], rock);
        g.polygon([-2200, -10, 90, 0, 130, 36, -2200, 70], tone('#6d8f4e', light));
        for (let crack = 0; crack < 6; crack += 1) {
          const from = [g.r.float(-120, 120), g.r.float(90, 200)] as const;
          g.line([from, g.r.float(-100, 150), g.r.float(230, 400)], darker(rock, 0.3), 5, 0.6);
        }
      });
      g.group({ x: at, y: foot }, () => paintLighthouse(g, light, tone(paint.colour, light), tall));
      for (let gull = 0; gull < gulls; gull += 1) {
        const [x, y] = [(g.r.float(0, g.w) + g.t * 70) % g.w, g.r.float(120, 480) + Math.sin(g.t * 3 + gull) * 12];
        g.group({ x, y }, () => g.stroke('M-24 -8 q12 -12 24 6 q12 -18 24 -6', isLit ? '#dfe6ee' : '#37424d', 5, 0.8));
      }
    },
    en: `The ${paint.en} lighthouse of {place} stands on its cliff above the sea ${WHEN[light.time].en}${isLit ? ', its lamp lit' : ''}.`,
    keywordsEn: ['lighthouse', 'coast', 'cliff', 'sea', 'gulls', isLit ? 'beam' : 'landmark'],
    de: `Der ${paint.de} Leuchtturm von {place} steht ${WHEN[light.time].de} auf der Klippe über dem Meer${isLit ? ', sein Licht brennt' : ''}.`,
    keywordsDe: ['Leuchtturm', 'Küste', 'Klippe', 'Meer', 'Möwen', isLit ? 'Leuchtfeuer' : 'Wahrzeichen'],
  };
};

function paintLighthouse(g: Frame, light: Light, paint: string, tall: number): void {
  for (let band = 0; band < 6; band += 1) {
    const [low, half] = [(-band * tall) / 6, 62 - band * 4.4];
    const corners = [-half, low, half, low, half - 4.4, low - tall / 6, 4.4 - half, low - tall / 6];
    g.polygon(corners, band % 2 === 0 ? tone('#f4f1e8', light) : paint);
  }
  g.polygon([14, 0, 62, 0, 35, -tall, 8, -tall], '#10182a', 0.16);
  g.group({ y: -tall }, () => {
    g.rect([-52, -12, 104, 14], tone('#2b2f38', light));
    g.rect([-28, -62, 56, 52], glass('#bcd3dc', light));
    g.polygon([-38, -60, 38, -60, 0, -112], paint);
    if (isDark(light)) g.glow([0, -36, 120], '#fff3c4', 0.9);
  });
}
