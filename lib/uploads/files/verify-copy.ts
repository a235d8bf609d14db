/** Checks that a copy is readable and is one version of its File (docs/design/uploads.md#durability). */
import { readBlocks } from '#lib/core/read-blocks.ts';
import { readBytes } from '#lib/core/read-bytes.ts';
import { areEqual } from './same-bytes.ts';

/**
 * `other`: the copy differs or is unreadable. `unreadable`: the File was changed, moved or removed, so the copy cannot
 * be compared. `resized`: the File was rewritten with another length, and the parts read may be of different versions.
 */
export type CopyCheck = 'same' | 'other' | 'unreadable' | 'resized';

/**
 * Reads the File a second time after the copy is finished: if two consecutive readings are equal, they are the File's
 * content at the moment between them.
 */
export async function verifyCopy(copy: Blob | null, file: Blob): Promise<CopyCheck> {
  if (copy === null || !(await isReadable(copy))) return 'other';
  try {
    return await compareCopy(copy, file);
  } catch {
    return (await isReadable(file)) ? 'other' : 'unreadable';
  }
}

async function compareCopy(copy: Blob, file: Blob): Promise<CopyCheck> {
  const copied = readBlocks(copy);
  let isSame = true;
  let length = 0;
  for await (const block of readBlocks(file)) {
    length += block.length;
    // After a difference only the length matters.
    const other: Uint8Array | undefined = isSame ? ((await copied.next()).value ?? undefined) : undefined;
    isSame = other !== undefined && areEqual(block, other);
  }
  isSame &&= (await copied.next()).done === true;
  await copied.return();
  if (length !== file.size) return 'resized';
  return isSame ? 'same' : 'other';
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
