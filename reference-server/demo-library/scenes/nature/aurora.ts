/** Northern lights over a lake with cabins. */

import { paintHouse } from '../../drawing/buildings.ts';
import { lighter, mix } from '../../drawing/colour.ts';
import { paintStars } from '../../drawing/light.ts';
import { paintPine, paintRidge } from '../../drawing/nature.ts';
import { paintPerson } from '../../drawing/people.ts';
import type { SceneKind } from '../../scene.ts';
import { capital, countDe, countEn } from '../../words/numbers.ts';

const GLOWS = [
  { colour: '#5cf0a0', second: '#2fa8c8', en: 'green', de: 'grüne' },
  { colour: '#f06a8a', second: '#7a4ad0', en: 'red', de: 'rote' },
  { colour: '#a06af0', second: '#3f7af0', en: 'violet', de: 'violette' },
  { colour: '#8af0e0', second: '#3fd07a', en: 'turquoise', de: 'türkisfarbene' },
] as const;

export const aurora: SceneKind = {
  name: 'aurora',
  category: 'SCI',
  region: 'north',
  months: [9, 10, 11, 12, 1, 2, 3],
  create(random, width) {
    const glow = random.pick(GLOWS);
    const watchers = random.int(1, 4);
    const cabins = random.int(0, 2);
    const bands = random.int(2, 4);
    const shore = random.float(640, 760);
    const waves = Array.from({ length: bands }, () => ({
      y: random.float(140, 420),
      swing: random.float(40, 130),
      pace: random.float(0.002, 0.0055),
      phase: random.float(0, 6.3),
      tall: random.float(180, 340),
      from: random.float(-0.2, 0.35),
      to: random.float(0.6, 1.2),
    }));
    const stand = random.float(0.15, 0.8) * width;
    const isLake = random.chance(0.6);
    return {
      time: 'night',
      draw(g, t) {
        const r = random.fork('draw');
        g.band(0, 1000, g.gradient({ 0: '#050a1c', 0.6: mix('#0d2238', glow.second, 0.18), 1: '#10283a' }));
        paintStars(g, r, Math.round(g.w / 9), shore - 60);
        waves.forEach((wave, index) => {
          const colour = index % 2 === 0 ? glow.colour : glow.second;
          const curtain = g.gradient({
            0: [colour, 0],
            0.6: [colour, 0.45],
            0.92: [lighter(colour, 0.3), 0.95],
            1: [colour, 0],
          });
          const step = 14;
          for (let x = wave.from * g.w; x < wave.to * g.w; x += step) {
            const y = wave.y + Math.sin(x * wave.pace + wave.phase + t * 0.9) * wave.swing;
            const tall = wave.tall * (0.65 + 0.35 * Math.sin(x * 0.021 + t * 1.7 + wave.phase));
            const edge = Math.min(1, (x - wave.from * g.w) / 160, (wave.to * g.w - x) / 160);
            g.rect(x, y - tall, step + 1, tall, curtain, 0.62 * edge);
          }
        });
        paintRidge(g, r, shore, 90, '#0a1722', true, 120);
        if (isLake) {
          g.band(shore + 30, 400, g.fade(mix('#0f2a3a', glow.colour, 0.3), '#071420'));
          for (let streak = 0; streak < 26; streak += 1)
            g.rect(r.float(0, g.w), r.float(shore + 40, 960), r.float(60, 260), 4, glow.colour, r.float(0.1, 0.35), 2);
        } else g.band(shore + 30, 400, g.fade(mix('#c8dce8', glow.colour, 0.2), '#5f7f96'));
        for (let pine = 0; pine < g.w / 60; pine += 1)
          paintPine(g, r.float(0, g.w), shore + 60 + r.float(-10, 20), r.float(90, 210), '#08131a');
        for (let cabin = 0; cabin < cabins; cabin += 1)
          paintHouse(g, g.w * (0.1 + cabin * 0.62), shore + 110, 150, '#5a2a22', '#dfe8ee', true);
        for (let person = 0; person < watchers; person += 1)
          paintPerson(
            g,
            stand + person * 70,
            970,
            210,
            { skin: '#2a2f3a', hair: '#12161f', coat: '#12161f', legs: '#0c1018' },
            person === 0 ? 'reach' : 'still',
          );
      },
      en: {
        seen: `${capital(countEn(watchers))} ${watchers === 1 ? 'person watches' : 'people watch'} ${glow.en} northern lights ${isLake ? 'over a lake' : 'over the snow'} near {place} at night.`,
        keywords: ['northern lights', 'aurora', 'night sky', 'space weather', glow.en],
      },
      de: {
        seen: `${watchers === 1 ? 'Ein Mensch betrachtet' : `${capital(countDe(watchers))} Menschen betrachten`} in der Nacht ${glow.de} Polarlichter ${isLake ? 'über einem See' : 'über dem Schnee'} bei {place}.`,
        keywords: ['Polarlicht', 'Nachthimmel', 'Sonnensturm', 'Weltraumwetter', 'Norden'],
      },
    };
  },
};
