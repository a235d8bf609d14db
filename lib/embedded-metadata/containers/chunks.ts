/** Chunks of RIFF (little-endian) and IFF files: four letters, a length, the data, padded to an even length. */
import { latin1, uint32 } from '../bytes.ts';
import type { ByteSource } from '../slice-source.ts';

export interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly length: number;
}

export interface ChunkRange {
  readonly start: number;
  readonly end: number;
  readonly isLittleEndian: boolean;
}

const HEADER_BYTES = 8;
const MAX_CHUNKS = 256;
/** The length is elsewhere, in files of more than 4 GB. */
const UNKNOWN_LENGTH = 0xffff_ffff;

/** By small reads. `longLength`: of a chunk that is too long for its own field. */
export async function* walkChunks(
  file: ByteSource,
  { start, end, isLittleEndian }: ChunkRange,
  longLength: () => number = () => 0,
): AsyncGenerator<Chunk> {
  let at = start;
  for (let count = 0; count < MAX_CHUNKS && at < end; count += 1) {
    const head = await file.readHeader(at, HEADER_BYTES);
    if (head.length < HEADER_BYTES) return;
    const stated = uint32(head, 4, isLittleEndian);
    const length = stated === UNKNOWN_LENGTH ? longLength() : stated;
    const from = at + HEADER_BYTES;
    yield { type: latin1(head, 0, 4), start: from, length: Math.max(0, Math.min(length, end - from)) };
    at = from + length + (length % 2);
  }
}
