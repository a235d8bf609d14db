/** Vorbis comments, as FLAC, Ogg and Opus have them: a vendor, then texts such as `TITLE=…`, all with their lengths. */
import { indexOfByte, latin1, uint32 } from '../bytes.ts';
import { MAX_TEXTS, namedText } from './named-texts.ts';
import type { NamedText } from './raw-blocks.ts';

const MAX_COMMENTS = 2_000;
const MAX_NAME_BYTES = 64;

/** A block that is cut gives the texts in it. */
export function vorbisTexts(block: Uint8Array): NamedText[] {
  const texts: NamedText[] = [];
  let at = 4 + uint32(block, 0, true);
  const count = Math.min(uint32(block, at, true), MAX_COMMENTS);
  at += 4;
  for (let index = 0; index < count && at + 4 < block.length && texts.length < MAX_TEXTS; index += 1) {
    const comment = block.subarray(at + 4, at + 4 + uint32(block, at, true));
    at += 4 + uint32(block, at, true);
    const equals = indexOfByte(comment, 0x3d, 0);
    if (equals <= MAX_NAME_BYTES) texts.push(...namedText(latin1(comment, 0, equals), comment.subarray(equals + 1)));
  }
  return texts;
}
