/** A stage with light beams, a singer and an audience. */
import { darker, mix } from '../../drawing/light.ts';
import type { Frame, SceneMaker } from '../../scene.ts';

const MOODS = [
  { top: '#1d0b38', low: '#7a1fa2', beam: '#ff6ec7', en: 'pink', de: 'rosafarbenem' },
  { top: '#06142e', low: '#14588f', beam: '#6fd3ff', en: 'blue', de: 'blauem' },
  { top: '#2a0710', low: '#a3242f', beam: '#ffb199', en: 'red', de: 'rotem' },
  { top: '#06231c', low: '#127a56', beam: '#a8ffcf', en: 'green', de: 'grünem' },
  { top: '#2b1604', low: '#b86a12', beam: '#ffe09a', en: 'golden', de: 'goldenem' },
] as const;
const ACTS = [
  { players: 1, en: 'A singer stands alone', de: 'Eine Sängerin steht allein' },
  { players: 2, en: 'A duo plays', de: 'Ein Duo spielt' },
  { players: 3, en: 'A trio plays', de: 'Ein Trio spielt' },
  { players: 4, en: 'A four-piece band plays', de: 'Eine vierköpfige Band spielt' },
] as const;
const BLACK = '#050509';

export const concert: SceneMaker = (random, width) => {
  const mood = random.pick(MOODS);
  const act = random.pick(width < 900 ? ACTS.slice(0, 2) : ACTS);
  const beams = random.int(3, 7);
  const centre = random.float(0.3, 0.7) * width;
  const floor = random.float(680, 780);
  const tall = random.float(250, 380);
  const hands = random.int(3, 9);
  return {
    time: 'night',
    draw(g) {
      g.band(0, 1000, g.fade(mood.top, mood.low));
      g.glow([centre, floor - 120, 700], mood.beam, 0.55);
      for (let beam = 0; beam < beams; beam += 1) {
        const x = g.r.float(0.05, 0.95) * g.w;
        const to = x + g.r.float(-320, 320) + Math.sin(g.t * 1.6 + beam * 2) * 160;
        const half = g.r.float(60, 150);
        const fill = g.gradient({ 0: [mood.beam, 0.75], 1: [mood.beam, 0.06] });
        g.polygon([x - 8, 40, x + 8, 40, to + half, floor + 80, to - half, floor + 80], fill);
        g.roundRect([x - 26, 12, 52, 44], 8, '#07070c');
      }
      g.band(0, 22, '#07070c');
      for (let x = 0; x < g.w; x += 60) g.line([x, 22, x + 30, 2, x + 60, 22], mix('#07070c', mood.beam, 0.18), 5);
      g.band(floor, 330, darker(mood.low, 0.65));
      g.band(floor, 10, mood.beam, 0.5);
      for (const y of [-130, -260, -390])
        for (const x of [g.w * 0.08, g.w * 0.92]) {
          g.roundRect([x - 55, floor + y, 110, 124], 6, '#0b0b12');
          g.circle([x, floor + y + 62, 40], '#191922');
        }
      for (let player = 0; player < act.players; player += 1) {
        const x = centre + (player - (act.players - 1) / 2) * 190;
        const bob = (Math.sin(g.t * 6 + player * 1.7) * 700) / tall;
        g.group({ x, y: floor + 20, scale: tall / 100 }, () => paintPlayer(g, mood.beam, bob, player === 0));
      }
      for (let row = 0; row < 3; row += 1)
        for (let x = g.r.float(-50, 0); x < g.w + 50; x += g.r.float(54, 82)) {
          const y = floor + 130 + row * 66 + Math.sin(g.t * 6 + x) * 9;
          g.circle([x, y, g.r.float(34, 46)], row === 0 ? darker(mood.low, 0.75) : '#06060b');
        }
      for (let hand = 0; hand < hands; hand += 1) {
        const x = g.r.float(0.04, 0.96) * g.w;
        const y = floor + g.r.float(20, 70) + Math.sin(g.t * 6 + hand) * 14;
        g.line([x, 1010, x + g.r.float(-20, 20), y], '#06060b', 24);
        g.circle([x, y, 20], '#06060b');
      }
    },
    en: `${act.en} in ${mood.en} light in front of a packed hall in {place}.`,
    keywordsEn: ['concert', 'stage', 'music', 'audience', `${mood.en} light`, 'tour'],
    de: `${act.de} in ${mood.de} Licht vor ausverkauftem Haus in {place}.`,
    keywordsDe: ['Konzert', 'Bühne', 'Musik', 'Publikum', 'Tournee', 'Scheinwerfer'],
  };
};

/** A backlit figure, 100 units high: a singer at a microphone or a guitarist. */
function paintPlayer(g: Frame, beam: string, bob: number, isSinger: boolean): void {
  for (const foot of [-11, 11]) g.line([0, -46, foot, 0], BLACK, 9);
  g.roundRect([-12, bob - 82, 24, 44], 9, BLACK);
  g.circle([0, bob - 92, 9], BLACK);
  if (isSinger) {
    g.line([20, 0, 20, -84], BLACK, 2.2);
    g.stroke(`M10 ${bob - 74} L20 -82 M-10 ${bob - 76} L-30 ${bob - 108}`, BLACK, 6);
  } else {
    g.ellipse([-4, bob - 50, 15, 11], beam, 0.55);
    g.line([0, bob - 52, 42, bob - 72], beam, 3.4, 0.6);
  }
}
