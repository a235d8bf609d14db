/** A classroom with board, teacher and pupils, seen from the back row. */
import { darker, lighter } from '../../drawing/light.ts';
import { paintPerson, pickLook } from '../../drawing/people.ts';
import type { SceneMaker } from '../../scene.ts';
import { capital, countDe, countEn } from '../../texts/phrases.ts';

const [SMALL, BIG] = ['a20 20 0 1 0 40 0 a20 20 0 1 0 -40 0', 'a33 33 0 1 0 66 0 a33 33 0 1 0 -66 0'];
const PLANETS = `M-210 0 ${SMALL} M-127 0 ${BIG} M-18 0 ${SMALL} M65 0 ${BIG} M174 0 ${SMALL}`;
/** Chalk drawings, centred on the board. */
const DRAWN = [
  { chalk: 'M-130 110 L150 110 L20 -110 Z', en: 'a triangle', de: 'ist ein Dreieck' },
  { chalk: 'M-180 -110 V120 H200 M-180 110 Q0 100 40 -10 T190 -100', en: 'a curve', de: 'ist eine Kurve' },
  { chalk: 'M-140 90 Q-60 -130 150 -110 Q110 100 -140 90 L130 -94', en: 'a leaf', de: 'ist ein Blatt' },
  { chalk: PLANETS, en: 'the planets', de: 'sind die Planeten' },
] as const;

export const classroom: SceneMaker = (random, width) => {
  const drawn = random.pick(DRAWN);
  const isWhite = random.chance(0.35);
  const pupils = width < 900 ? random.int(2, 4) : random.int(4, 8);
  const raised = random.int(1, Math.min(4, pupils - 1));
  const teacherLeft = random.chance(0.5);
  const wall = random.pick(['#e6dcc4', '#cfdfe3', '#dbe3cc', '#ecd3c2', '#d9d3e3']);
  const boardWide = Math.min(width * 0.6, 900);
  const boardX = teacherLeft ? width - boardWide - 60 : 60;
  const kids = Array.from({ length: pupils }, () => pickLook(random));
  const hands = new Set(random.shuffle(kids.map((_, index) => index)).slice(0, raised));
  const teacher = pickLook(random);
  const windowAt = random.float(0.05, 0.6);
  const teacherX = teacherLeft ? width * 0.5 - boardWide * 0.5 - 20 : boardX + boardWide + 90;
  return {
    draw(g) {
      g.band(0, 1000, g.gradient({ 0: lighter(wall, 0.3), 1: darker(wall, 0.1) }, [windowAt, 0], [0.5, 1]));
      g.band(640, 370, '#a98c6a');
      const chalk = isWhite ? '#2f5d8a' : '#f4f1e8';
      const board = isWhite ? '#fbfcfb' : g.r.pick(['#2b4a3f', '#2f3f46', '#35524a']);
      g.group({ x: boardX, y: 146 }, () => {
        g.roundRect([-16, -16, boardWide + 32, 400], 8, '#8a6a48');
        g.rect([0, 0, boardWide, 368], board);
        for (let y = 34; y < 184; y += 30) g.stroke(`M26 ${y} q10 -12 20 0 t20 0 t20 0`, chalk, 4, 0.7);
      });
      g.group({ x: boardX + boardWide * g.r.float(0.3, 0.7), y: 330 }, () => g.stroke(drawn.chalk, chalk, 8));
      const front = { x: Math.max(90, Math.min(g.w - 90, teacherX)), flip: !teacherLeft };
      g.group(front, () => paintPerson(g, [0, 700, 430 + Math.sin(g.t * 2) * 2], teacher, 'reach'));
      const rows = pupils > 4 ? 2 : 1;
      for (const [index, kid] of kids.entries()) {
        const isFront = rows === 1 || index % 2 === 1;
        const inRow = Math.ceil((pupils - (rows === 2 && isFront ? 1 : 0)) / rows);
        const x = (g.w * (Math.floor(index / rows) + 0.5)) / inRow + (isFront ? -10 : 40);
        const at = isFront ? { x, y: 880, scale: 1.05 } : { x, y: 770, scale: 0.8 };
        g.group(at, () => {
          g.roundRect([-130, 96, 260, 143], 8, '#c9a06a');
          if (hands.has(index)) {
            const sway = Math.sin(g.t * 4 + index) * 8;
            g.line([66, 60, 84 + sway, -120], kid.coat, 34);
            g.circle([84 + sway, -142, 24], kid.skin);
          }
          g.path('M-100 160 Q-100 40 0 36 Q100 40 100 160 Z', kid.coat);
          g.roundRect([-22, 10, 44, 50], 16, kid.skin);
          g.circle([0, -22, 66], kid.hair);
        });
      }
    },
    en: `${capital(countEn(raised))} of ${countEn(pupils)} pupils ${raised === 1 ? 'raises a hand' : 'raise their hands'} in a classroom in {place}; the board shows ${drawn.en}.`,
    keywordsEn: ['school', 'classroom', 'pupils', 'teacher', 'education', isWhite ? 'whiteboard' : 'blackboard'],
    de: `${raised === 1 ? 'Eines' : capital(countDe(raised))} von ${countDe(pupils)} Kindern ${raised === 1 ? 'meldet sich' : 'melden sich'} in einem Klassenzimmer in {place}; an der Tafel ${drawn.de} zu sehen.`,
    keywordsDe: ['Schule', 'Klassenzimmer', 'Kinder', 'Lehrkraft', 'Bildung', 'Tafel'],
  };
};
