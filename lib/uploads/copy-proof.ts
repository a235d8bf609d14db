/** Whether a copy is what its File is: one version of it, and readable (design 4.2). */
import { readBytes } from '#lib/core/read-bytes.ts';
import { areSameBytes } from './same-bytes.ts';

/** `unreadable`: the File was changed, moved or taken away, and nobody can tell what the copy is. */
export type Proof = 'same' | 'other' | 'unreadable';

/**
 * Reads the File a second time, now that the copy is finished: two equal readings, one after the other, are what the File
 * was at the moment between them.
 */
export async function proofOf(copy: Blob | null, file: Blob): Promise<Proof> {
  if (copy === null || !(await isReadable(copy))) return 'other';
  try {
    return (await areSameBytes(copy, file)) ? 'same' : 'other';
  } catch {
    return (await isReadable(file)) ? 'other' : 'unreadable';
  }
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
