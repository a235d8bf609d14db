/**
 * Where the bytes of uploads are: live Files in memory, and byte copies that survive the background (design 4.2).
 * Sending starts from the live File while the copy is being made.
 */
import type { BlobStorage } from '#lib/capabilities/record-storage.ts';
import { log } from '#lib/core/log.ts';
import { readBytes } from '#lib/core/read-bytes.ts';

/** Small files share a transaction, large ones have one each. */
const SMALL_BYTES = 16 * 1024 * 1024;
const SMALL_PER_PUT = 50;
/** Copies take at most this, and at most a quarter of what the browser says is left. */
const BUDGET_BYTES = 10 * 1024 ** 3;

export interface ByteKeeper {
  /** `surface` has announced these and is about to hand their bytes over. */
  expect(uploadIds: readonly string[], surface?: string): void;
  /** The surface has gone: nothing is expected of it any more. Gives the ids of what it has not handed over. */
  giveUp(surface: string): readonly string[];
  /** True until the bytes are there; a background that has just started expects none. */
  isExpected(uploadId: string): boolean;
  /** Holds the File and begins to copy it. `ByteKeeperEvents.stored` tells of the committed copy of the right size. */
  receive(uploadId: string, file: Blob): void;
  /** The live File while it can be read, else the copy; null when neither is left. */
  read(uploadId: string): Promise<Blob | null>;
  /** What a surface handed over, whether or not it can still be read; `read` looks. */
  held(uploadId: string): Blob | undefined;
  /** Whether memory alone has the bytes of an upload that `isNeeded`. */
  isOnlyHome(isNeeded: (uploadId: string) => boolean): boolean;
  isCopying(): boolean;
  /** Ends what is held for sending, when the server has it all. */
  drop(uploadIds: readonly string[]): Promise<void>;
  /** The uploads are gone: nothing is kept of them, their small pictures neither. */
  forget(uploadIds: readonly string[]): Promise<void>;
  /** Ids of which anything is kept, of every owner and tab. */
  kept(): Promise<readonly string[]>;
  /** How many copies there are and how much of their budget they take, in bytes (design 4.2). */
  usage(): Promise<{ readonly count: number; readonly usedBytes: number; readonly allowedBytes: number }>;
  /** Which copies are there. `sizeOf` in bytes: asking the copies themselves takes a second per thousand. */
  storedIds(sizeOf: (uploadId: string) => number): Promise<ReadonlySet<string>>;
}

export interface ByteKeeperEvents {
  stored(uploadIds: readonly string[]): void;
  /** Copying began or ended. */
  copying(): void;
}

