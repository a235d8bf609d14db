/** Finds the JPEGs that cameras and programs put into files that browsers do not decode. */
import { latin1, uint32 } from './bytes.ts';
import { canonCr3Jpegs, isCanonCr3 } from './jpegs-inside/canon-cr3-jpegs.ts';
import { type JpegFrame, readJpegFrame } from './jpegs-inside/jpeg-frame.ts';
import { drawableJpegs } from './jpegs-inside/jpeg-inside.ts';
import { SmallSlices } from './jpegs-inside/small-slices.ts';
import { tiffJpegs } from './jpegs-inside/tiff-jpegs.ts';
import type { JpegsInside } from './model/jpegs-inside.ts';
import type { ByteSource } from './slice-source.ts';
import { readTiffHeader } from './tiff-directory.ts';

/**
 * The JPEGs inside a TIFF or raw file (DNG, CR2, CR3, NEF, ARW, ORF, RW2, RAF and others of their kind), from at most
 * 1 MiB of it; null for a file of another kind. Rejects if the file cannot be read.
 */
export async function readJpegsInside(file: Blob): Promise<JpegsInside | null> {
  const source = new SmallSlices(file);
  const head = await source.read(0, 32);
  if (latin1(head, 0, 15) === 'FUJIFILMCCD-RAW') return fujifilmJpegs(source);
  if (isCanonCr3(head)) return canonCr3Jpegs(source);
  const header = await readTiffHeader(source);
  return header ? tiffJpegs(source, header) : null;
}

/** Fujifilm's RAF says in its header where the JPEG is; that one has the orientation. */
async function fujifilmJpegs(source: ByteSource): Promise<JpegsInside> {
  const place = await source.read(84, 8);
  const jpegs = await drawableJpegs(source, [{ offset: uint32(place, 0), length: uint32(place, 4) }]);
  return { jpegs, orientation: undefined, isBroken: jpegs.length === 0 };
}

/** Pixels and kind of a JPEG file; undefined if its frame is not found within 1 MiB. */
export function readFrameOfJpeg(file: Blob): Promise<JpegFrame | undefined> {
  return readJpegFrame(new SmallSlices(file));
}
