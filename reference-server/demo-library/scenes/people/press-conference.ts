/** A speaker behind a lectern with microphones, flags behind, reporters in front. */
import { darker, lighter } from '../../drawing/colour.ts';
import { HAIRS, SKINS } from '../../drawing/people.ts';
import type { SceneKind } from '../../scene.ts';
import { capital, countDe, countEn } from '../../words/numbers.ts';

const WALLS = [
  { colour: '#23456b', en: 'blue', de: 'blauen' },
  { colour: '#6b2737', en: 'dark red', de: 'dunkelroten' },
  { colour: '#2f5d50', en: 'green', de: 'grünen' },
  { colour: '#c9c2b4', en: 'light grey', de: 'hellgrauen' },
] as const;

export const pressConference: SceneKind = {
  name: 'press-conference',
  category: 'POL',
  region: 'city',
  create(random, width) {
    const wall = random.pick(WALLS);
    const speakers = width < 900 ? 1 : random.int(1, 3);
    const microphones = random.int(2, 5);
    const flags = random.int(1, width < 900 ? 2 : 4);
    const shift = random.float(-0.08, 0.08) * width;
    const isFlagLeft = random.chance(0.5);
    const people = Array.from({ length: speakers }, () => ({
      skin: random.pick(SKINS),
      hair: random.pick(HAIRS),
      suit: random.pick(['#22303f', '#3b2a35', '#5a5f66', '#7a2f3a', '#2f4f57']),
      hasLongHair: random.chance(0.5),
      tie: random.pick(['#b3261e', '#d9a32b', '#2f6fa3', '#3f7f5f']),
    }));
    const cloths = Array.from({ length: flags }, () =>
      random.shuffle(['#1f4f9a', '#f2c230', '#c8342f', '#f4f1e8', '#2f8f57', '#23262e']).slice(0, 3),
    );
    const heads = random.int(3, 7);
    const lookX = random.float(0.2, 0.8);
    return {
      time: 'day',
      draw(g, t) {
        const r = random.fork('draw');
        g.band(0, 1000, g.fade(darker(wall.colour, 0.25), lighter(wall.colour, 0.12)));
        for (let panel = 0; panel * 220 < g.w + 220; panel += 1) g.rect(panel * 220 - 60, 0, 6, 1000, '#000000', 0.12);
        g.glow(g.w * lookX, 330, 620, '#fff6e0', 0.4);
        cloths.forEach((cloth, index) => {
          const x = (isFlagLeft ? 70 : g.w - 70) + (isFlagLeft ? 1 : -1) * index * 105;
          g.line([x, 130, x, 900], '#b08a3e', 12);
          g.circle(x, 122, 15, '#d9b65a');
          for (const [band, colour] of cloth.entries())
            g.path(`M${x} ${150 + band * 115} q46 30 92 6 l-6 118 q-46 24 -86 -6 Z`, colour);
          g.path(`M${x} 150 q46 30 92 6 l-18 354 q-40 24 -74 -6 Z`, '#000000', 0.1);
        });
        const slot = Math.min(430, g.w / (speakers + 0.7));
        people.forEach((person, index) => {
          const x = g.w / 2 + shift + (index - (speakers - 1) / 2) * slot;
          const nod = Math.sin(t * 2.2 + index * 2) * 6;
          if (person.hasLongHair) g.rect(x - 92, 245 + nod, 184, 250, person.hair, 1, 84);
          g.path(
            `M${x - 190} 760 Q${x - 190} 500 ${x - 40} 490 L${x + 40} 490 Q${x + 190} 500 ${x + 190} 760 Z`,
            person.suit,
          );
          g.polygon([x - 42, 488, x + 42, 488, x, 620], '#f3f1ea');
          if (!person.hasLongHair) g.polygon([x - 12, 505, x + 12, 505, x + 18, 600, x, 640, x - 18, 600], person.tie);
          g.rect(x - 34, 430, 68, 76, darker(person.skin, 0.12), 1, 26);
          g.ellipse(x, 345 + nod, 80, 104, person.skin);
          g.path(
            `M${x - 84} ${345 + nod} Q${x - 96} ${220 + nod} ${x} ${226 + nod} Q${x + 96} ${220 + nod} ${x + 84} ${345 + nod} Q${x + 60} ${278 + nod} ${x} ${284 + nod} Q${x - 60} ${278 + nod} ${x - 84} ${345 + nod} Z`,
            person.hair,
          );
          for (const eye of [-28, 28]) g.circle(x + eye, 345 + nod, 8, '#2a211d');
          g.ellipse(x, 402 + nod, 22, 5 + Math.abs(Math.sin(t * 7 + index)) * 7, '#8d3f3f');
        });
        const deskWide = slot * speakers + 60;
        g.polygon(
          [
            g.w / 2 + shift - deskWide / 2,
            690,
            g.w / 2 + shift + deskWide / 2,
            690,
            g.w / 2 + shift + deskWide / 2 - 40,
            1010,
            g.w / 2 + shift - deskWide / 2 + 40,
            1010,
          ],
          '#7a5a40',
        );
        g.rect(g.w / 2 + shift - deskWide / 2 - 14, 672, deskWide + 28, 30, '#9a7553', 1, 8);
        for (let microphone = 0; microphone < microphones; microphone += 1) {
          const x =
            g.w / 2 + shift + (microphone - (microphones - 1) / 2) * Math.min(110, deskWide / (microphones + 1));
          g.line([x + 14, 676, x, 590], '#15171c', 9);
          g.rect(
            x - 20,
            540,
            40,
            62,
            ['#c8342f', '#1f4f9a', '#f2c230', '#2f8f57', '#15171c'][microphone] ?? '#15171c',
            1,
            18,
          );
        }
        for (let head = 0; head < heads; head += 1) {
          const x = (g.w * (head + 0.5)) / heads + r.float(-30, 30);
          g.ellipse(x, 1010, 110, 90, '#10141c');
          g.circle(x, 905, 54, '#181d27');
          if (head % 3 === 1) g.rect(x + 40, 850, 110, 70, '#0a0c11', 1, 10);
        }
      },
      en: {
        seen: `${speakers === 1 ? 'A speaker faces' : `${capital(countEn(speakers))} speakers face`} ${countEn(microphones)} microphones before a ${wall.en} wall in {place}; ${flags === 1 ? 'a flag stands' : `${countEn(flags)} flags stand`} at the side.`,
        keywords: ['press conference', 'politics', 'microphones', 'government', 'statement'],
      },
      de: {
        seen: `${speakers === 1 ? 'Vor' : `${capital(countDe(speakers))} Personen sprechen vor`} einer ${wall.de} Wand in {place}${speakers === 1 ? ' spricht eine Person' : ''} in ${countDe(microphones)} Mikrofone; am Rand ${flags === 1 ? 'steht eine Fahne' : `stehen ${countDe(flags)} Fahnen`}.`,
        keywords: ['Pressekonferenz', 'Politik', 'Mikrofone', 'Regierung', 'Erklärung'],
      },
    };
  },
};
