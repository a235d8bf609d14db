/** Checks that a copy is readable and is one version of its File (docs/design/uploads.md#durability). */
import { readBlocks } from '#lib/core/read-blocks.ts';
import { readBytes, WHOLE_BYTES } from '#lib/core/read-bytes.ts';
import { readTogether } from '#lib/core/read-together.ts';
import type { StoredBytes } from '#lib/host/record-storage.ts';
import { areEqual } from './same-bytes.ts';

/**
 * `other`: the copy differs or is unreadable. `unreadable`: the File was changed, moved or removed, so the copy cannot
 * be compared. `resized`: the File was rewritten with another length, and the parts read may be of different versions.
 */
export type CopyCheck = 'same' | 'other' | 'unreadable' | 'resized';

export interface CheckedCopy {
  readonly check: CopyCheck;
  /** All bytes of a small copy that is the same; otherwise null. */
  readonly content: Uint8Array<ArrayBuffer> | null;
}

export interface CopyOfFile {
  readonly copy: StoredBytes | null;
  readonly file: Blob;
}

/**
 * Reads the Files a second time after their copies are finished: if two consecutive readings are equal, they are the
 * File's content at the moment between them. The results are in the order of the copies.
 */
export async function compareCopies(copies: readonly CopyOfFile[]): Promise<readonly CheckedCopy[]> {
  const small = copies.filter(({ file }) => file.size <= WHOLE_BYTES);
  const blobs = small.flatMap(({ copy }) => (copy instanceof Blob ? [copy] : []));
  const [again, copied] = await Promise.all([readTogether(small.map(({ file }) => file)), readTogether(blobs)]);
  const contents = new Map(blobs.map((blob, at) => [blob, copied[at] ?? null]));
  const results = new Map<CopyOfFile, CheckedCopy>();
  for (const [at, one] of small.entries()) {
    const { copy, file } = one;
    const content = copy instanceof Blob ? (contents.get(copy) ?? null) : copy;
    results.set(one, await compareSmall(file, again[at] ?? null, content));
  }
  for (const one of copies) if (!results.has(one)) results.set(one, await verifyLarge(one));
  return copies.map((one) => results.get(one) ?? without('other'));
}

function without(check: CopyCheck): CheckedCopy {
  return { check, content: null };
}

async function compareSmall(
  file: Blob,
  again: Uint8Array<ArrayBuffer> | null,
  copied: Uint8Array | null,
): Promise<CheckedCopy> {
  if (again === null) return without((await isReadable(file)) ? 'other' : 'unreadable');
  // Firefox reads to the current end: another length means that the file has changed, which a slice does not reveal.
  if (again.length !== file.size) return without('resized');
  return copied !== null && areEqual(again, copied) ? { check: 'same', content: again } : without('other');
}

async function verifyLarge({ copy, file }: CopyOfFile): Promise<CheckedCopy> {
  if (!(copy instanceof Blob)) return without('other');
  try {
    return without(await compareLarge(copy, file));
  } catch {
    return without((await isReadable(file)) ? 'other' : 'unreadable');
  }
}

async function compareLarge(copy: Blob, file: Blob): Promise<CopyCheck> {
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
