/** Whether a copy is what its File is: one version of it, and readable (docs/design/uploads.md#durability). */
import { readBlocks } from '#lib/core/read-blocks.ts';
import { readBytes } from '#lib/core/read-bytes.ts';
import { areEqual } from './same-bytes.ts';

/**
 * `unreadable`: the File was changed, moved or taken away, and nobody can tell what the copy is. `resized`: it was written
 * anew with another length, and its parts are of no version.
 */
export type CopyCheck = 'same' | 'other' | 'unreadable' | 'resized';

/**
 * Reads the File a second time, now that the copy is finished: two equal readings, one after the other, are what the File
 * was at the moment between them.
 */
export async function checkCopy(copy: Blob | null, file: Blob): Promise<CopyCheck> {
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
    // The rest is read for its length alone.
    const other: Uint8Array | undefined = isSame ? ((await copied.next()).value ?? undefined) : undefined;
    isSame = other !== undefined && areEqual(block, other);
  }
  isSame &&= (await copied.next()).done === true;
  await copied.return();
  if (length !== file.size) return 'resized';
  return isSame ? 'same' : 'other';
}

/** A source file that moved or changed cannot be read any more. */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await readBytes(file, 0, 1);
    return true;
  } catch {
    return false;
  }
}
