/**
 * Where the bytes of uploads are: live Files in memory, and byte copies that survive the background (docs/design/uploads.md#durability).
 * Sending starts from the live File while the copy is being made; once there is a copy nothing else is read.
 */

import { log } from '#lib/core/log.ts';
import type { BlobStorage } from '#lib/host/record-storage.ts';
import { wholeDigestOf } from './file-digest.ts';
import { isReadable, type Proof, proofOf } from './verify-copy.ts';

/** Small files share a transaction, large ones have one each. */
const SMALL_BYTES = 16 * 1024 * 1024;
const SMALL_PER_PUT = 50;
/** Copies take at most this, and at most a quarter of what the browser says is left. */
const BUDGET_BYTES = 10 * 1024 ** 3;
/** So many files are read and compared at once: a read waits for another process. */
const PROOFS_AT_ONCE = 8;
/** A file that is still being written is copied again, so often. */
const COPIES_PER_FILE = 3;

export interface FoundBytes {
  readonly blob: Blob;
  readonly isCopy: boolean;
}

interface Entry {
  readonly key: string;
  readonly blob: Blob;
}

export interface FileStore {
  /** `surface` has announced these and is about to hand their bytes over. */
  expect(uploadIds: readonly string[], surface?: string): void;
  /** The surface has gone: nothing is expected of it any more. Gives the ids of what it has not handed over. */
  giveUp(surface: string): readonly string[];
  /** True until the bytes are there; a background that has just started expects none. */
  isExpected(uploadId: string): boolean;
  /** Holds the File and begins to copy it. `ByteKeeperEvents.stored` tells of the committed copy that is the File. */
  receive(uploadId: string, file: Blob): void;
  /** The copy, else the live File while it can be read; null when neither is left. */
  find(uploadId: string): Promise<FoundBytes | null>;
  /** What `find` gives, whichever it is. */
  read(uploadId: string): Promise<Blob | null>;
  hasCopy(uploadId: string): boolean;
  /** `PrefixDigest` of a File that could not be copied, as it was then. */
  digestWhenAdded(uploadId: string): string | undefined;
  /** What a surface handed over, whether or not it can still be read; `read` looks. */
  held(uploadId: string): Blob | undefined;
  /** Whether memory alone has the bytes of an upload that `isNeeded`. */
  isOnlyLocation(isNeeded: (uploadId: string) => boolean): boolean;
  isCopying(): boolean;
  /** Ends what is held for sending, when the server has it all. */
  drop(uploadIds: readonly string[]): Promise<void>;
  /** The uploads are gone: nothing is kept of them, their small pictures neither. */
  forget(uploadIds: readonly string[]): Promise<void>;
  /** Ids of which anything is kept, of every owner and tab. */
  kept(): Promise<readonly string[]>;
  /** How many copies there are and how much of their budget they take, in bytes (docs/design/uploads.md#durability). */
  usage(): Promise<{ readonly count: number; readonly usedBytes: number; readonly allowedBytes: number }>;
  /** Which copies are there. `sizeOf` in bytes: asking the copies themselves takes a second per thousand. */
  storedIds(sizeOf: (uploadId: string) => number): Promise<ReadonlySet<string>>;
}

export interface FileStoreEvents {
  stored(uploadIds: readonly string[]): void;
  /** The File was changed or taken away before there was a copy of it. */
  lost(uploadIds: readonly string[]): void;
  /** Copying began or ended. */
  copying(): void;
}

