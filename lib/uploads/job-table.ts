/** All jobs of all owners in memory, mirrored to storage: what is applied here is stored before the promise resolves. */
import { createJobIndex, type JobIndex } from './job-index.ts';
import type { UploadEvent } from './model/upload-events.ts';
import { isFinished, transition } from './model/upload-machine.ts';
import type { UploadBundle, UploadItem } from './model/upload-state.ts';
import type { StoredChange, UploadStorage } from './upload-storage.ts';

export interface JobTable {
  /** Gives ids of all uploads, also of those that other tabs own: with a row, and with bytes that are still needed. */
  load(): Promise<{ readonly known: ReadonlySet<string>; readonly needed: ReadonlySet<string> }>;
  item(uploadId: string): UploadItem | undefined;
  items(): readonly UploadItem[];
  /** Uploads that a person started, in that state, in the order of adding. */
  active: JobIndex['active'];
  /** What a bundle's items amount to, without looking at them. */
  tallyOf: JobIndex['tallyOf'];
  itemsOf(bundleId: string): readonly UploadItem[];
  bundle(bundleId: string): UploadBundle | undefined;
  bundles(): readonly UploadBundle[];
  putItems(items: readonly UploadItem[]): Promise<void>;
  /**
   * On disk before it is in the table, and so on a screen, whatever else becomes of the items meanwhile: no start believes a
   * copy that 'Kept' was shown for and not stored.
   */
  putOnceStored(uploadIds: readonly string[], change: Partial<UploadItem>): Promise<void>;
  putBundle(bundle: UploadBundle): Promise<void>;
  /** Changes a bundle as it is now, whatever an answer waited for in between; nothing when it is gone. */
  changeBundle(bundleId: string, change: Partial<UploadBundle>): Promise<void>;
  /**
   * Applies one event to each; only what changed is stored. Offsets alone are stored soon, all else at once. `change` is
   * what else becomes of those that the event means something to.
   */
  apply(
    uploadIds: readonly string[],
    event: UploadEvent,
    change?: (item: UploadItem) => Partial<UploadItem>,
  ): Promise<void>;
  /** One commit: a kill leaves all of it or nothing. */
  commit(change: StoredChange): Promise<void>;
  removeItems(uploadIds: readonly string[]): Promise<void>;
  removeBundle(bundleId: string): Promise<void>;
  /** Leaves a bundle to the tab that owns it: out of this table, not out of the storage. */
  disown(bundleId: string): void;
}

export function createJobTable(storage: Omit<UploadStorage, 'loadTerminations'>, onChange: () => void): JobTable {
  const index = createJobIndex();
  const { items } = index;
  const bundles = new Map<string, UploadBundle>();

  const itemsOf = (bundleId: string): UploadItem[] => [...items.values()].filter((item) => item.bundleId === bundleId);
  const commit = (change: StoredChange): Promise<void> => {
    for (const item of change.items ?? []) index.set(item);
    for (const bundle of change.bundles ?? []) bundles.set(bundle.id, bundle);
    for (const uploadId of change.removedItems ?? []) index.delete(uploadId);
    for (const bundleId of change.removedBundles ?? []) bundles.delete(bundleId);
    onChange();
    return storage.commit(change);
  };
  const putItems = (changed: readonly UploadItem[]): Promise<void> => commit({ items: changed });
  const putBundle = (bundle: UploadBundle): Promise<void> => commit({ bundles: [bundle] });
  return {
    async load() {
      const stored = await storage.load();
      for (const bundle of stored.bundles) bundles.set(bundle.id, bundle);
      for (const item of stored.items) if (bundles.has(item.bundleId)) index.set(item);
      const idsOf = (uploads: readonly UploadItem[]): Set<string> =>
        new Set([...uploads.map(({ uploadId }) => uploadId), ...stored.damagedIds]);
      return {
        known: idsOf(stored.items.filter(({ state }) => state.status !== 'terminated')),
        needed: idsOf(stored.items.filter(({ state }) => !isFinished(state))),
      };
    },
    item: (uploadId) => items.get(uploadId),
    items: () => [...items.values()],
    itemsOf,
    active: index.active,
    tallyOf: index.tallyOf,
    bundle: (bundleId) => bundles.get(bundleId),
    bundles: () => [...bundles.values()],
    putItems,
    putBundle,
    async changeBundle(bundleId, change) {
      const bundle = bundles.get(bundleId);
      if (bundle) await putBundle({ ...bundle, ...change });
    },
    async apply(uploadIds, event, change = () => ({})) {
      const changed = uploadIds.flatMap((uploadId) => {
        const item = items.get(uploadId);
        const state = item && transition(item.state, event);
        return item && state && state !== item.state ? [{ ...item, ...change(item), state }] : [];
      });
      if (changed.length === 0) return;
      if (event.type !== 'chunk-accepted') return putItems(changed);
      for (const item of changed) {
        index.set(item);
        storage.saveSoon(item);
      }
      onChange();
    },
    commit,
    async putOnceStored(uploadIds, change) {
      let waiting = uploadIds;
      while (waiting.length > 0) {
        const before = waiting.flatMap((uploadId) => items.get(uploadId) ?? []);
        await storage.commit({ items: before.map((item) => ({ ...item, ...change })) });
        // Those that another event has changed are on disk without it, or will be.
        const unchanged = new Set(before.filter((item) => items.get(item.uploadId) === item));
        for (const item of unchanged) index.set({ ...item, ...change });
        if (unchanged.size > 0) onChange();
        waiting = before.filter((item) => !unchanged.has(item)).map(({ uploadId }) => uploadId);
      }
    },
    removeItems: (uploadIds) => commit({ removedItems: uploadIds }),
    disown(bundleId) {
      bundles.delete(bundleId);
      for (const { uploadId } of itemsOf(bundleId)) index.delete(uploadId);
    },
    removeBundle: (bundleId) =>
      commit({ removedItems: itemsOf(bundleId).map(({ uploadId }) => uploadId), removedBundles: [bundleId] }),
  };
}
