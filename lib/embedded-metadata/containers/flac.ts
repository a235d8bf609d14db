/** FLAC: metadata blocks in front of the sound (RFC 9639, 8). */
import { uint8, uint32 } from '../bytes.ts';
import { type ByteSource, SLICE_BYTES } from '../slice-source.ts';
import type { RawBlocks } from './raw-blocks.ts';
import { vorbisTexts } from './vorbis-comment.ts';

const VORBIS_COMMENT = 4;
const MAX_BLOCKS = 128;
const MAX_COMMENT_BYTES = 2 * SLICE_BYTES;

export async function readFlac(file: ByteSource): Promise<RawBlocks> {
  let at = 4;
  for (let count = 0; count < MAX_BLOCKS; count += 1) {
    const head = await file.readHeader(at, 4);
    if (head.length < 4) break;
    const length = uint32(head, 0) & 0xff_ffff;
    if ((uint8(head, 0) & 0x7f) === VORBIS_COMMENT) {
      return { xmp: [], texts: vorbisTexts(await file.read(at + 4, Math.min(length, MAX_COMMENT_BYTES))) };
    }
    if (uint8(head, 0) >= 0x80) break;
    at += 4 + length;
  }
  return { xmp: [] };
}