export function createByteKeeper(blobs: BlobStorage, events: ByteKeeperEvents, budgetBytes = BUDGET_BYTES): ByteKeeper {
  const live = new Map<string, Blob>();
  const stored = new Map<string, number>();
  const uncopied = new Set<string>();
  /** By upload id, the surface that has announced it. */
  const expected = new Map<string, string>();
  const waiting: string[] = [];
  let isCopying = false;

  let usedBytes = 0;

  const note = (uploadId: string, size: number): void => {
    usedBytes += size - (stored.get(uploadId) ?? 0);
    stored.set(uploadId, size);
    uncopied.delete(uploadId);
  };
  const allowedBytes = async (): Promise<number> => Math.min(budgetBytes, (await blobs.freeBytes()) / 4);
  const release = (uploadIds: readonly string[]): void => {
    for (const uploadId of uploadIds) {
      expected.delete(uploadId);
      live.delete(uploadId);
      uncopied.delete(uploadId);
      usedBytes -= stored.get(uploadId) ?? 0;
      stored.delete(uploadId);
    }
  };
  const copyBatch = async (batch: readonly string[]): Promise<void> => {
    const entries = batch.flatMap((key) => {
      const blob = live.get(key);
      return blob ? [{ key, blob }] : [];
    });
    const size = entries.reduce((sum, { blob }) => sum + blob.size, 0);
    const budget = await allowedBytes();
    if (entries.length === 0 || usedBytes + size > budget || !blobs.isDurable()) return;
    await blobs.put(entries);
    const kept = entries.filter(({ key }) => live.has(key));
    for (const { key, blob } of kept) note(key, blob.size);
    events.stored(kept.map(({ key }) => key));
    // Dropped while the put was under way.
    const gone = entries.filter(({ key }) => !live.has(key)).map(({ key }) => key);
    if (gone.length > 0) await blobs.remove(gone);
  };
  const copyEach = async (uploadIds: readonly string[]): Promise<void> => {
    for (const uploadId of uploadIds) {
      await copyBatch([uploadId]).catch((error: unknown) => log('warn', 'uploads: copy refused', { error }));
    }
  };
  const copyAll = async (): Promise<void> => {
    if (isCopying) return;
    isCopying = true;
    events.copying();
    while (waiting.length > 0) {
      const batch = nextBatch(waiting, live);
      await copyBatch(batch).catch((error: unknown) => {
        log('warn', 'uploads: copy refused', { error, files: batch.length });
        // One file that cannot be read spoils the transaction of all: each has its own then.
        return batch.length > 1 ? copyEach(batch) : undefined;
      });
    }
    isCopying = false;
    events.copying();
  };
  return {
    expect(uploadIds, surface = '') {
      for (const uploadId of uploadIds) expected.set(uploadId, surface);
    },
    giveUp(surface) {
      const left = [...expected].flatMap(([uploadId, from]) => (from === surface ? [uploadId] : []));
      for (const uploadId of left) expected.delete(uploadId);
      return left;
    },
    isExpected: (uploadId) => expected.has(uploadId),
    receive(uploadId, file) {
      expected.delete(uploadId);
      live.set(uploadId, file);
      if (!stored.has(uploadId)) uncopied.add(uploadId);
      waiting.push(uploadId);
      // A microtask later, so that a slice of files is batched.
      queueMicrotask(() => void copyAll());
    },
    async read(uploadId) {
      const file = live.get(uploadId);
      if (file && (await isReadable(file))) return file;
      return blobs.get(uploadId);
    },
    held: (uploadId) => live.get(uploadId),
    isOnlyHome(isNeeded) {
      for (const uploadId of uncopied) if (isNeeded(uploadId)) return true;
      return false;
    },
    isCopying: () => isCopying || waiting.length > 0,
    async drop(uploadIds) {
      if (uploadIds.length === 0) return;
      release(uploadIds);
      await blobs.remove(uploadIds);
    },
    async forget(uploadIds) {
      if (uploadIds.length === 0) return;
      release(uploadIds);
      await blobs.forget(uploadIds);
    },
    kept: blobs.keptKeys,
    async usage() {
      const allowed = blobs.isDurable() ? Math.floor(await allowedBytes()) : 0;
      return { count: stored.size, usedBytes, allowedBytes: allowed };
    },
    async storedIds(sizeOf) {
      const keys = await blobs.keys();
      // A copy was put with the size of its file, or not at all.
      for (const key of keys) if (!stored.has(key)) note(key, sizeOf(key));
      return new Set(keys);
    },
  };
}

/** Takes the next files for one transaction off `waiting`. */
function nextBatch(waiting: string[], live: ReadonlyMap<string, Blob>): string[] {
  const isLarge = (uploadId: string): boolean => (live.get(uploadId)?.size ?? 0) > SMALL_BYTES;
  const large = waiting.slice(0, SMALL_PER_PUT).findIndex(isLarge);
  return waiting.splice(0, large === -1 ? SMALL_PER_PUT : Math.max(1, large));
}

/** A source file that moved or changed cannot be read any more. */
async function isReadable(file: Blob): Promise<boolean> {
  try {
    await readBytes(file, 0, 1);
    return true;
  } catch {
    return false;
  }
}
