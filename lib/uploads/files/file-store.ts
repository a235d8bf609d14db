/**
 * Files in memory, and stored copies that survive the background (docs/design/uploads.md#durability). Sending starts
 * from the File while it is copied; as soon as a copy exists, only the copy is read.
 */

import { readBytes, WHOLE_BYTES, withContent } from '#lib/core/read-bytes.ts';
import type { BlobStorage, StoredBytes } from '#lib/host/record-storage.ts';
import type { QueuedFiles } from '../undo/final-removal.ts';
import type { SendingState } from './copy-order.ts';
import { createFileCopier, type FileCopierEvents } from './file-copier.ts';
import { createFilesInMemory, type FilesInMemory } from './files-in-memory.ts';
import { createSharedReads, type SharedReads } from './shared-reads.ts';
import { createUncopiedFiles } from './uncopied-files.ts';
import { isReadable } from './verify-copy.ts';

/** Limit of all copies together, if it is less than a quarter of the free space that the browser reports. */
const BUDGET_BYTES = 10 * 1024 ** 3;

export interface FoundBytes {
  readonly blob: Blob;
  readonly isCopy: boolean;
}

export interface FileStore extends QueuedFiles {
  /** True from `expect` until the File arrives; after a restart of the background, false for all. */
  isExpected(uploadId: string): boolean;
  /** Holds the File and starts copying it. `FileCopierEvents.stored` follows once an equal copy is committed. */
  receive(uploadId: string, file: Blob): void;
  /** The copy, else the File while it is readable, else null. */
  find(uploadId: string): Promise<FoundBytes | null>;
  /** Only the bytes of `find`. */
  read(uploadId: string): Promise<Blob | null>;
  hasCopy(uploadId: string): boolean;
  /** `PrefixDigest` of a File that could not be copied, taken when it was added. */
  digestWhenAdded(uploadId: string): string | undefined;
  /** The File that a surface sent. It may be unreadable by now; `read` checks that. */
  held(uploadId: string): Blob | undefined;
  /** For all that read a File when it is added. */
  readonly reads: SharedReads;
  /** Whether the bytes of an upload that `isNeeded` are in memory only. */
  isOnlyLocation(isNeeded: (uploadId: string) => boolean): boolean;
  isCopying(): boolean;
  /** Ids of all uploads with stored bytes or thumbnails, of every owner and tab. */
  keptIds(): Promise<readonly string[]>;
  /** Number and size of the copies, and the limit of their size (docs/design/uploads.md#durability). */
  usage(): Promise<{ readonly count: number; readonly usedBytes: number; readonly allowedBytes: number }>;
  /** Ids of the stored copies. `sizeOf` returns bytes: reading the sizes of a thousand copies takes a second. */
  storedIds(sizeOf: (uploadId: string) => number): Promise<ReadonlySet<string>>;
}

export interface FileStoreDeps {
  readonly blobs: BlobStorage;
  readonly events: FileCopierEvents;
  /** How far the upload is: what is sent soon is copied last. */
  sendingState(uploadId: string): SendingState;
  readonly budgetBytes?: number;
}

export function createFileStore({ blobs, events, sendingState, budgetBytes = BUDGET_BYTES }: FileStoreDeps): FileStore {
  const files = createFilesInMemory();
  const reads = createSharedReads();
  const uncopied = createUncopiedFiles(files, events.lost);
  const allowedBytes = async (): Promise<number> => Math.min(budgetBytes, (await blobs.freeBytes()) / 4);
  const copier = createFileCopier({ blobs, files, reads, uncopied, allowedBytes, sendingState, events });
  const expected = createExpectedFiles();

  const release = (uploadIds: readonly string[]): void => {
    for (const uploadId of uploadIds) {
      expected.forget(uploadId);
      files.dropFile(uploadId);
      files.dropCopy(uploadId);
      uncopied.forget(uploadId);
      copier.forget(uploadId);
    }
  };
  const find = (uploadId: string): Promise<FoundBytes | null> => findReadable(uploadId, files, blobs);
  return {
    expect: expected.expect,
    stopExpecting: expected.stopExpecting,
    isExpected: expected.isExpected,
    receive(uploadId, file) {
      expected.forget(uploadId);
      files.hold(uploadId, file);
      copier.copy({ key: uploadId, blob: file });
    },
    find,
    read: async (uploadId) => (await find(uploadId))?.blob ?? null,
    hasCopy: files.hasCopy,
    digestWhenAdded: uncopied.digestWhenAdded,
    held: files.file,
    reads,
    isOnlyLocation(isNeeded) {
      for (const uploadId of files.uncopiedIds()) if (isNeeded(uploadId)) return true;
      return false;
    },
    isCopying: copier.isCopying,
    async drop(uploadIds) {
      // The copier removes a copy that is being made.
      const stored = uploadIds.filter(files.hasCopy);
      release(uploadIds);
      if (stored.length > 0) await blobs.remove(stored);
    },
    async forget(uploadIds) {
      if (uploadIds.length === 0) return;
      release(uploadIds);
      await blobs.forget(uploadIds);
    },
    keptIds: blobs.keptKeys,
    async usage() {
      const allowed = blobs.isDurable() ? Math.floor(await allowedBytes()) : 0;
      return { ...files.copies(), allowedBytes: allowed };
    },
    async storedIds(sizeOf) {
      const keys = await blobs.keys();
      // A stored copy always has the size of its file.
      for (const key of keys) if (!files.hasCopy(key)) files.addCopy(key, sizeOf(key));
      return new Set(keys);
    },
  };
}

/** The copy, else the File. */
async function findReadable(
  uploadId: string,
  files: FilesInMemory,
  blobs: Pick<BlobStorage, 'get'>,
): Promise<FoundBytes | null> {
  const [copy] = files.hasCopy(uploadId) ? await blobs.get([uploadId]) : [];
  const blob = copy && (await readableBlob(copy));
  if (blob) return { blob, isCopy: true };
  const file = files.file(uploadId);
  return file && (await isReadable(file)) ? { blob: file, isCopy: false } : null;
}

/** Null if the bytes of a Blob are gone. A small one is read whole, which is one call for the check and the content. */
async function readableBlob(copy: StoredBytes): Promise<Blob | null> {
  if (!(copy instanceof Blob)) return withContent(new Blob([copy]), copy);
  if (copy.size > WHOLE_BYTES) return (await isReadable(copy)) ? copy : null;
  const content = await readBytes(copy, 0, copy.size).catch(() => null);
  return content?.length === copy.size ? withContent(copy, content) : null;
}

/** The Files that surfaces have announced and not sent yet. */
function createExpectedFiles(): Pick<FileStore, 'expect' | 'stopExpecting' | 'isExpected'> & {
  forget(uploadId: string): void;
} {
  /** By upload id: the surface that announced it. */
  const expected = new Map<string, string>();
  return {
    expect(uploadIds, surface = '') {
      for (const uploadId of uploadIds) expected.set(uploadId, surface);
    },
    stopExpecting(surface) {
      const left = [...expected].flatMap(([uploadId, from]) => (from === surface ? [uploadId] : []));
      for (const uploadId of left) expected.delete(uploadId);
      return left;
    },
    isExpected: (uploadId) => expected.has(uploadId),
    forget: (uploadId) => void expected.delete(uploadId),
  };
}
