/** Chunks of a WebP file (RFC 9649). */
import { latin1, uint8, uint16, uint32 } from '../bytes.ts';
import { storeInParts } from '../credentials/store-bytes.ts';
import { tiffStart } from '../exif.ts';
import type { PixelSize } from '../model/embedded-metadata.ts';
import { BlockSource, type ByteSource } from '../slice-source.ts';
import type { RawBlocks } from './raw-blocks.ts';

const HEADER_BYTES = 12;

export async function readWebp(file: ByteSource): Promise<RawBlocks> {
  const xmp: Uint8Array[] = [];
  let exif: RawBlocks['exif'];
  let pixelSize: PixelSize | undefined;
  let credentials: RawBlocks['credentials'];
  for (let at = HEADER_BYTES; ; ) {
    const head = await file.readHeader(at, 8);
    if (head.length < 8) break;
    const [type, length, offset] = [latin1(head, 0, 4), uint32(head, 4, true), at + 8];
    if (type === 'EXIF') {
      const block = await file.read(offset, length);
      const start = tiffStart(block);
      if (start >= 0) exif ??= { source: new BlockSource(block.subarray(start)), fileOffset: offset + start };
    } else if (type === 'XMP ' || type === 'XMP\0') {
      xmp.push(await file.read(offset, length));
    } else if (type === 'C2PA') {
      credentials ??= storeInParts(file, [{ offset, length }]);
    } else if (type.startsWith('VP8')) {
      pixelSize ??= pictureSize(type, await file.readHeader(offset, 10));
    }
    at = offset + length + (length % 2);
  }
  return { xmp, ...(exif && { exif }), ...(pixelSize && { pixelSize }), ...(credentials && { credentials }) };
}

function pictureSize(type: string, bytes: Uint8Array): PixelSize | undefined {
  const uint24 = (at: number) => uint16(bytes, at, true) + uint8(bytes, at + 2) * 0x1_0000;
  if (type === 'VP8X') return { width: uint24(4) + 1, height: uint24(7) + 1 };
  if (type === 'VP8L' && uint8(bytes, 0) === 0x2f) {
    const bits = uint32(bytes, 1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const isKeyFrame = type === 'VP8 ' && latin1(bytes, 3, 3) === '\x9d\x01\x2a';
  return isKeyFrame ? { width: uint16(bytes, 6, true) & 0x3fff, height: uint16(bytes, 8, true) & 0x3fff } : undefined;
}
