/** A portrait of one person in front of a plain or patterned background. */
import { darker, lighter } from '../../drawing/colour.ts';
import type { Drawing } from '../../drawing/drawing.ts';
import { CLOTHES, HAIRS, paintBust, SKINS } from '../../drawing/people.ts';
import type { Random } from '../../random.ts';
import type { SceneMaker } from '../../scene.ts';

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

export const portrait: SceneMaker = (random, width) => {
  const job = random.pick(JOBS);
  const ground = random.pick(GROUNDS);
  const hair = random.pick(['bob', 'long', 'bun', 'curls'] as const);
  const skin = random.pick(SKINS);
  const hairColour = random.pick(HAIRS);
  const coat = random.pick(CLOTHES);
  const hasGlasses = random.chance(0.4);
  const hasScarf = random.chance(0.4);
  const x = width * (width > 1100 ? random.pick([0.33, 0.66, 0.5]) : random.float(0.42, 0.58));
  const scale = random.float(0.92, 1.2);
  const paintGround = random.pick([() => undefined, paintShelves, paintSpots, paintWindow]);
  const scarf = { neck: { kind: 'scarf', colour: lighter(coat, 0.5) } } as const;
  const bust = { hair, skin, hairColour, coat, hasGlasses, ...(hasScarf ? scarf : {}) };
  return {
    time: 'day',
    draw(g, t, r) {
      const [light, dark] = [lighter(ground.colour, 0.3), darker(ground.colour, 0.25)];
      g.band(0, 1000, g.gradient({ 0: light, 1: dark }, [x < g.w / 2 ? 1 : 0, 0], [0.5, 1]));
      paintGround(g, r, ground.colour);
      g.group({ x, y: 470 + Math.sin(t * 1.5) * 4, scale }, () => paintBust(g, bust));
    },
    en: {
      seen: `The ${job.en} from {place}${hasGlasses ? ', in glasses,' : ''} in front of a ${ground.en} wall${hasScarf ? ', wearing a scarf' : ''}.`,
      keywords: ['portrait', job.en, 'interview', 'people', ...(hasGlasses ? ['glasses'] : [])],
    },
    de: {
      seen: `Die ${job.de} aus {place}${hasGlasses ? ' mit Brille' : ''}${hasScarf ? ` ${hasGlasses ? 'und' : 'mit'} Schal` : ''} vor ${ground.de} Hintergrund.`,
      keywords: ['Porträt', job.de, 'Interview', 'Menschen', ...(hasGlasses ? ['Brille'] : [])],
    },
  };
};

function paintShelves(g: Drawing, r: Random, colour: string): void {
  for (let shelf = 230; shelf < 1000; shelf += 240) {
    g.band(shelf, 16, darker(colour, 0.45));
    for (let x = 10; x < g.w; ) {
      const [wide, tall] = [r.float(22, 54), r.float(110, 200)];
      const book = r.pick(['#8a4a3c', '#2f5d8a', '#c9a94e', '#3f6a5a', '#e6dcc8', '#5c4a63']);
      g.rect(x, shelf - tall, wide, tall, book, 0.75, 3);
      x += wide + 5 + (r.chance(0.12) ? 70 : 0);
    }
  }
}

function paintSpots(g: Drawing, r: Random, colour: string): void {
  for (let spot = 0; spot < 16; spot += 1)
    g.circle(r.float(0, g.w), r.float(0, 1000), r.float(40, 160), lighter(colour, 0.4), 0.28);
}

function paintWindow(g: Drawing, r: Random, colour: string): void {
  g.rect(g.w * r.float(0.1, 0.6), 60, g.w * 0.34, 520, '#eaf4fa', 0.85, 6);
  g.band(640, 360, darker(colour, 0.2), 0.5);
}
