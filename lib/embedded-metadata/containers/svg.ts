import type { ByteSource } from '../slice-source.ts';
import { MAX_SLICES, SLICE_BYTES } from '../slice-source.ts';
import type { RawBlocks } from './raw-blocks.ts';

/** An SVG is XML itself: the XMP reader finds the RDF inside, as far as slices reach. */
export async function readSvg(file: ByteSource): Promise<RawBlocks> {
  return { xmp: [await file.read(0, MAX_SLICES * SLICE_BYTES)] };
}
