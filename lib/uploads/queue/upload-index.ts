/**
 * The uploads of the table, with tallies and active uploads updated on each change: with ten thousand uploads, counting
 * them after each step would be too slow.
 */
import { isActive } from '../model/upload-machine.ts';
import type { ActiveState, Upload } from '../model/upload-state.ts';

type ActiveStatus = ActiveState['status'];

export interface BundleTally {
  readonly valid: number;
  /** Valid, and complete or in error. */
  readonly settled: number;
  readonly active: number;
  /** Valid, and in error. */
  readonly failed: number;
  /** Valid, and new or paused; includes duplicates. */
  readonly unsent: number;
  /** Unsent duplicates without a decision. */
  readonly duplicates: number;
}

export interface UploadIndex {
  /** In the order of adding. */
  readonly uploads: ReadonlyMap<string, Upload>;
  set(upload: Upload): void;
  delete(uploadId: string): void;
  tallyOf(bundleId: string): BundleTally;
  /** Uploads with this status, in the order of adding. */
  active(status: ActiveStatus): readonly Upload[];
}

const NOTHING: BundleTally = { valid: 0, settled: 0, active: 0, failed: 0, unsent: 0, duplicates: 0 };

export function createUploadIndex(): UploadIndex {
  const uploads = new Map<string, Upload>();
  const tallies = new Map<string, BundleTally>();
  const active: Record<ActiveStatus, Set<string>> = { uploading: new Set(), processing: new Set() };

  const tallyOf = (bundleId: string): BundleTally => tallies.get(bundleId) ?? NOTHING;
  const count = (upload: Upload, step: 1 | -1): void => {
    const tally: { -readonly [Key in keyof BundleTally]: number } = { ...tallyOf(upload.bundleId) };
    const { state, duplicateOf } = upload;
    if (isActive(state)) tally.active += step;
    if (upload.fileValidationResult.isValid) {
      tally.valid += step;
      if (state.status === 'complete' || state.status === 'error') tally.settled += step;
      if (state.status === 'error') tally.failed += step;
      if (state.status === 'new' || state.status === 'paused') tally.unsent += step;
      if (state.status === 'new' && duplicateOf !== null) tally.duplicates += step;
    }
    tallies.set(upload.bundleId, tally);
  };
  const uncount = (uploadId: string): void => {
    const upload = uploads.get(uploadId);
    if (upload !== undefined) count(upload, -1);
  };
  const updateActive = ({ uploadId, state }: Upload): void => {
    for (const status of ['uploading', 'processing'] as const) {
      if (state.status === status) active[status].add(uploadId);
      else active[status].delete(uploadId);
    }
  };
  return {
    uploads,
    set(upload) {
      uncount(upload.uploadId);
      uploads.set(upload.uploadId, upload);
      count(upload, 1);
      updateActive(upload);
    },
    delete(uploadId) {
      uncount(uploadId);
      uploads.delete(uploadId);
      active.uploading.delete(uploadId);
      active.processing.delete(uploadId);
    },
    tallyOf,
    active: (status) =>
      [...active[status]].flatMap((uploadId) => uploads.get(uploadId) ?? []).sort((a, b) => a.addedAt - b.addedAt),
  };
}
