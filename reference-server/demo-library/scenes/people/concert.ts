/** A stage with beams of light, a singer and the heads of the audience. */
import { darker, mix } from '../../drawing/colour.ts';
import type { SceneKind } from '../../scene.ts';

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

export const concert: SceneKind = {
  name: 'concert',
  category: 'ACE',
  region: 'city',
  create(random, width) {
    const mood = random.pick(MOODS);
    const act = random.pick(width < 900 ? ACTS.slice(0, 2) : ACTS);
    const beams = random.int(3, 7);
    const centre = random.float(0.3, 0.7) * width;
    const floor = random.float(680, 780);
    const tall = random.float(250, 380);
    const hands = random.int(3, 9);
    return {
      time: 'night',
      draw(g, t) {
        const r = random.fork('draw');
        g.band(0, 1000, g.fade(mood.top, mood.low));
        g.glow(centre, floor - 120, 700, mood.beam, 0.55);
        for (let beam = 0; beam < beams; beam += 1) {
          const x = r.float(0.05, 0.95) * g.w;
          const to = x + r.float(-320, 320) + Math.sin(t * 1.6 + beam * 2) * 160;
          const half = r.float(60, 150);
          g.polygon(
            [x - 8, 40, x + 8, 40, to + half, floor + 80, to - half, floor + 80],
            g.gradient({ 0: [mood.beam, 0.75], 1: [mood.beam, 0.06] }),
          );
          g.rect(x - 26, 12, 52, 44, '#07070c', 1, 8);
        }
        g.band(0, 22, '#07070c');
        for (let x = 0; x < g.w; x += 60) g.line([x, 22, x + 30, 2, x + 60, 22], mix('#07070c', mood.beam, 0.18), 5);
        g.band(floor, 330, darker(mood.low, 0.65));
        g.band(floor, 10, mood.beam, 0.5);
        for (const side of [0.08, 0.92])
          for (let box = 0; box < 3; box += 1) {
            g.rect(g.w * side - 55, floor - 130 * (box + 1), 110, 124, '#0b0b12', 1, 6);
            g.circle(g.w * side, floor - 130 * box - 68, 40, '#191922');
          }
        for (let player = 0; player < act.players; player += 1) {
          const x = centre + (player - (act.players - 1) / 2) * 190;
          const y = floor + 20;
          const bob = Math.sin(t * 6 + player * 1.7) * 7;
          const u = tall / 100;
          g.line([x, y - 46 * u, x - 11 * u, y], '#050509', 9 * u);
          g.line([x, y - 46 * u, x + 11 * u, y], '#050509', 9 * u);
          g.rect(x - 12 * u, y - 82 * u + bob, 24 * u, 44 * u, '#050509', 1, 9 * u);
          g.circle(x, y - 92 * u + bob, 9 * u, '#050509');
          if (player === 0) {
            g.line([x + 20 * u, y, x + 20 * u, y - 84 * u], '#050509', 2.2 * u);
            g.line([x + 10 * u, y - 74 * u + bob, x + 20 * u, y - 82 * u], '#050509', 6 * u);
            g.line([x - 10 * u, y - 76 * u + bob, x - 30 * u, y - 108 * u + bob], '#050509', 6 * u);
          } else {
            g.ellipse(x - 4 * u, y - 50 * u + bob, 15 * u, 11 * u, mood.beam, 0.55);
            g.line([x, y - 52 * u + bob, x + 42 * u, y - 72 * u + bob], mood.beam, 3.4 * u, 0.6);
          }
        }
        for (let row = 0; row < 3; row += 1)
          for (let x = r.float(-50, 0); x < g.w + 50; x += r.float(54, 82)) {
            g.circle(
              x,
              floor + 130 + row * 66 + Math.sin(t * 6 + x) * 9,
              r.float(34, 46),
              row === 0 ? darker(mood.low, 0.75) : '#06060b',
            );
          }
        for (let hand = 0; hand < hands; hand += 1) {
          const x = r.float(0.04, 0.96) * g.w;
          const y = floor + r.float(20, 70) + Math.sin(t * 6 + hand) * 14;
          g.line([x, 1010, x + r.float(-20, 20), y], '#06060b', 24);
          g.circle(x, y, 20, '#06060b');
        }
      },
      en: {
        seen: `${act.en} in ${mood.en} light in front of a packed hall in {place}.`,
        keywords: ['concert', 'stage', 'music', 'audience', `${mood.en} light`, 'tour'],
      },
      de: {
        seen: `${act.de} in ${mood.de} Licht vor ausverkauftem Haus in {place}.`,
        keywords: ['Konzert', 'Bühne', 'Musik', 'Publikum', 'Tournee', 'Scheinwerfer'],
      },
    };
  },
};
