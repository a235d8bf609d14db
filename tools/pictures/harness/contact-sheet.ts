/** One picture of all pictures of a state: sizes side by side, schemes and languages below each other. */
import sharp, { type OverlayOptions } from 'sharp';
import { frameOf } from './frames.ts';
import type { Picture, StateReport } from './take-pictures.ts';

/** Small enough to fit on a screen. */
const WIDEST = 1_560;
const GAP = 10;
const HEAD = 26;
const BACKDROP = '#8a949c';

interface Cell extends Picture {
  readonly language: string;
}

/** JPEG; undefined when there is no picture. */
export async function contactSheet(name: string, reports: readonly StateReport[]): Promise<Buffer | undefined> {
  const cells = reports.flatMap(({ language, pictures }): Cell[] =>
    // With the widest, the others would be too small to read.
    pictures.filter(({ frame }) => frame !== 'wide').map((one) => ({ ...one, language })),
  );
  if (cells.length === 0) return undefined;
  const plain = cells.filter(({ scheme, frame }) => scheme !== 'forced' && frame !== 'zoomed');
  const extra = cells.filter((cell) => !plain.includes(cell));
  const rows = [...Map.groupBy(plain, ({ language, scheme }) => `${language} ${scheme}`), ['more', extra] as const];
  const widths = rows.map(([, row]) => row.reduce((sum, { frame }) => sum + frameOf(frame).width + GAP * 2, 0));
  const scale = Math.min(0.6, WIDEST / Math.max(...widths));
  const parts: OverlayOptions[] = [];
  let [top, widest] = [HEAD, 0];
  for (const [, row] of rows) {
    let [left, highest] = [GAP, 0];
    for (const { frame, bytes } of row) {
      const { width, height } = frameOf(frame);
      const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
      parts.push({ input: await sharp(bytes).resize(size).toBuffer(), left, top });
      left += size.width + GAP;
      highest = Math.max(highest, size.height);
    }
    widest = Math.max(widest, left);
    if (row.length > 0) top += highest + GAP;
  }
  const title = `${name}: ${rows
    .filter(([, row]) => row.length > 0)
    .map(([row]) => row)
    .join(' / ')}`;
  parts.push({ input: heading(title, widest), left: 0, top: 0 });
  return sharp({ create: { width: widest, height: top, channels: 3, background: BACKDROP } })
    .composite(parts)
    .jpeg({ quality: 84 })
    .toBuffer();
}

function heading(text: string, width: number): Buffer {
  const label = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEAD}"><text x="${GAP}" y="18" font-family="sans-serif" font-size="14" fill="#fff">${label}</text></svg>`,
  );
}
