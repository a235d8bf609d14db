import { isActive } from '../model/upload-machine.ts';
import { type ActiveState, orderOf, type Upload, type UploadState } from '../model/upload-state.ts';

export type ActiveStatus = ActiveState['status'];

export interface BundleTally {
  readonly valid: number;
  /** Valid, and complete or in error. */
  readonly settled: number;
  readonly active: number;
  /** Valid, and in error. */
  readonly failed: number;
  /** Valid, and new or paused; includes duplicates. */
  readonly unsent: number;
  readonly refused: number;
}

/**
 * The uploads with tallies and active uploads updated on each change: with ten thousand uploads, counting them after each
 * step would be too slow.
 */
export interface UploadIndex {
  get(uploadId: string): Upload | undefined;
  /** In the order of the list (`orderOf`). */
  all(): Iterable<Upload>;
  set(upload: Upload): void;
  delete(uploadId: string): void;
  tallyOf(bundleId: string): BundleTally;
  /** Uploads with this status, in the order of the list. */
  active(status: ActiveStatus): readonly Upload[];
  /** Those of them without a running attempt, in the order of sending. Must not be changed while it is read. */
  resting(status: ActiveStatus): Iterable<Upload>;
  /** The sidecars of an upload, in the order of the list. */
  sidecarsOf(parentId: string): readonly Upload[];
  /** The order of sending: small files first, or the order of the list. */
  setSmallFirst(isSmallFirst: boolean): void;
}

const NOTHING: BundleTally = { valid: 0, settled: 0, active: 0, failed: 0, unsent: 0, refused: 0 };

export function createUploadIndex(): UploadIndex {
  const uploads = createOrderedUploads();
  const tallies = new Map<string, BundleTally>();
  const active: Record<ActiveStatus, Set<string>> = { uploading: new Set(), processing: new Set() };
  const resting: Record<ActiveStatus, Upload[]> = { uploading: [], processing: [] };
  /** Ids of sidecars, by parent. */
  const sidecars = new Map<string, Set<string>>();
  let isBefore = isEarlier;

  const inOrder = (ids: Iterable<string>): Upload[] =>
    [...ids].flatMap((uploadId) => uploads.get(uploadId) ?? []).sort((one, other) => orderOf(one) - orderOf(other));
  const tallyOf = (bundleId: string): BundleTally => tallies.get(bundleId) ?? NOTHING;
  const count = (upload: Upload, step: 1 | -1): void => {
    const tally: { -readonly [Key in keyof BundleTally]: number } = { ...tallyOf(upload.bundleId) };
    const { state } = upload;
    if (isActive(state)) tally.active += step;
    if (upload.fileValidationResult.isValid) {
      tally.valid += step;
      if (state.status === 'complete' || state.status === 'error') tally.settled += step;
      if (state.status === 'error') tally.failed += step;
      if (state.status === 'new' || state.status === 'paused') tally.unsent += step;
    } else tally.refused += step;
    tallies.set(upload.bundleId, tally);
  };
  const remove = (uploadId: string): void => {
    const upload = uploads.get(uploadId);
    if (upload === undefined) return;
    count(upload, -1);
    sidecars.get(upload.parentUploadId ?? '')?.delete(uploadId);
    if (!isResting(upload.state)) return;
    const list = resting[upload.state.status];
    list.splice(list.lastIndexOf(upload, placeOf(list, upload, isBefore)), 1);
  };
  const insert = (upload: Upload): void => {
    count(upload, 1);
    const { parentUploadId, uploadId } = upload;
    if (parentUploadId !== null)
      sidecars.set(parentUploadId, (sidecars.get(parentUploadId) ?? new Set()).add(uploadId));
    if (!isResting(upload.state)) return;
    const list = resting[upload.state.status];
    list.splice(placeOf(list, upload, isBefore), 0, upload);
  };
  const updateActive = ({ uploadId, state }: Upload): void => {
    for (const status of ['uploading', 'processing'] as const) {
      if (state.status === status) active[status].add(uploadId);
      else active[status].delete(uploadId);
    }
  };
  return {
    get: uploads.get,
    all: uploads.all,
    set(upload) {
      remove(upload.uploadId);
      uploads.set(upload);
      insert(upload);
      updateActive(upload);
    },
    delete(uploadId) {
      remove(uploadId);
      uploads.delete(uploadId);
      active.uploading.delete(uploadId);
      active.processing.delete(uploadId);
    },
    tallyOf,
    active: (status) => inOrder(active[status]),
    sidecarsOf: (parentId) => inOrder(sidecars.get(parentId) ?? []),
    resting: (status) => resting[status],
    setSmallFirst(isSmallFirst) {
      isBefore = isSmallFirst ? isSmaller : isEarlier;
      for (const list of Object.values(resting)) list.sort((one, other) => (isBefore(one, other) ? -1 : 1));
    },
  };
}

function createOrderedUploads() {
  const uploads = new Map<string, Upload>();
  let lastOrder = Number.NEGATIVE_INFINITY;
  let isSorted = true;
  return {
    get: (uploadId: string): Upload | undefined => uploads.get(uploadId),
    set(upload: Upload): void {
      const before = uploads.get(upload.uploadId);
      const order = orderOf(upload);
      // A map keeps the order in which its keys were set first.
      if (before === undefined ? order < lastOrder : orderOf(before) !== order) isSorted = false;
      lastOrder = Math.max(lastOrder, order);
      uploads.set(upload.uploadId, upload);
    },
    delete: (uploadId: string): boolean => uploads.delete(uploadId),
    /** Sorted once after many changes, when they are read. */
    all(): Iterable<Upload> {
      if (!isSorted) {
        const sorted = [...uploads.values()].sort((a, b) => orderOf(a) - orderOf(b));
        uploads.clear();
        for (const upload of sorted) uploads.set(upload.uploadId, upload);
        isSorted = true;
      }
      return uploads.values();
    },
  };
}

function isResting(state: UploadState): state is ActiveState {
  return isActive(state) && !state.isRunning;
}

function isEarlier(one: Upload, other: Upload): boolean {
  return orderOf(one) < orderOf(other);
}

function isSmaller(one: Upload, other: Upload): boolean {
  return one.bytesTotal === other.bytesTotal ? isEarlier(one, other) : one.bytesTotal < other.bytesTotal;
}

/** Index of the first upload in `list` that comes after `upload`. */
function placeOf(list: readonly Upload[], upload: Upload, isBefore: typeof isEarlier): number {
  let [start, end] = [0, list.length];
  while (start < end) {
    const middle = (start + end) >>> 1;
    const other = list[middle];
    if (other === undefined || !isBefore(upload, other)) start = middle + 1;
    else end = middle;
  }
  return start;
}
