/** A museum hall with pictures and visitors. */
import { darker, lighter } from '../../drawing/colour.ts';
import { paintPerson, pickLook } from '../../drawing/people.ts';
import type { SceneKind } from '../../scene.ts';
import { capital, countDe, countEn } from '../../words/numbers.ts';

const WALLS = [
  { colour: '#2f5a48', en: 'dark green', de: 'dunkelgrün' },
  { colour: '#8a2f3a', en: 'dark red', de: 'dunkelrot' },
  { colour: '#f1eee6', en: 'white', de: 'weiß' },
  { colour: '#2f4a6b', en: 'blue', de: 'blau' },
  { colour: '#d9b86a', en: 'ochre', de: 'ockergelb' },
] as const;

export const museum: SceneKind = {
  name: 'museum',
  category: 'ACE',
  region: 'city',
  create(random, width) {
    const wall = random.pick(WALLS);
    const pictures = width < 900 ? random.int(1, 2) : random.int(2, 5);
    const visitors = random.int(1, width < 900 ? 3 : 6);
    const floor = random.float(690, 780);
    const hasBench = random.chance(0.5);
    const isParquet = random.chance(0.5);
    const frames = Array.from({ length: pictures }, () => ({
      tall: random.float(240, 430),
      ratio: random.float(0.6, 1.3),
      style: random.int(0, 3),
      hues: random
        .shuffle(['#c8342f', '#2f6fa3', '#f2c230', '#3f7f5f', '#e8762b', '#7d4a8a', '#f4f1e8', '#1f2a3a'])
        .slice(0, 4),
    }));
    const looks = Array.from({ length: visitors }, () => pickLook(random));
    const places = looks.map((_, index) => ((index + random.float(0.32, 0.68)) / visitors) * width);
    return {
      time: 'day',
      draw(g) {
        const r = random.fork('draw');
        g.band(0, floor, g.fade(darker(wall.colour, 0.2), lighter(wall.colour, 0.08)));
        g.band(0, 60, '#f4f1ea');
        g.band(floor - 26, 26, '#f4f1ea');
        g.band(floor, 400, g.fade(isParquet ? '#b98a5a' : '#a7abae', isParquet ? '#7a5636' : '#6b7075'));
        for (let board = 0; board < 22; board += 1)
          g.line([g.w / 2 + (board - 11) * 90, floor, g.w / 2 + (board - 11) * 260, 1010], '#000000', 3, 0.12);
        const slot = g.w / pictures;
        frames.forEach((frame, index) => {
          const wide = Math.min(slot * 0.76, frame.tall * frame.ratio);
          const x = slot * (index + 0.5) - wide / 2;
          const y = 370 - frame.tall / 2;
          g.polygon(
            [
              x + wide / 2 - 30,
              60,
              x + wide / 2 + 30,
              60,
              x + wide + 70,
              y + frame.tall + 60,
              x - 70,
              y + frame.tall + 60,
            ],
            '#fff3d0',
            0.16,
          );
          g.rect(x - 12, y - 6, wide + 36, frame.tall + 34, '#000000', 0.2);
          g.rect(x - 20, y - 20, wide + 40, frame.tall + 40, r.pick(['#c9a24a', '#5a3f2a', '#e8e4da', '#23262e']));
          const [a = '', b = '', c = '', d = ''] = frame.hues;
          g.rect(x, y, wide, frame.tall, a);
          if (frame.style === 0) {
            g.rect(x, y + frame.tall * 0.55, wide, frame.tall * 0.45, b);
            g.circle(x + wide * 0.65, y + frame.tall * 0.3, Math.min(wide, frame.tall) * 0.14, c);
            g.polygon(
              [x, y + frame.tall * 0.6, x + wide * 0.4, y + frame.tall * 0.25, x + wide * 0.75, y + frame.tall * 0.6],
              d,
            );
          } else if (frame.style === 1)
            for (let block = 0; block < 6; block += 1)
              g.rect(
                x + (block % 2) * wide * 0.5,
                y + Math.floor(block / 2) * frame.tall * 0.34,
                wide * 0.46,
                frame.tall * 0.3,
                [b, c, d][block % 3] ?? b,
              );
          else if (frame.style === 2) {
            g.circle(x + wide / 2, y + frame.tall * 0.42, Math.min(wide, frame.tall) * 0.24, '#e2b08c');
            g.path(
              `M${x + wide * 0.14} ${y + frame.tall} Q${x + wide * 0.16} ${y + frame.tall * 0.66} ${x + wide / 2} ${y + frame.tall * 0.64} Q${x + wide * 0.84} ${y + frame.tall * 0.66} ${x + wide * 0.86} ${y + frame.tall} Z`,
              b,
            );
          } else
            for (let ring = 4; ring > 0; ring -= 1)
              g.circle(
                x + wide / 2,
                y + frame.tall / 2,
                (Math.min(wide, frame.tall) / 2.2) * (ring / 4),
                [b, c, d, a][ring - 1] ?? b,
              );
        });
        if (hasBench) {
          g.rect(g.w / 2 - 170, floor + 70, 340, 34, '#3a2a20', 1, 8);
          for (const leg of [-140, 120]) g.rect(g.w / 2 + leg, floor + 100, 20, 70, '#23262e');
        }
        looks.forEach((look, index) => {
          const at = places[index] ?? 0;
          g.ellipse(at, floor + 210, 70, 13, '#0b1020', 0.28);
          paintPerson(g, at, floor + 210, 400, look, index % 3 === 1 ? 'reach' : 'still');
          g.circle(at, floor + 210 - 368, 33, look.hair);
        });
      },
      en: {
        seen: `${capital(countEn(visitors))} ${visitors === 1 ? 'visitor looks' : 'visitors look'} at ${pictures === 1 ? 'a painting' : `${countEn(pictures)} paintings`} on a ${wall.en} wall in the museum in {place}.`,
        keywords: ['museum', 'exhibition', 'painting', 'art', 'visitors'],
      },
      de: {
        seen: `${visitors === 1 ? 'Ein Besucher betrachtet' : `${capital(countDe(visitors))} Besucher betrachten`} im Museum in {place} ${pictures === 1 ? 'ein Gemälde' : `${countDe(pictures)} Gemälde`}, die Wand ist ${wall.de} gestrichen.`,
        keywords: ['Museum', 'Ausstellung', 'Gemälde', 'Kunst', 'Besucher'],
      },
    };
  },
};
