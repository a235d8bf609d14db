/**
 * The items of the table, and what follows from their states kept up to date with every change: ten thousand uploads are
 * asked after each of their steps whether a bundle is through and who is next.
 */
import { type ActiveState, isActive } from './model/upload-machine.ts';
import type { UploadItem } from './model/upload-state.ts';

type ActiveStatus = ActiveState['status'];

export interface BundleTally {
  readonly valid: number;
  /** Of the valid: complete or in error. */
  readonly settled: number;
  readonly active: number;
  /** Of the valid: in error. */
  readonly failed: number;
  /** Of the valid: new or paused, duplicates included. */
  readonly unsent: number;
  /** Of the unsent: duplicates that wait for an answer. */
  readonly duplicates: number;
}

export interface JobIndex {
  /** In the order of adding. */
  readonly items: ReadonlyMap<string, UploadItem>;
  set(item: UploadItem): void;
  delete(uploadId: string): void;
  tallyOf(bundleId: string): BundleTally;
  /** Uploads that a person started, in that state, in the order of adding. */
  active(status: ActiveStatus): readonly UploadItem[];
}

const NOTHING: BundleTally = { valid: 0, settled: 0, active: 0, failed: 0, unsent: 0, duplicates: 0 };

export function createJobIndex(): JobIndex {
  const items = new Map<string, UploadItem>();
  const tallies = new Map<string, BundleTally>();
  const active: Record<ActiveStatus, Set<string>> = { uploading: new Set(), processing: new Set() };

  const tallyOf = (bundleId: string): BundleTally => tallies.get(bundleId) ?? NOTHING;
  const count = (item: UploadItem, step: 1 | -1): void => {
    const tally: { -readonly [Key in keyof BundleTally]: number } = { ...tallyOf(item.bundleId) };
    const { state, doubleOf } = item;
    if (isActive(state)) tally.active += step;
    if (item.fileValidationResult.isValid) {
      tally.valid += step;
      if (state.status === 'complete' || state.status === 'error') tally.settled += step;
      if (state.status === 'error') tally.failed += step;
      if (state.status === 'new' || state.status === 'paused') tally.unsent += step;
      if (state.status === 'new' && doubleOf !== null) tally.duplicates += step;
    }
    tallies.set(item.bundleId, tally);
  };
  const leave = (uploadId: string): void => {
    const item = items.get(uploadId);
    if (item !== undefined) count(item, -1);
  };
  const note = ({ uploadId, state }: UploadItem): void => {
    for (const status of ['uploading', 'processing'] as const) {
      if (state.status === status) active[status].add(uploadId);
      else active[status].delete(uploadId);
    }
  };
  return {
    items,
    set(item) {
      leave(item.uploadId);
      items.set(item.uploadId, item);
      count(item, 1);
      note(item);
    },
    delete(uploadId) {
      leave(uploadId);
      items.delete(uploadId);
      active.uploading.delete(uploadId);
      active.processing.delete(uploadId);
    },
    tallyOf,
    active: (status) =>
      [...active[status]].flatMap((uploadId) => items.get(uploadId) ?? []).sort((a, b) => a.addedAt - b.addedAt),
  };
}
