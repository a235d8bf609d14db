/** A museum hall with pictures and visitors. */

import type { Random } from '../../../core/random.ts';
import { darker, lighter } from '../../drawing/light.ts';
import { paintRows } from '../../drawing/nature.ts';
import { paintPerson, pickLook } from '../../drawing/people.ts';
import type { Frame, SceneMaker } from '../../scene.ts';
import { capital, countDe, countEn, named } from '../../texts/phrases.ts';

const PAINTS = { 'dark green': '#2f5a48', 'dark red': '#8a2f3a', white: '#f1eee6', blue: '#2f4a6b', ochre: '#d9b86a' };
const WALLS = named('', PAINTS);
const HUES = ['#c8342f', '#2f6fa3', '#f2c230', '#3f7f5f', '#e8762b', '#7d4a8a', '#f4f1e8', '#1f2a3a'];

export const museum: SceneMaker = (random, width) => {
  const wall = random.pick(WALLS);
  const pictures = width < 900 ? random.int(1, 2) : random.int(2, 5);
  const visitors = random.int(1, width < 900 ? 3 : 6);
  const floor = random.float(690, 780);
  const hasBench = random.chance(0.5);
  const isParquet = random.chance(0.5);
  const paintings = Array.from({ length: pictures }, () => pickPainting(random));
  const looks = Array.from({ length: visitors }, () => pickLook(random));
  const places = looks.map((_, index) => ((index + random.float(0.32, 0.68)) / visitors) * width);
  return {
    draw(g) {
      g.band(0, floor, g.fade(darker(wall.colour, 0.2), lighter(wall.colour, 0.08)));
      g.band(0, 60, '#f4f1ea');
      g.band(floor - 26, 26, '#f4f1ea');
      g.band(floor, 400, isParquet ? g.fade('#b98a5a', '#7a5636') : g.fade('#a7abae', '#6b7075'));
      paintRows(g, [22, floor], [90, 260], { colour: '#000000', width: 3, opacity: 0.12 });
      for (const [index, painting] of paintings.entries()) {
        const wide = Math.min((g.w / pictures) * 0.76, painting.tall * painting.ratio);
        const at = { x: (g.w * (index + 0.5)) / pictures - wide / 2, y: 370 - painting.tall / 2 };
        g.group(at, () => paintFramed(g, painting, wide));
      }
      if (hasBench) {
        g.roundRect([g.w / 2 - 170, floor + 70, 340, 34], 8, '#3a2a20');
        for (const leg of [-140, 120]) g.rect([g.w / 2 + leg, floor + 100, 20, 70], '#23262e');
      }
      for (const [index, look] of looks.entries())
        g.group({ x: places[index] ?? 0, y: floor + 210 }, () => {
          g.ellipse([0, 0, 70, 13], '#0b1020', 0.28);
          paintPerson(g, [0, 0, 400], look, index % 3 === 1 ? 'reach' : 'still');
          // Seen from behind: hair where the face would be.
          g.circle([0, -368, 33], look.hair);
        });
    },
    en: `${capital(countEn(visitors))} ${visitors === 1 ? 'visitor looks' : 'visitors look'} at ${pictures === 1 ? 'a painting' : `${countEn(pictures)} paintings`} on a ${wall.en} wall in the museum in {place}.`,
    keywordsEn: ['museum', 'exhibition', 'painting', 'art', 'visitors'],
    de: `${visitors === 1 ? 'Ein Besucher betrachtet' : `${capital(countDe(visitors))} Besucher betrachten`} im Museum in {place} ${pictures === 1 ? 'ein Gemälde' : `${countDe(pictures)} Gemälde`}, die Wand ist ${wall.de} gestrichen.`,
    keywordsDe: ['Museum', 'Ausstellung', 'Gemälde', 'Kunst', 'Besucher'],
  };
};

const pickPainting = (random: Random) => ({
  tall: random.float(240, 430),
  ratio: random.float(0.6, 1.3),
  style: random.int(0, 3),
  hues: random.shuffle(HUES).slice(0, 4),
});

/** A framed landscape, six blocks, a portrait or a target in a spotlight, with its corner at (0, 0). */
function paintFramed(g: Frame, { tall, style, hues }: ReturnType<typeof pickPainting>, wide: number): void {
  const lamp = tall / 2 - 310;
  g.polygon([wide / 2 - 30, lamp, wide / 2 + 30, lamp, wide + 70, tall + 60, -70, tall + 60], '#fff3d0', 0.16);
  g.rect([-12, -6, wide + 36, tall + 34], '#000000', 0.2);
  g.rect([-20, -20, wide + 40, tall + 40], g.r.pick(['#c9a24a', '#5a3f2a', '#e8e4da', '#23262e']));
  const [a = '', b = '', c = '', d = ''] = hues;
  const short = Math.min(wide, tall);
  g.rect([0, 0, wide, tall], a);
  if (style === 0) {
    g.rect([0, tall * 0.55, wide, tall * 0.45], b);
    g.circle([wide * 0.65, tall * 0.3, short * 0.14], c);
    g.polygon([0, tall * 0.6, wide * 0.4, tall * 0.25, wide * 0.75, tall * 0.6], d);
  } else if (style === 1)
    for (const [block, hue] of [b, c, d, b, c, d].entries())
      g.rect([(block % 2) * wide * 0.5, Math.floor(block / 2) * tall * 0.34, wide * 0.46, tall * 0.3], hue);
  else if (style === 2) {
    g.circle([wide / 2, tall * 0.42, short * 0.24], '#e2b08c');
    const chest = Math.round((tall / wide) * -36);
    const shoulders = `M-36 0 Q-34 ${chest} 0 ${chest} Q34 ${chest} 36 0 Z`;
    g.group({ x: wide / 2, y: tall, scale: wide / 100 }, () => g.path(shoulders, b));
  } else for (const [ring, hue] of [d, c, b].entries()) g.circle([wide / 2, tall / 2, (short / 8.8) * (3 - ring)], hue);
}