export function createFileStore(blobs: BlobStorage, events: FileStoreEvents, budgetBytes = BUDGET_BYTES): FileStore {
  const live = new Map<string, Blob>();
  const stored = new Map<string, number>();
  const uncopied = new Set<string>();
  /** By upload id, the surface that has announced it. */
  const expected = new Map<string, string>();
  const waiting: string[] = [];
  const digestsWhenAdded = new Map<string, string>();
  const copiesMade = new Map<string, number>();
  let isCopying = false;
  let usedBytes = 0;

  const note = (uploadId: string, size: number): void => {
    usedBytes += size - (stored.get(uploadId) ?? 0);
    stored.set(uploadId, size);
    uncopied.delete(uploadId);
  };
  const unnote = (uploadId: string): void => {
    usedBytes -= stored.get(uploadId) ?? 0;
    stored.delete(uploadId);
    if (live.has(uploadId)) uncopied.add(uploadId);
  };
  const allowedBytes = async (): Promise<number> => Math.min(budgetBytes, (await blobs.freeBytes()) / 4);
  const release = (uploadIds: readonly string[]): void => {
    for (const uploadId of uploadIds) {
      expected.delete(uploadId);
      live.delete(uploadId);
      uncopied.delete(uploadId);
      digestsWhenAdded.delete(uploadId);
      copiesMade.delete(uploadId);
      unnote(uploadId);
    }
  };
  const proof = async ({ key, blob }: Entry): Promise<Proof> => proofOf(await blobs.get(key), blob);
  const proofs = async (entries: readonly Entry[]): Promise<Proof[]> => {
    const found: Proof[] = [];
    for (let at = 0; at < entries.length; at += PROOFS_AT_ONCE)
      found.push(...(await Promise.all(entries.slice(at, at + PROOFS_AT_ONCE).map(proof))));
    return found;
  };
  const loseResized = (keys: readonly string[]): void => {
    for (const key of keys) {
      live.delete(key);
      uncopied.delete(key);
    }
    events.lost(keys);
  };
  /** What is not copied is known by its digest, so that a change before its turn is seen. */
  const leaveUncopied = async (entries: readonly Entry[]): Promise<void> => {
    for (const { key, blob } of entries) {
      const digest = await wholeDigestOf(blob).catch(() => null);
      if (live.get(key) !== blob) continue;
      if (digest === null) events.lost([key]);
      else if (digest.lengthBytes !== blob.size) loseResized([key]);
      else digestsWhenAdded.set(key, await digest.value());
    }
  };
  const dropCopies = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) unnote(key);
    if (keys.length > 0) await blobs.remove(keys);
  };
  const copyAgain = async (entry: Entry): Promise<void> => {
    const copies = (copiesMade.get(entry.key) ?? 0) + 1;
    copiesMade.set(entry.key, copies);
    if (copies < COPIES_PER_FILE) waiting.push(entry.key);
    else await leaveUncopied([entry]);
  };
  const copyTogether = async (entries: readonly Entry[]): Promise<void> => {
    await blobs.put(entries);
    const found = await proofs(entries);
    // Others were dropped while the put was under way.
    const isLive = ({ key, blob }: Entry): boolean => live.get(key) === blob;
    const withProof = (proof: Proof): Entry[] => entries.filter((entry, at) => isLive(entry) && found[at] === proof);
    const kept = withProof('same');
    for (const { key, blob } of kept) note(key, blob.size);
    events.stored(kept.map(({ key }) => key));
    await dropCopies(entries.filter((entry) => !kept.includes(entry)).map(({ key }) => key));
    events.lost(withProof('unreadable').map(({ key }) => key));
    for (const entry of withProof('other')) await copyAgain(entry);
    loseResized(withProof('resized').map(({ key }) => key));
  };
  const copyBatch = async (uploadIds: readonly string[]): Promise<void> => {
    const entries = uploadIds.flatMap((key) => {
      const blob = live.get(key);
      return blob ? [{ key, blob }] : [];
    });
    const size = entries.reduce((sum, { blob }) => sum + blob.size, 0);
    if (entries.length === 0) return;
    if (!blobs.isDurable() || usedBytes + size > (await allowedBytes())) return leaveUncopied(entries);
    await copyTogether(entries).catch(async (error: unknown) => {
      log('warn', 'uploads: copy refused', { error, files: entries.length });
      // One file that cannot be read spoils the transaction of all: each has its own then.
      if (entries.length === 1) return leaveUncopied(entries);
      for (const { key } of entries) await copyBatch([key]);
    });
  };
  const copyAll = async (): Promise<void> => {
    if (isCopying) return;
    isCopying = true;
    events.copying();
    while (waiting.length > 0)
      await copyBatch(nextBatch(waiting, live)).catch((error: unknown) =>
        log('warn', 'uploads: not copied', { error }),
      );
    isCopying = false;
    events.copying();
  };
  const find = async (uploadId: string): Promise<FoundBytes | null> => {
    const copy = stored.has(uploadId) ? await blobs.get(uploadId) : null;
    if (copy && (await isReadable(copy))) return { blob: copy, isCopy: true };
    const file = live.get(uploadId);
    return file && (await isReadable(file)) ? { blob: file, isCopy: false } : null;
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
    find,
    read: async (uploadId) => (await find(uploadId))?.blob ?? null,
    hasCopy: (uploadId) => stored.has(uploadId),
    digestWhenAdded: (uploadId) => digestsWhenAdded.get(uploadId),
    held: (uploadId) => live.get(uploadId),
    isOnlyLocation(isNeeded) {
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
