/** Speakers behind a lectern with microphones, with flags behind and reporters in front. */

import type { Random } from '../../../core/random.ts';
import { darker, lighter } from '../../drawing/light.ts';
import { type BustLook, HAIRS, paintBust, SKINS } from '../../drawing/people.ts';
import type { SceneMaker } from '../../scene.ts';
import { capital, countDe, countEn, named } from '../../texts/phrases.ts';

const WALLS = named('en', { blue: '#23456b', 'dark red': '#6b2737', green: '#2f5d50', 'light grey': '#c9c2b4' });
const SUITS = ['#22303f', '#3b2a35', '#5a5f66', '#7a2f3a', '#2f4f57'];
const CLOTHS = ['#1f4f9a', '#f2c230', '#c8342f', '#f4f1e8', '#2f8f57', '#23262e'];

export const pressConference: SceneMaker = (random, width) => {
  const wall = random.pick(WALLS);
  const speakers = width < 900 ? 1 : random.int(1, 3);
  const microphones = random.int(2, 5);
  const flags = random.int(1, width < 900 ? 2 : 4);
  const centre = width / 2 + random.float(-0.08, 0.08) * width;
  const isFlagLeft = random.chance(0.5);
  const people = Array.from({ length: speakers }, () => pickSpeaker(random));
  const cloths = Array.from({ length: flags }, () => random.shuffle(CLOTHS).slice(0, 3));
  const heads = random.int(3, 7);
  const lampX = random.float(0.2, 0.8) * width;
  const slot = Math.min(430, width / (speakers + 0.7));
  return {
    draw(g) {
      g.band(0, 1000, g.fade(darker(wall.colour, 0.25), lighter(wall.colour, 0.12)));
      for (let x = -60; x < g.w + 60; x += 220) g.rect([x, 0, 6, 1000], '#000000', 0.12);
      g.glow([lampX, 330, 620], '#fff6e0', 0.4);
      for (const [index, bands] of cloths.entries())
        g.group({ x: isFlagLeft ? 70 + index * 105 : g.w - 70 - index * 105, y: 130 }, () => {
          g.line([0, 0, 0, 770], '#b08a3e', 12);
          g.circle([0, -8, 15], '#d9b65a');
          for (const [band, colour] of bands.entries())
            g.path(`M0 ${20 + band * 115} q46 30 92 6 l-6 118 q-46 24 -86 -6 Z`, colour);
          g.path('M0 20 q46 30 92 6 l-18 354 q-40 24 -74 -6 Z', '#000000', 0.1);
        });
      for (const [index, person] of people.entries()) {
        const x = centre + (index - (speakers - 1) / 2) * slot;
        const y = 355 + Math.sin(g.t * 2.2 + index * 2) * 6;
        const mouth = Math.abs(Math.sin(g.t * 7 + index));
        g.group({ x, y, scale: 0.54 }, () => paintBust(g, { ...person, mouth }));
      }
      const wide = slot * speakers + 60;
      g.group({ x: centre, y: 672 }, () => {
        g.polygon([-wide / 2, 18, wide / 2, 18, wide / 2 - 40, 338, 40 - wide / 2, 338], '#7a5a40');
        g.roundRect([-wide / 2 - 14, 0, wide + 28, 30], 8, '#9a7553');
        for (const [index, foam] of ['#c8342f', '#1f4f9a', '#f2c230', '#2f8f57', '#15171c']
          .slice(0, microphones)
          .entries()) {
          const x = (index - (microphones - 1) / 2) * Math.min(110, wide / (microphones + 1));
          g.line([x + 14, 4, x, -82], '#15171c', 9);
          g.roundRect([x - 20, -132, 40, 62], 18, foam);
        }
      });
      g.spread(heads, (middle, head) => {
        const x = middle + g.r.float(-30, 30);
        g.ellipse([x, 1010, 110, 90], '#10141c');
        g.circle([x, 905, 54], '#181d27');
        if (head % 3 === 1) g.roundRect([x + 40, 850, 110, 70], 10, '#0a0c11');
      });
    },
    en: `${speakers === 1 ? 'A speaker faces' : `${capital(countEn(speakers))} speakers face`} ${countEn(microphones)} microphones before a ${wall.en} wall in {place}; ${flags === 1 ? 'a flag stands' : `${countEn(flags)} flags stand`} at the side.`,
    keywordsEn: ['press conference', 'politics', 'microphones', 'government', 'statement'],
    de: `${speakers === 1 ? 'Vor' : `${capital(countDe(speakers))} Personen sprechen vor`} einer ${wall.de} Wand in {place}${speakers === 1 ? ' spricht eine Person' : ''} in ${countDe(microphones)} Mikrofone; am Rand ${flags === 1 ? 'steht eine Fahne' : `stehen ${countDe(flags)} Fahnen`}.`,
    keywordsDe: ['Pressekonferenz', 'Politik', 'Mikrofone', 'Regierung', 'Erklärung'],
  };
};

function pickSpeaker(random: Random): BustLook {
  const look = { skin: random.pick(SKINS), hairColour: random.pick(HAIRS), coat: random.pick(SUITS) };
  const hair = random.chance(0.5) ? 'long' : 'short';
  const neck = { kind: 'tie', colour: random.pick(['#b3261e', '#d9a32b', '#2f6fa3', '#3f7f5f']) } as const;
  return { ...look, hair, ...(hair === 'short' ? { neck } : {}) };
}
