/** Cover of an audio asset: its waveform on a coloured background. */

import type { Random } from '../../core/random.ts';
import { Drawing } from '../drawing/drawing.ts';
import { darker, lighter, mix, palette } from '../drawing/light.ts';

const GROUNDS = palette('#0f4c5c #5f2a4f #7a3b1f #24406b #2f5d3f #4a3570 #8a6a1f #3a4450 #8a2f3a #1f6a6a');

export function drawCover(random: Random, sound: Float32Array): Drawing {
  const g = new Drawing(1000);
  const ground = random.pick(GROUNDS);
  const second = mix(random.pick(GROUNDS), ground, 0.35);
  const ink = random.pick([lighter(ground, 0.82), '#ffd98a', '#ffb199', '#a8e6e0', '#f4f1e8']);
  const corner = random.chance(0.5) ? 0 : 1;
  const [from, to] = [[corner, random.float(0, 1)] as const, [1 - corner, random.float(0, 1)] as const];
  g.band(0, 1000, g.gradient({ 0: lighter(ground, 0.18), 1: darker(second, 0.45) }, from, to));
  const [x, y] = [random.float(100, 900), random.float(100, 900)];
  for (let ring = 6; ring > 0; ring -= 1)
    g.circle([x, y, ring * random.float(70, 110)], ring % 2 === 0 ? lighter(second, 0.2) : darker(ground, 0.2), 0.22);
  const middle = random.float(400, 600);
  const bars = random.pick([28, 36, 44]);
  const wide = 900 / bars;
  for (let bar = 0; bar < bars; bar += 1) {
    const part = sound.subarray((bar * sound.length) / bars, ((bar + 1) * sound.length) / bars);
    const power = part.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, part.length);
    const tall = 16 + Math.min(620, Math.sqrt(power) * 1500);
    g.roundRect([50 + (bar + 0.18) * wide, middle - tall / 2, wide * 0.64, tall], wide * 0.3, ink, 0.95);
  }
  const tilt = random.float(0, 1);
  const shine = { 0: ['#ffffff', 0.2], 0.5: ['#ffffff', 0], 1: ['#000000', 0.25] } as const;
  g.band(0, 1000, g.gradient(shine, [1 - corner, tilt], [corner, 1 - tilt]));
  return g;
}
