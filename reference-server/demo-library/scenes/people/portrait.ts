/** A portrait of one person in front of a plain or patterned ground. */
import { darker, lighter } from '../../drawing/colour.ts';
import type { Drawing } from '../../drawing/drawing.ts';
import { CLOTHES, HAIRS, SKINS } from '../../drawing/people.ts';
import type { SceneKind } from '../../scene.ts';

const JOBS = [
  { en: 'author', de: 'Autorin' },
  { en: 'baker', de: 'Bäckerin' },
  { en: 'engineer', de: 'Ingenieurin' },
  { en: 'midwife', de: 'Hebamme' },
  { en: 'cellist', de: 'Cellistin' },
  { en: 'teacher', de: 'Lehrerin' },
] as const;
const GROUNDS = [
  { colour: '#d9b8a0', en: 'sand-coloured', de: 'sandfarbenem' },
  { colour: '#9fb7c4', en: 'pale blue', de: 'hellblauem' },
  { colour: '#a9bf9f', en: 'pale green', de: 'hellgrünem' },
  { colour: '#e0c36b', en: 'yellow', de: 'gelbem' },
  { colour: '#4a4f63', en: 'dark', de: 'dunklem' },
  { colour: '#c99aa8', en: 'pink', de: 'rosa' },
] as const;
type Hair = 'bob' | 'long' | 'bun' | 'curls';

export const portrait: SceneKind = {
  name: 'portrait',
  category: 'HUM',
  region: 'city',
  widths: [667, 750, 750, 800, 1000, 1500, 1333],
  create(random, width) {
    const job = random.pick(JOBS);
    const ground = random.pick(GROUNDS);
    const hair = random.pick(['bob', 'long', 'bun', 'curls'] as const satisfies readonly Hair[]);
    const skin = random.pick(SKINS);
    const hairColour = random.pick(HAIRS);
    const coat = random.pick(CLOTHES);
    const hasGlasses = random.chance(0.4);
    const hasScarf = random.chance(0.4);
    const x = width * (width > 1100 ? random.pick([0.33, 0.66, 0.5]) : random.float(0.42, 0.58));
    const scale = random.float(0.92, 1.2);
    const pattern = random.int(0, 3);
    return {
      time: 'day',
      draw(g, t) {
        const r = random.fork('draw');
        g.band(
          0,
          1000,
          g.gradient(
            { 0: lighter(ground.colour, 0.3), 1: darker(ground.colour, 0.25) },
            [x < g.w / 2 ? 1 : 0, 0],
            [0.5, 1],
          ),
        );
        paintPattern(g, pattern, ground.colour, () => r.float(0, 1));
        g.group({ x, y: 470 + Math.sin(t * 1.5) * 4, scale }, () => {
          if (hair === 'long') g.rect(-178, -210, 356, 540, hairColour, 1, 150);
          if (hair === 'curls')
            for (let curl = 0; curl < 15; curl += 1)
              g.circle(
                Math.cos((curl / 14) * 4.2 - 3.67) * 185,
                Math.sin((curl / 14) * 4.2 - 3.67) * 200 - 10,
                74,
                hairColour,
              );
          if (hair === 'bun') g.circle(0, -270, 76, hairColour);
          g.path('M-370 700 Q-370 330 -110 270 L110 270 Q370 330 370 700 Z', coat);
          g.path('M-370 700 Q-370 330 -110 270 L-60 270 Q-250 380 -240 700 Z', darker(coat, 0.2), 0.6);
          g.rect(-66, 110, 132, 210, darker(skin, 0.16), 1, 60);
          g.path(
            'M-100 268 Q0 370 100 268 L120 300 Q0 430 -120 300 Z',
            hasScarf ? lighter(coat, 0.5) : darker(coat, 0.3),
          );
          if (hasScarf) g.rect(-120, 238, 240, 92, lighter(coat, 0.55), 1, 44);
          g.ellipse(0, -10, 150, 196, skin);
          for (const side of [-1, 1]) {
            g.ellipse(side * 150, 0, 22, 38, darker(skin, 0.1));
            g.ellipse(side * 58, -18, 15, 18, '#231b18');
            g.circle(side * 58 + 5, -24, 5, '#ffffff');
            g.line([side * 32, -66, side * 86, -68], darker(hairColour, 0.2), 12);
            g.ellipse(side * 88, 54, 34, 22, '#d9645a', 0.22);
            if (hasGlasses) g.ring(side * 60, -16, 46, '#23262e', 9);
          }
          if (hasGlasses) g.line([-14, -18, 14, -18], '#23262e', 9);
          g.stroke('M-4 -8 q-22 56 10 62', darker(skin, 0.28), 8);
          g.stroke('M-50 104 q50 44 100 0', '#8d3f3f', 13);
          if (hair === 'bob')
            g.path(
              'M-176 90 Q-210 -260 0 -246 Q210 -260 176 90 L128 90 Q150 -60 110 -120 Q0 -90 -110 -120 Q-150 -60 -128 90 Z',
              hairColour,
            );
          else g.path('M-160 0 Q-190 -240 0 -236 Q190 -240 160 0 Q140 -130 20 -150 Q-120 -140 -160 0 Z', hairColour);
        });
      },
      en: {
        seen: `The ${job.en} from {place}${hasGlasses ? ', in glasses,' : ''} in front of a ${ground.en} wall${hasScarf ? ', wearing a scarf' : ''}.`,
        keywords: ['portrait', job.en, 'interview', 'people', ...(hasGlasses ? ['glasses'] : [])],
      },
      de: {
        seen: `Die ${job.de} aus {place}${hasGlasses ? ' mit Brille' : ''}${hasScarf ? ' und Schal'.replace('und', hasGlasses ? 'und' : 'mit') : ''} vor ${ground.de} Hintergrund.`,
        keywords: ['Porträt', job.de, 'Interview', 'Menschen', ...(hasGlasses ? ['Brille'] : [])],
      },
    };
  },
};

function paintPattern(g: Drawing, pattern: number, colour: string, next: () => number): void {
  const tint = lighter(colour, 0.4);
  if (pattern === 1)
    for (let shelf = 0; shelf < 4; shelf += 1) {
      g.band(230 + shelf * 240, 16, darker(colour, 0.45));
      for (let x = 10; x < g.w; ) {
        const wide = 22 + next() * 32;
        const tall = 110 + next() * 90;
        g.rect(
          x,
          230 + shelf * 240 - tall,
          wide,
          tall,
          ['#8a4a3c', '#2f5d8a', '#c9a94e', '#3f6a5a', '#e6dcc8', '#5c4a63'][Math.floor(next() * 6)] ?? tint,
          0.75,
          3,
        );
        x += wide + 5 + (next() < 0.12 ? 70 : 0);
      }
    }
  if (pattern === 2)
    for (let spot = 0; spot < 16; spot += 1) g.circle(next() * g.w, next() * 1000, 40 + next() * 120, tint, 0.28);
  if (pattern === 3) {
    g.rect(g.w * (0.1 + next() * 0.5), 60, g.w * 0.34, 520, '#eaf4fa', 0.85, 6);
    g.band(640, 360, darker(colour, 0.2), 0.5);
  }
}
