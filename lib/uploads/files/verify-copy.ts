/** Checks that a copy is readable and is one version of its File (docs/design/uploads.md#durability). */
import { readBlocks } from '#lib/core/read-blocks.ts';
import { readBytes } from '#lib/core/read-bytes.ts';
import type { StoredBytes } from '#lib/host/record-storage.ts';
import { areEqual } from './same-bytes.ts';

/**
 * `other`: the copy differs or is unreadable. `unreadable`: the File was changed, moved or removed, so the copy cannot
 * be compared. `resized`: the File was rewritten with another length, and the parts read may be of different versions.
 */
export type CopyCheck = 'same' | 'other' | 'unreadable' | 'resized';

export interface CheckedCopy {
  readonly check: CopyCheck;
  /** All bytes of a copy that is the same, if it is read in one block; otherwise null. */
  readonly content: Uint8Array<ArrayBuffer> | null;
}

/**
 * Reads the File a second time after the copy is finished: if two consecutive readings are equal, they are the File's
 * content at the moment between them.
 */
export async function verifyCopy(copy: StoredBytes | null, file: Blob): Promise<CheckedCopy> {
  if (copy === null) return without('other');
  try {
    return await compareCopy(copy, file);
  } catch {
    return without((await isReadable(file)) ? 'other' : 'unreadable');
  }
}

function without(check: CopyCheck): CheckedCopy {
  return { check, content: null };
}

async function compareCopy(copy: StoredBytes, file: Blob): Promise<CheckedCopy> {
  const copied = copy instanceof Blob ? readBlocks(copy) : oneBlock(copy);
  let isSame = true;
  let length = 0;
  let content: Uint8Array<ArrayBuffer> | null = null;
  for await (const block of readBlocks(file)) {
    length += block.length;
    // After a difference only the length matters.
    const other: Uint8Array | undefined = isSame ? ((await copied.next()).value ?? undefined) : undefined;
    isSame = other !== undefined && areEqual(block, other);
    // Not of several blocks: each overwrites the one before.
    content = length === file.size && block.length === length ? block : null;
  }
  isSame &&= (await copied.next()).done === true;
  await copied.return();
  if (length !== file.size) return without('resized');
  return isSame ? { check: 'same', content } : without('other');
}

async function* oneBlock(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  yield bytes;
}

/** Browsers reject reads of a File that was moved or changed on disk. */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await readBytes(file, 0, 1);
    return true;
  } catch {
    return false;
  }
}
