/** Finds the earlier upload of a list with the same bytes, by fingerprint (docs/design/uploads.md#duplicates). */

import { rangeReaderOf } from '#lib/core/read-bytes.ts';
import { isSameList } from '../model/current-bundle.ts';
import type { Upload } from '../model/upload-state.ts';
import type { UploadTable } from '../table/upload-table.ts';
import type { FileStore } from './file-store.ts';
import { areSameBytes, edgeFingerprint } from './same-bytes.ts';

export interface DuplicateFinder {
  /** Call it for all uploads whose bytes arrived, before `find` is called for any of them. */
  enqueue(uploadIds: readonly string[]): void;
  /** Id of the earlier upload with the same bytes, or null. Rejects if the file cannot be read. */
  find(upload: Upload, file: Blob): Promise<string | null>;
}

/** Each read waits for another process: this many files are read at once. */
const READS_AT_ONCE = 8;
/** Removed uploads are looked for once so many have been enqueued since the last time, or as many as were left then. */
const MIN_ENQUEUED = 200;

/** Files of one size. Fingerprints are read only if there are at least two files, and once per file. */
interface SizeGroup {
  readonly unread: Set<string>;
  readonly fingerprints: Map<string, number>;
  readonly byFingerprint: Map<number, Set<string>>;
  /** Resolves when the next files have their fingerprint, or cannot be read; null: none is being read. */
  reading: Promise<void> | null;
  /** When the last one was added; null if they have not arrived in the order of adding. */
  lastAddedAt: number | null;
}

/** The bytes of uploads that are compared. */
type ComparedBytes = Pick<FileStore, 'held' | 'read' | 'reads'>;

export function createDuplicateFinder(table: UploadTable, bytes: ComparedBytes): DuplicateFinder {
  const groups = new Map<number, SizeGroup>();
  let isSeeded = false;
  let enqueued = 0;
  let left = 0;

  const forgetRemoved = (): void => {
    left = 0;
    for (const [size, group] of groups) {
      const known = [...group.unread, ...group.fingerprints.keys()];
      const removed = known.filter((uploadId) => !table.held(uploadId));
      for (const uploadId of removed) forget(group, uploadId);
      left += known.length - removed.length;
      if (removed.length === known.length && group.reading === null) groups.delete(size);
    }
    enqueued = 0;
  };
  const enqueueAll = (uploads: readonly Upload[]): void => {
    for (const { uploadId, bytesTotal, addedAt } of uploads) {
      const group = groups.get(bytesTotal) ?? emptyGroup();
      groups.set(bytesTotal, group);
      if (group.unread.has(uploadId)) continue;
      group.unread.add(uploadId);
      group.lastAddedAt = group.lastAddedAt !== null && addedAt >= group.lastAddedAt ? addedAt : null;
    }
    enqueued += uploads.length;
    if (enqueued >= Math.max(MIN_ENQUEUED, left)) forgetRemoved();
  };
  const readNext = async ({ unread, fingerprints, byFingerprint }: SizeGroup): Promise<void> => {
    const uploadIds = firstOf(unread, READS_AT_ONCE);
    const found = await Promise.all(
      uploadIds.map((uploadId) => (table.upload(uploadId) ? fingerprintOf(uploadId, bytes) : null)),
    );
    // In the order of adding, so that `find` returns the first of several duplicates.
    for (const [at, uploadId] of uploadIds.entries()) {
      unread.delete(uploadId);
      const fingerprint = found[at] ?? null;
      if (fingerprint === null) continue;
      fingerprints.set(uploadId, fingerprint);
      byFingerprint.set(fingerprint, (byFingerprint.get(fingerprint) ?? new Set()).add(uploadId));
    }
  };
  /** Until this upload and all that were added before it have their fingerprints. */
  const readUpTo = async (uploadId: string, group: SizeGroup): Promise<void> => {
    while (group.lastAddedAt === null ? group.unread.size > 0 : group.unread.has(uploadId)) {
      group.reading ??= readNext(group).finally(() => {
        group.reading = null;
      });
      await group.reading;
    }
  };
  return {
    enqueue(uploadIds) {
      // Uploads that were examined before the background restarted do not arrive again.
      if (!isSeeded) enqueueAll(table.uploads().filter(({ bytesLocation }) => bytesLocation !== 'page'));
      isSeeded = true;
      enqueueAll(uploadIds.flatMap((uploadId) => table.upload(uploadId) ?? []));
    },
    async find(upload, file) {
      const group = groups.get(upload.bytesTotal);
      if (!group || (group.byFingerprint.size === 0 && group.unread.size < 2)) return null;
      await readUpTo(upload.uploadId, group);
      const fingerprint = group.fingerprints.get(upload.uploadId);
      const candidates = (fingerprint !== undefined && group.byFingerprint.get(fingerprint)) || new Set();
      for (const uploadId of candidates) {
        const other = table.upload(uploadId);
        // A removed one may be brought back.
        if (!table.held(uploadId)) candidates.delete(uploadId);
        if (!other || !isEarlier(other, upload, table) || !isSameKind(other, upload)) continue;
        const bytesOfOther = await bytes.read(uploadId);
        if (bytesOfOther && (await areSameBytes(file, bytesOfOther))) return uploadId;
      }
      return null;
    },
  };
}

/** Null if neither File nor copy can be read. */
async function fingerprintOf(uploadId: string, bytes: ComparedBytes): Promise<number | null> {
  const held = bytes.held(uploadId);
  const fingerprint = held && (await edgeFingerprint(bytes.reads.of(held)).catch(() => undefined));
  if (fingerprint !== undefined) return fingerprint;
  const file = await bytes.read(uploadId).catch(() => null);
  return file && edgeFingerprint(rangeReaderOf(file)).catch(() => null);
}

function firstOf(ids: Iterable<string>, count: number): string[] {
  const first: string[] = [];
  for (const id of ids) if (first.push(id) === count) break;
  return first;
}

function emptyGroup(): SizeGroup {
  return {
    unread: new Set(),
    fingerprints: new Map(),
    byFingerprint: new Map(),
    reading: null,
    lastAddedAt: Number.NEGATIVE_INFINITY,
  };
}

function forget({ unread, fingerprints, byFingerprint }: SizeGroup, uploadId: string): void {
  unread.delete(uploadId);
  const fingerprint = fingerprints.get(uploadId);
  if (fingerprint === undefined) return;
  fingerprints.delete(uploadId);
  const same = byFingerprint.get(fingerprint);
  same?.delete(uploadId);
  if (same?.size === 0) byFingerprint.delete(fingerprint);
}

/** Sidecars often have the same bytes: they are duplicates only of one with the same name and picture (4.15). */
function isSameKind(other: Upload, upload: Upload): boolean {
  if (other.type !== 'meta' || upload.type !== 'meta') return other.type === upload.type;
  const names = [other, upload].map(({ originalFilename }) => originalFilename.toLowerCase());
  return other.parentUploadId === upload.parentUploadId && names[0] === names[1];
}

function isEarlier(other: Upload, upload: Upload, table: UploadTable): boolean {
  const [bundle, ofOther] = [table.bundle(upload.bundleId), table.bundle(other.bundleId)];
  const isInList = bundle !== undefined && ofOther !== undefined && isSameList(bundle, ofOther);
  return isInList && other.addedAt < upload.addedAt && other.fileValidationResult.isValid;
}
