/**
 * Copies Files to the browser's storage in batches, and compares each copy with its File
 * (docs/design/uploads.md#durability).
 */
import { log } from '#lib/core/log.ts';
import type { BlobStorage } from '#lib/host/record-storage.ts';
import type { FilesInMemory, HeldFile } from './files-in-memory.ts';
import type { UncopiedFiles } from './uncopied-files.ts';
import { type CopyCheck, verifyCopy } from './verify-copy.ts';

/** Small files share a transaction, large ones have one each. */
const SMALL_BYTES = 16 * 1024 * 1024;
const SMALL_PER_PUT = 50;
/** Each read waits for another process: this many copies are compared at once. */
const CHECKS_AT_ONCE = 8;
/** A file that is still being written is copied again, up to this many copies. */
const COPIES_PER_FILE = 3;

export interface FileCopier {
  /** Copies the File held for the upload, in one batch with those of the same task. */
  copy(uploadId: string): void;
  isCopying(): boolean;
  forget(uploadId: string): void;
}

export interface FileCopierDeps {
  readonly blobs: BlobStorage;
  readonly files: FilesInMemory;
  readonly uncopied: UncopiedFiles;
  /** Maximum bytes of all copies together. */
  allowedBytes(): Promise<number>;
  readonly events: FileCopierEvents;
}

export interface FileCopierEvents {
  stored(uploadIds: readonly string[]): void;
  /** The File was changed or removed before it was copied. */
  lost(uploadIds: readonly string[]): void;
  /** Copying began or ended. */
  copying(): void;
}

export function createFileCopier({ blobs, files, uncopied, allowedBytes, events }: FileCopierDeps): FileCopier {
  const waiting: string[] = [];
  const copiesMade = new Map<string, number>();
  let isCopying = false;

  const copyAgain = async (held: HeldFile): Promise<void> => {
    const copies = (copiesMade.get(held.key) ?? 0) + 1;
    copiesMade.set(held.key, copies);
    if (copies < COPIES_PER_FILE) waiting.push(held.key);
    else await uncopied.add([held]);
  };
  const copyTogether = async (batch: readonly HeldFile[]): Promise<void> => {
    await blobs.put(batch);
    const results = await checkCopies(blobs, batch);
    // Uploads may have been removed during the write.
    const withResult = (result: CopyCheck): HeldFile[] =>
      batch.filter((held, at) => files.isCurrent(held) && results[at] === result);
    const kept = withResult('same');
    for (const { key, blob } of kept) files.addCopy(key, blob.size);
    events.stored(keysOf(kept));
    const unusable = keysOf(batch.filter((held) => !kept.includes(held)));
    for (const key of unusable) files.dropCopy(key);
    if (unusable.length > 0) await blobs.remove(unusable);
    events.lost(keysOf(withResult('unreadable')));
    for (const held of withResult('other')) await copyAgain(held);
    uncopied.loseResized(keysOf(withResult('resized')));
  };
  const copyBatch = async (uploadIds: readonly string[]): Promise<void> => {
    const batch = heldFiles(files, uploadIds);
    const size = batch.reduce((sum, { blob }) => sum + blob.size, 0);
    if (batch.length === 0) return;
    if (!blobs.isDurable() || files.copies().usedBytes + size > (await allowedBytes())) return uncopied.add(batch);
    await copyTogether(batch).catch(async (error: unknown) => {
      log('warn', 'uploads: copy refused', { error, files: batch.length });
      // One unreadable file fails the transaction of all: retry each in its own.
      if (batch.length === 1) return uncopied.add(batch);
      for (const { key } of batch) await copyBatch([key]);
    });
  };
  const copyAll = async (): Promise<void> => {
    if (isCopying) return;
    isCopying = true;
    events.copying();
    while (waiting.length > 0)
      await copyBatch(nextBatch(waiting, files)).catch((error: unknown) =>
        log('warn', 'uploads: not copied', { error }),
      );
    isCopying = false;
    events.copying();
  };
  return {
    copy(uploadId) {
      waiting.push(uploadId);
      // In a microtask, so that Files of one task are batched.
      queueMicrotask(() => void copyAll());
    },
    isCopying: () => isCopying || waiting.length > 0,
    forget: (uploadId) => void copiesMade.delete(uploadId),
  };
}

function heldFiles(files: FilesInMemory, uploadIds: readonly string[]): HeldFile[] {
  return uploadIds.flatMap((key) => {
    const blob = files.file(key);
    return blob ? [{ key, blob }] : [];
  });
}

function keysOf(held: readonly HeldFile[]): string[] {
  return held.map(({ key }) => key);
}

async function checkCopies(blobs: BlobStorage, batch: readonly HeldFile[]): Promise<CopyCheck[]> {
  const results: CopyCheck[] = [];
  const check = async ({ key, blob }: HeldFile): Promise<CopyCheck> => verifyCopy(await blobs.get(key), blob);
  for (let at = 0; at < batch.length; at += CHECKS_AT_ONCE)
    results.push(...(await Promise.all(batch.slice(at, at + CHECKS_AT_ONCE).map(check))));
  return results;
}

/** Removes the files of the next transaction from `waiting`. */
function nextBatch(waiting: string[], files: FilesInMemory): string[] {
  const isLarge = (uploadId: string): boolean => (files.file(uploadId)?.size ?? 0) > SMALL_BYTES;
  const large = waiting.slice(0, SMALL_PER_PUT).findIndex(isLarge);
  return waiting.splice(0, large === -1 ? SMALL_PER_PUT : Math.max(1, large));
}
