import { uint8, uint16 } from '../bytes.ts';
import type { PixelSize } from '../model/embedded-metadata.ts';
import type { ByteSource } from '../slice-source.ts';

/** Real files have about twenty segments before their frame; an ICC profile or extended XMP adds some dozens. */
const MAX_SEGMENTS = 200;

export interface JpegFrame extends PixelSize {
  /** Lossless ones, as raw data are compressed, are not decoded by browsers. */
  readonly isDrawable: boolean;
  /** Decoded line by line; decoders keep all coefficients of a progressive one, 3 bytes per pixel or more. */
  readonly isSequential: boolean;
}

/** The frame header of the JPEG at `start`; undefined if there is none. */
export async function readJpegFrame(source: ByteSource, start = 0): Promise<JpegFrame | undefined> {
  if (uint16(await source.read(start, 2), 0) !== 0xffd8) return undefined;
  let at = start + 2;
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    const head = await source.read(at, 10);
    const marker = uint8(head, 1);
    if (head.length < 10 || uint8(head, 0) !== 0xff || marker === 0xda || marker === 0xd9) return undefined;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [uint16(head, 5), uint16(head, 7)];
      const isDrawable = marker <= 0xc2 && uint8(head, 4) === 8 && [1, 3, 4].includes(uint8(head, 9));
      return width > 0 && height > 0 ? { width, height, isDrawable, isSequential: marker <= 0xc1 } : undefined;
    }
    // Fill bytes may stand before a marker.
    at += marker === 0xff ? 1 : 2 + uint16(head, 2);
  }
  return undefined;
}
