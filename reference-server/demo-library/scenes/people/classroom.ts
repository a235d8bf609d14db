/** A classroom from the back row: board, teacher, pupils. */
import { darker, lighter } from '../../drawing/colour.ts';
import { CLOTHES, HAIRS, paintPerson, pickLook, SKINS } from '../../drawing/people.ts';
import type { SceneKind } from '../../scene.ts';
import { capital, countDe, countEn } from '../../words/numbers.ts';

const DRAWN = [
  { id: 'triangle', en: 'a triangle', de: 'ein Dreieck' },
  { id: 'curve', en: 'a curve', de: 'eine Kurve' },
  { id: 'leaf', en: 'a leaf', de: 'ein Blatt' },
  { id: 'planets', en: 'the planets', de: 'die Planeten' },
] as const;

export const classroom: SceneKind = {
  name: 'classroom',
  category: 'EDU',
  region: 'city',
  months: [1, 2, 3, 4, 5, 6, 9, 10, 11, 12],
  create(random, width) {
    const drawn = random.pick(DRAWN);
    const isWhite = random.chance(0.35);
    const pupils = width < 900 ? random.int(2, 4) : random.int(4, 8);
    const raised = random.int(1, Math.min(4, pupils - 1));
    const teacherLeft = random.chance(0.5);
    const wall = random.pick(['#e6dcc4', '#cfdfe3', '#dbe3cc', '#ecd3c2', '#d9d3e3']);
    const boardWide = Math.min(width * 0.6, 900);
    const boardX = teacherLeft ? width - boardWide - 60 : 60;
    const kids = Array.from({ length: pupils }, () => ({
      hair: random.pick(HAIRS),
      skin: random.pick(SKINS),
      coat: random.pick(CLOTHES),
    }));
    const hands = new Set(random.shuffle(kids.map((_, index) => index)).slice(0, raised));
    const teacher = pickLook(random);
    const windowAt = random.float(0.05, 0.6);
    return {
      time: 'day',
      draw(g, t) {
        const r = random.fork('draw');
        g.band(0, 1000, g.gradient({ 0: lighter(wall, 0.3), 1: darker(wall, 0.1) }, [windowAt, 0], [0.5, 1]));
        g.band(640, 370, '#a98c6a');
        const chalk = isWhite ? '#2f5d8a' : '#f4f1e8';
        g.rect(boardX - 16, 130, boardWide + 32, 400, '#8a6a48', 1, 8);
        g.rect(boardX, 146, boardWide, 368, isWhite ? '#fbfcfb' : r.pick(['#2b4a3f', '#2f3f46', '#35524a']));
        const cx = boardX + boardWide * r.float(0.3, 0.7);
        if (drawn.id === 'triangle') g.line([cx - 130, 440, cx + 150, 440, cx + 20, 220, cx - 130, 440], chalk, 8);
        if (drawn.id === 'curve') {
          g.line([cx - 180, 220, cx - 180, 450, cx + 200, 450], chalk, 7);
          g.stroke(`M${cx - 180} 440 Q${cx} 430 ${cx + 40} 320 T${cx + 190} 230`, isWhite ? '#c8342f' : '#ffd98a', 8);
        }
        if (drawn.id === 'leaf') {
          g.stroke(`M${cx - 140} 420 Q${cx - 60} 200 ${cx + 150} 220 Q${cx + 110} 430 ${cx - 140} 420 Z`, chalk, 8);
          g.stroke(`M${cx - 160} 440 L${cx + 130} 236 M${cx - 40} 352 l70 -10 M${cx + 20} 310 l66 -8`, chalk, 6);
        }
        if (drawn.id === 'planets')
          for (let planet = 0; planet < 5; planet += 1)
            g.circle(
              cx - 190 + planet * 96,
              330,
              20 + ((planet * 13) % 26),
              r.pick(['#ffd98a', '#e58a5c', '#8fc3e0', '#c9a9d6']),
            );
        for (let word = 0; word < 5; word += 1)
          g.stroke(`M${boardX + 26} ${180 + word * 30} q10 -12 20 0 t20 0 t20 0`, chalk, 4, 0.7);
        const tx = teacherLeft ? g.w * 0.5 - boardWide * 0.5 - 20 : boardX + boardWide + 90;
        g.group({ x: Math.max(90, Math.min(g.w - 90, tx)), flip: !teacherLeft }, () =>
          paintPerson(g, 0, 700, 430 + Math.sin(t * 2) * 2, teacher, 'reach'),
        );
        const rows = pupils > 4 ? 2 : 1;
        kids.forEach((kid, index) => {
          const row = rows === 1 ? 1 : index % 2;
          const inRow = Math.ceil((pupils - (rows === 2 ? row : 0)) / rows);
          const place = rows === 1 ? index : Math.floor(index / 2);
          const x = (g.w * (place + 0.5)) / inRow + (row === 0 ? 40 : -10);
          const y = row === 0 ? 770 : 880;
          const size = row === 0 ? 0.8 : 1.05;
          g.rect(x - 130 * size, y + 96 * size, 260 * size, 150, '#c9a06a', 1, 8);
          if (hands.has(index)) {
            const sway = Math.sin(t * 4 + index) * 8;
            g.line([x + 66 * size, y + 60 * size, x + 84 * size + sway, y - 120 * size], kid.coat, 34 * size);
            g.circle(x + 84 * size + sway, y - 142 * size, 24 * size, kid.skin);
          }
          g.path(
            `M${x - 100 * size} ${y + 160 * size} Q${x - 100 * size} ${y + 40 * size} ${x} ${y + 36 * size} Q${x + 100 * size} ${y + 40 * size} ${x + 100 * size} ${y + 160 * size} Z`,
            kid.coat,
          );
          g.rect(x - 22 * size, y + 10 * size, 44 * size, 50 * size, kid.skin, 1, 16);
          g.circle(x, y - 22 * size, 66 * size, kid.hair);
        });
      },
      en: {
        seen: `${capital(countEn(raised))} of ${countEn(pupils)} pupils ${raised === 1 ? 'raises a hand' : 'raise their hands'} in a classroom in {place}; the board shows ${drawn.en}.`,
        keywords: ['school', 'classroom', 'pupils', 'teacher', 'education', isWhite ? 'whiteboard' : 'blackboard'],
      },
      de: {
        seen: `${capital(countDe(raised))} von ${countDe(pupils)} Kindern ${raised === 1 ? 'meldet sich' : 'melden sich'} in einem Klassenzimmer in {place}; an der Tafel ist ${drawn.de} zu sehen.`
          .replace('ist die Planeten', 'sind die Planeten')
          .replace('Eine von', 'Eines von'),
        keywords: ['Schule', 'Klassenzimmer', 'Kinder', 'Lehrkraft', 'Bildung', 'Tafel'],
      },
    };
  },
};
