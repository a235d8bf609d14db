/**
 * Copies Files to the browser's storage in batches, and compares each copy with its File
 * (docs/design/uploads.md#durability).
 */
import { log } from '#lib/core/log.ts';
import type { BlobStorage, StoredCopy } from '#lib/host/record-storage.ts';
import { BATCH_FILES, nextBatch, type SendingState } from './copy-order.ts';
import type { FilesInMemory, HeldFile } from './files-in-memory.ts';
import type { SharedReads } from './shared-reads.ts';
import type { UncopiedFiles } from './uncopied-files.ts';
import { type CopyCheck, compareCopies } from './verify-copy.ts';

/** Copies up to this size are bytes: browsers write each Blob to a file of its own (decision 44). */
const STORED_AS_BYTES = 64 * 1024;
/** A file that is still being written is copied again, up to this many copies. */
const COPIES_PER_FILE = 3;
/** One batch is written while the one before it is compared. The second one only if it is full, so never of large files. */
const WAYS = 2;
/** Files that are sent soon are looked at again after this time. */
const LOOK_AGAIN_MS = 250;

export interface FileCopier {
  /** Copies the File, in one batch with those of the same task. */
  copy(held: HeldFile): void;
  isCopying(): boolean;
  /** Does not copy the File if that has not begun. */
  forget(uploadId: string): void;
}

export interface FileCopierDeps {
  readonly blobs: BlobStorage;
  readonly files: FilesInMemory;
  readonly reads: SharedReads;
  readonly uncopied: UncopiedFiles;
  /** Maximum bytes of all copies together. */
  allowedBytes(): Promise<number>;
  sendingState(uploadId: string): SendingState;
  readonly events: FileCopierEvents;
}

export interface FileCopierEvents {
  stored(uploadIds: readonly string[]): void;
  /** The File was changed or removed before it was copied. */
  lost(uploadIds: readonly string[]): void;
  /** Copying began or ended. */
  copying(): void;
}

export function createFileCopier(deps: FileCopierDeps): FileCopier {
  const { reads, sendingState, events } = deps;
  const waiting = new Map<string, HeldFile>();
  const copiesMade = new Map<string, number>();
  /** Those of the batches on their way. */
  const copying = new Map<string, HeldFile>();
  let ways = 0;

  /** False for the last one that is made. */
  const isCopiedAgain = (held: HeldFile): boolean => {
    const copies = (copiesMade.get(held.key) ?? 0) + 1;
    copiesMade.set(held.key, copies);
    if (copies < COPIES_PER_FILE) waiting.set(held.key, held);
    return copies < COPIES_PER_FILE;
  };
  const copyTaken = async (batch: readonly HeldFile[]): Promise<void> => {
    const others = sizeOf([...copying.values()]);
    const allowedBytes = async (): Promise<number> => (await deps.allowedBytes()) - others;
    const copiedAgain = new Set<HeldFile>();
    for (const held of batch) copying.set(held.key, held);
    await copyBatch({ ...deps, allowedBytes }, batch, async (held) => {
      if (isCopiedAgain(held)) copiedAgain.add(held);
      else await deps.uncopied.add([held]);
    }).catch((error: unknown) => log('warn', 'uploads: not copied', { error }));
    for (const held of batch) {
      copying.delete(held.key);
      if (!copiedAgain.has(held)) reads.release(held.blob);
    }
  };
  const copyAll = async (): Promise<void> => {
    if (ways === WAYS) return;
    ways += 1;
    if (ways === 1) events.copying();
    while (waiting.size > 0) {
      const batch = nextBatch(without(waiting.values(), copying), sendingState);
      if (ways > 1 && batch.length < BATCH_FILES) break;
      if (batch.length === 0) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      for (const { key } of batch) waiting.delete(key);
      const copied = copyTaken(batch);
      void copyAll();
      await copied;
    }
    ways -= 1;
    if (ways === 0) events.copying();
  };
  const forget = (uploadId: string): void => {
    copiesMade.delete(uploadId);
    const held = waiting.get(uploadId);
    waiting.delete(uploadId);
    if (held) reads.release(held.blob);
  };
  return {
    copy(held) {
      forget(held.key);
      reads.retain(held.blob);
      waiting.set(held.key, held);
      // In a microtask, so that Files of one task are batched.
      queueMicrotask(() => void copyAll());
    },
    isCopying: () => ways > 0 || waiting.size > 0,
    forget,
  };
}

function* without(files: Iterable<HeldFile>, taken: ReadonlyMap<string, HeldFile>): Iterable<HeldFile> {
  for (const held of files) if (!taken.has(held.key)) yield held;
}

function sizeOf(files: readonly HeldFile[]): number {
  return files.reduce((sum, { blob }) => sum + blob.size, 0);
}

type CopyAgain = (held: HeldFile) => Promise<void>;

async function copyBatch(deps: FileCopierDeps, batch: readonly HeldFile[], copyAgain: CopyAgain): Promise<void> {
  const { blobs, files, uncopied } = deps;
  const current = batch.filter(files.isCurrent);
  const size = sizeOf(current);
  if (current.length === 0) return;
  if (!blobs.isDurable() || files.copies().usedBytes + size > (await deps.allowedBytes())) return uncopied.add(current);
  await copyTogether(deps, current, copyAgain).catch(async (error: unknown) => {
    log('warn', 'uploads: copy refused', { error, files: current.length });
    // One unreadable file fails the transaction of all: retry each in its own.
    if (current.length === 1) return uncopied.add(current);
    for (const held of current) await copyBatch(deps, [held], copyAgain);
  });
}

async function copyTogether(deps: FileCopierDeps, batch: readonly HeldFile[], copyAgain: CopyAgain): Promise<void> {
  const { blobs, files, reads, uncopied, events } = deps;
  await blobs.put(await Promise.all(batch.map((held) => toCopy(held, reads))));
  const copies = await blobs.get(keysOf(batch));
  const results = await compareCopies(batch.map(({ blob }, at) => ({ copy: copies[at] ?? null, file: blob })));
  // Uploads may have been removed during the write.
  const withResult = (result: CopyCheck): HeldFile[] =>
    batch.filter((held, at) => files.isCurrent(held) && results[at]?.check === result);
  const kept = new Set(withResult('same'));
  for (const [at, held] of batch.entries()) {
    if (!kept.has(held)) continue;
    files.addCopy(held.key, held.blob.size);
    reads.replaceByCopy(held.blob, results[at]?.content ?? null);
  }
  if (kept.size > 0) events.stored(keysOf([...kept]));
  const unusable = batch.filter((held) => !kept.has(held));
  for (const { key, blob } of unusable) {
    files.dropCopy(key);
    reads.forget(blob);
  }
  if (unusable.length > 0) await blobs.remove(keysOf(unusable));
  events.lost(keysOf(withResult('unreadable')));
  for (const held of withResult('other')) await copyAgain(held);
  uncopied.loseResized(keysOf(withResult('resized')));
}

async function toCopy({ key, blob }: HeldFile, reads: SharedReads): Promise<StoredCopy> {
  return { key, content: blob.size > STORED_AS_BYTES ? blob : await reads.of(blob).read(0, blob.size) };
}

function keysOf(held: readonly HeldFile[]): string[] {
  return held.map(({ key }) => key);
}
