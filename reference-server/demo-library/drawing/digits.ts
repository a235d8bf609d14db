/** Digits as strokes in a box 4 wide and 6 high, because a machine may have no fonts. */
import type { Drawing, Spot } from './drawing.ts';

const STROKES: Readonly<Record<string, string>> = {
  '0': 'M2 0 C0.4 0 0 1.5 0 3 S0.4 6 2 6 S4 4.5 4 3 S3.6 0 2 0 Z',
  '1': 'M0.8 1.2 L2.3 0 L2.3 6',
  '2': 'M0.1 1.5 C0.1 0.5 0.9 0 2 0 S3.9 0.6 3.9 1.7 C3.9 3.2 0.4 4.4 0 6 L4 6',
  '3': 'M0.2 0.9 C0.7 0.2 1.3 0 2 0 C3.1 0 3.8 0.6 3.8 1.5 S3 2.9 1.7 2.9 C3.2 2.9 4 3.5 4 4.4 S3.1 6 2 6 C1.1 6 0.4 5.6 0 5',
  '4': 'M3 6 L3 0 L0 4.2 L4 4.2',
  '5': 'M3.7 0 L0.6 0 L0.3 2.7 C0.9 2.3 1.4 2.2 2 2.2 C3.3 2.2 4 3 4 4.1 S3.2 6 1.9 6 C1.1 6 0.4 5.7 0 5.1',
  '6': 'M3.5 0.5 C3.1 0.1 2.6 0 2.2 0 C0.6 0 0 1.7 0 3.6 C0 5.2 0.8 6 2 6 S4 5.2 4 4.1 S3.2 2.3 2.1 2.3 S0.1 3 0 3.9',
  '7': 'M0 0 L4 0 L1.4 6',
  '8': 'M2 2.8 C0.9 2.8 0.3 2.2 0.3 1.4 S0.9 0 2 0 S3.7 0.6 3.7 1.4 S3.1 2.8 2 2.8 C0.7 2.8 0 3.5 0 4.4 S0.8 6 2 6 S4 5.3 4 4.4 S3.3 2.8 2 2.8 Z',
  '9': 'M0.5 5.5 C0.9 5.9 1.4 6 1.8 6 C3.4 6 4 4.3 4 2.4 C4 0.8 3.2 0 2 0 S0 0.8 0 1.9 S0.8 3.7 1.9 3.7 S3.9 3 4 2.1',
  '-': 'M0.6 3.2 L3.4 3.2',
  '%': 'M0.2 6 L3.8 0 M0.9 0 C-0.2 0 -0.2 2.2 0.9 2.2 S2 0 0.9 0 Z M3.1 3.8 C2 3.8 2 6 3.1 6 S4.2 3.8 3.1 3.8 Z',
  '°': 'M1 0 C-0.1 0 -0.1 2 1 2 S2.1 0 1 0 Z',
  '.': 'M0.6 5.9 L0.7 5.9',
};

/** Draws a number centred at (x, y), `height` units high. */
export function paintFigures(g: Drawing, text: string, [x, y, height]: Spot, colour: string): void {
  const u = height / 6;
  const advance = (sign: string): number => (sign === '.' ? 2.4 : sign === '°' ? 3 : 5.3);
  const width = [...text].reduce((sum, sign) => sum + advance(sign), 0) - 1.3;
  let at = x - (width * u) / 2;
  for (const sign of text) {
    const left = at;
    g.group({ x: left, y: y - height / 2, scale: u }, () => g.stroke(STROKES[sign] ?? '', colour, 0.9));
    at += advance(sign) * u;
  }
}
