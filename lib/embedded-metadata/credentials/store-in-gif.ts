/** A manifest store in the application extension `C2PA_GIF`, in front of the pictures of a GIF. */
import type { RangeReader } from '#lib/core/read-bytes.ts';
import { latin1, uint8, uint32 } from '../bytes.ts';
import type { ByteSource } from '../slice-source.ts';

/** Signature and description of the screen. */
const HEADER_BYTES = 13;
const EXTENSION = 0x21;
/** Introducer, label, a block of eleven bytes with its length. */
const APPLICATION = { label: 0xff, bytes: 14 } as const;
const MAX_SUB_BLOCKS = 4_096;
/** All sub-blocks but the last one are as long as their length can say. */
const SUB_BLOCK_BYTES = 255;

export async function storeInGif(file: ByteSource): Promise<RangeReader | undefined> {
  const flags = uint8(await file.readHeader(0, HEADER_BYTES), 10);
  let at = HEADER_BYTES + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  for (let blocksLeft = MAX_SUB_BLOCKS; blocksLeft > 0; ) {
    const head = await file.readHeader(at, APPLICATION.bytes);
    if (uint8(head, 0) !== EXTENSION) return undefined;
    if (uint8(head, 1) === APPLICATION.label && latin1(head, 3, 8) === 'C2PA_GIF') {
      return storeInSubBlocks(file, at + APPLICATION.bytes);
    }
    at += 2;
    for (let length = -1; length !== 0 && blocksLeft > 0; blocksLeft -= 1) {
      const [next] = await file.readHeader(at, 1);
      if (next === undefined) return undefined;
      length = next;
      at += 1 + length;
    }
  }
  return undefined;
}

async function storeInSubBlocks(file: ByteSource, start: number): Promise<RangeReader> {
  const place = (offset: number) => start + 1 + offset + Math.floor(offset / SUB_BLOCK_BYTES);
  const room = Math.floor(((file.size - start) * SUB_BLOCK_BYTES) / (SUB_BLOCK_BYTES + 1));
  const size = Math.max(0, Math.min(uint32(await file.readHeader(start + 1, 4), 0), room));
  const read = async (from: number, to: number) => {
    const bytes = await file.readFew(place(from), place(to - 1) + 1 - place(from));
    // The length in front of each sub-block.
    return bytes.filter((_, index) => (place(from) + index - start) % (SUB_BLOCK_BYTES + 1) !== 0);
  };
  return { size, read: async (from, to) => (to > from ? read(from, to) : new Uint8Array(0)) };
}
