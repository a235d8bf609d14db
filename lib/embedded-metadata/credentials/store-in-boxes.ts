/** A manifest store in a `uuid` box at the top of an ISO media file: HEIC, AVIF, MP4, MOV. */
import type { RangeReader } from '#lib/core/read-bytes.ts';
import { indexOfByte, latin1 } from '../bytes.ts';
import { UUID_BYTES, uuidOf, walkBoxes } from '../containers/boxes.ts';
import type { ByteSource } from '../slice-source.ts';
import { storeInParts } from './store-bytes.ts';

const CREDENTIALS_UUID = 'd8fec3d61b0e483c92975828877ec481';
/** It follows the first box; programs that add it later put it at the end. */
const MAX_BOXES = 32;
/** Identifier, version and flags. */
const FULL_UUID_BYTES = UUID_BYTES + 4;
const MAX_PURPOSE_BYTES = 32;
/** Behind the purpose: the offset of boxes with hashes of fragments. */
const OFFSET_BYTES = 8;
/** `update` says only what was added to `original`. */
const PURPOSES = ['manifest', 'original'];

export async function storeInBoxes(file: ByteSource): Promise<RangeReader | undefined> {
  for await (const box of walkBoxes(file, undefined, MAX_BOXES)) {
    if ((await uuidOf(file, box)) !== CREDENTIALS_UUID) continue;
    const head = await file.readHeader(box.start, FULL_UUID_BYTES + MAX_PURPOSE_BYTES);
    const purposeEnd = indexOfByte(head, 0, FULL_UUID_BYTES);
    if (!PURPOSES.includes(latin1(head, FULL_UUID_BYTES, purposeEnd - FULL_UUID_BYTES))) continue;
    const offset = box.start + purposeEnd + 1 + OFFSET_BYTES;
    return storeInParts(file, [{ offset, length: box.end - offset }]);
  }
  return undefined;
}
