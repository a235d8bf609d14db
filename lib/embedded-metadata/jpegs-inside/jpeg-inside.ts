import type { JpegInside } from '../model/jpegs-inside.ts';
import type { ByteSource } from '../slice-source.ts';
import { readJpegFrame } from './jpeg-frame.ts';

export interface Extent {
  readonly offset: number;
  readonly length: number;
}

/** More are not examined. */
const MAX_JPEGS = 16;

/** Which of the places hold a JPEG that browsers decode; the largest first. */
export async function drawableJpegs(source: ByteSource, places: readonly Extent[]): Promise<JpegInside[]> {
  const found = new Map<number, JpegInside>();
  const possible = places.filter(({ offset, length }) => length > 3 && offset + length <= source.size);
  for (const { offset, length } of possible.slice(0, MAX_JPEGS)) {
    if (found.has(offset)) continue;
    const frame = await readJpegFrame(source, offset);
    if (frame?.isDrawable) found.set(offset, { offset, length, width: frame.width, height: frame.height });
  }
  return [...found.values()].sort((one, other) => other.width * other.height - one.width * one.height);
}
