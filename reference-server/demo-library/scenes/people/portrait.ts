/** A portrait of one person in front of a plain or patterned background. */
import { darker, lighter } from '../../drawing/light.ts';
import { CLOTHES, HAIRS, paintBust, SKINS } from '../../drawing/people.ts';
import type { Frame, SceneMaker } from '../../scene.ts';

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
    draw(g) {
      const [light, dark] = [lighter(ground.colour, 0.3), darker(ground.colour, 0.25)];
      g.band(0, 1000, g.gradient({ 0: light, 1: dark }, [x < g.w / 2 ? 1 : 0, 0], [0.5, 1]));
      paintGround(g, ground.colour);
      g.group({ x, y: 470 + Math.sin(g.t * 1.5) * 4, scale }, () => paintBust(g, bust));
    },
    en: `The ${job.en} from {place}${hasGlasses ? ', in glasses,' : ''} in front of a ${ground.en} wall${hasScarf ? ', wearing a scarf' : ''}.`,
    keywordsEn: ['portrait', job.en, 'interview', 'people', ...(hasGlasses ? ['glasses'] : [])],
    de: `Die ${job.de} aus {place}${hasGlasses ? ' mit Brille' : ''}${hasScarf ? ` ${hasGlasses ? 'und' : 'mit'} Schal` : ''} vor ${ground.de} Hintergrund.`,
    keywordsDe: ['Porträt', job.de, 'Interview', 'Menschen', ...(hasGlasses ? ['Brille'] : [])],
  };
};

function paintShelves(g: Frame, colour: string): void {
  for (let shelf = 230; shelf < 1000; shelf += 240) {
    g.band(shelf, 16, darker(colour, 0.45));
    for (let x = 10; x < g.w; ) {
      const [wide, tall] = [g.r.float(22, 54), g.r.float(110, 200)];
      const book = g.r.pick(['#8a4a3c', '#2f5d8a', '#c9a94e', '#3f6a5a', '#e6dcc8', '#5c4a63']);
      g.roundRect([x, shelf - tall, wide, tall], 3, book, 0.75);
      x += wide + 5 + (g.r.chance(0.12) ? 70 : 0);
    }
  }
}

function paintSpots(g: Frame, colour: string): void {
  for (let spot = 0; spot < 16; spot += 1)
    g.circle([g.r.float(0, g.w), g.r.float(0, 1000), g.r.float(40, 160)], lighter(colour, 0.4), 0.28);
}

function paintWindow(g: Frame, colour: string): void {
  g.roundRect([g.w * g.r.float(0.1, 0.6), 60, g.w * 0.34, 520], 6, '#eaf4fa', 0.85);
  g.band(640, 360, darker(colour, 0.2), 0.5);
}
