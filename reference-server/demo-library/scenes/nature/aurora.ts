/** Northern lights over a lake with cabins. */

import type { Random } from '../../../core/random.ts';
import { paintHouse } from '../../drawing/buildings.ts';
import { lighter, mix } from '../../drawing/light.ts';
import { paintPine, paintRidge, paintStars } from '../../drawing/nature.ts';
import { paintPerson } from '../../drawing/people.ts';
import type { Frame, SceneMaker } from '../../scene.ts';
import { capital, countDe, countEn } from '../../texts/phrases.ts';

const GLOWS = [
  { colour: '#5cf0a0', second: '#2fa8c8', en: 'green', de: 'grüne' },
  { colour: '#f06a8a', second: '#7a4ad0', en: 'red', de: 'rote' },
  { colour: '#a06af0', second: '#3f7af0', en: 'violet', de: 'violette' },
  { colour: '#8af0e0', second: '#3fd07a', en: 'turquoise', de: 'türkisfarbene' },
] as const;
const SHADOW = { skin: '#2a2f3a', hair: '#12161f', coat: '#12161f', legs: '#0c1018' };
const CABIN = { wall: '#5a2a22', roof: '#dfe8ee', isLit: true };

export const aurora: SceneMaker = (random, width) => {
  const glow = random.pick(GLOWS);
  const watchers = random.int(1, 4);
  const cabins = random.int(0, 2);
  const bands = random.int(2, 4);
  const shore = random.float(640, 760);
  const colours = [glow.colour, glow.second, glow.colour, glow.second].slice(0, bands);
  const curtains = colours.map((colour) => pickCurtain(random, width, colour));
  const stand = random.float(0.15, 0.8) * width;
  const isLake = random.chance(0.6);
  return {
    time: 'night',
    draw(g) {
      g.band(0, 1000, g.gradient({ 0: '#050a1c', 0.6: mix('#0d2238', glow.second, 0.18), 1: '#10283a' }));
      paintStars(g, Math.round(g.w / 9), shore - 60);
      for (const curtain of curtains) paintCurtain(g, curtain);
      paintRidge(g, [shore, 90], '#0a1722', 120);
      const near = isLake ? mix('#0f2a3a', glow.colour, 0.3) : mix('#c8dce8', glow.colour, 0.2);
      g.band(shore + 30, 400, g.fade(near, isLake ? '#071420' : '#5f7f96'));
      for (let streak = 0; streak < 26 && isLake; streak += 1) {
        const box = [g.r.float(0, g.w), g.r.float(shore + 40, 960), g.r.float(60, 260), 4] as const;
        g.roundRect(box, 2, glow.colour, g.r.float(0.1, 0.35));
      }
      for (let pine = 0; pine < g.w / 60; pine += 1)
        paintPine(g, [g.r.float(0, g.w), shore + 60 + g.r.float(-10, 20), g.r.float(90, 210)], '#08131a');
      for (let cabin = 0; cabin < cabins; cabin += 1)
        paintHouse(g, [g.w * (0.1 + cabin * 0.62), shore + 110, 150], CABIN);
      for (let person = 0; person < watchers; person += 1)
        paintPerson(g, [stand + person * 70, 970, 210], SHADOW, person === 0 ? 'reach' : 'still');
    },
    en: `${capital(countEn(watchers))} ${watchers === 1 ? 'person watches' : 'people watch'} ${glow.en} northern lights ${isLake ? 'over a lake' : 'over the snow'} near {place} at night.`,
    keywordsEn: ['northern lights', 'aurora', 'night sky', 'space weather', glow.en],
    de: `${watchers === 1 ? 'Ein Mensch betrachtet' : `${capital(countDe(watchers))} Menschen betrachten`} in der Nacht ${glow.de} Polarlichter ${isLake ? 'über einem See' : 'über dem Schnee'} bei {place}.`,
    keywordsDe: ['Polarlicht', 'Nachthimmel', 'Sonnensturm', 'Weltraumwetter', 'Norden'],
  };
};

const pickCurtain = (random: Random, width: number, colour: string) => ({
  colour,
  y: random.float(140, 420),
  swing: random.float(40, 130),
  pace: random.float(0.002, 0.0055),
  phase: random.float(0, 6.3),
  tall: random.float(180, 340),
  from: random.float(-0.2, 0.35) * width,
  to: random.float(0.6, 1.2) * width,
});

/** Vertical strips of light whose lower ends follow a wave. */
function paintCurtain(g: Frame, curtain: ReturnType<typeof pickCurtain>): void {
  const { colour, from, to, phase } = curtain;
  const fill = g.gradient({ 0: [colour, 0], 0.6: [colour, 0.45], 0.92: [lighter(colour, 0.3), 0.95], 1: [colour, 0] });
  for (let x = from; x < to; x += 14) {
    const y = curtain.y + Math.sin(x * curtain.pace + phase + g.t * 0.9) * curtain.swing;
    const tall = curtain.tall * (0.65 + 0.35 * Math.sin(x * 0.021 + g.t * 1.7 + phase));
    g.rect([x, y - tall, 15, tall], fill, 0.62 * Math.min(1, (x - from) / 160, (to - x) / 160));
  }
}
