/** Moves and sorts the uploads of a list; files added later follow the order that the user has chosen. */
import type { MediaType } from '#lib/contract/uploads.ts';
import type { ListOrder } from '../model/list-order-names.ts';
import { orderOf, type Upload, type UploadBundle } from '../model/upload-state.ts';
import { type BundleList, type SortedList, softDeletedOfList, uploadsOfList } from '../table/bundle-list.ts';
import type { UploadTable } from '../table/upload-table.ts';
import type { UndoSteps } from '../undo/undo-steps.ts';
import { movedUploads, sortedUploads } from './list-order.ts';

export interface ListSorting {
  /** Moves uploads before another one of the list, or to its end (null); this is the order of sending, too. */
  reorder(uploadIds: readonly string[], beforeId: string | null): Promise<void>;
  /** Sorts the list, also files that are added later. Can be undone, with the end of 'small files first'. */
  sort(type: MediaType, by: ListOrder, wasSmallFirst?: boolean): Promise<void>;
}

export interface ListSortingDeps {
  readonly table: UploadTable;
  now(): number;
}

export function createListSorting(
  { table, now }: ListSortingDeps,
  list: Pick<BundleList, 'ensure'>,
  undo: Pick<UndoSteps, 'store'>,
): ListSorting {
  const current = async (type: MediaType): Promise<UploadBundle> => {
    const bundle = await list.ensure(type);
    // It may have changed in the meantime.
    return table.bundle(bundle.id) ?? bundle;
  };
  return {
    async reorder(uploadIds, beforeId) {
      const [first] = uploadIds.flatMap((uploadId) => table.upload(uploadId) ?? []);
      const type = first && table.bundle(first.bundleId)?.type;
      if (type === undefined) return;
      const bundle = await current(type);
      const uploads = movedUploads(orderedList(table, bundle.id), uploadIds, beforeId, now());
      const isLeft = bundle.order !== undefined && uploads.length > 0;
      await table.commit({ uploads, bundles: isLeft ? [{ ...bundle, order: 'moved' }] : [] });
    },
    async sort(type, by, wasSmallFirst = false) {
      const bundle = await current(type);
      const uploads = sortedUploads(orderedList(table, bundle.id), by, now());
      await undo.store('sort', { uploads, bundles: [{ ...bundle, order: by }] }, { wasSmallFirst });
    },
  };
}

/** Brings uploads that were added, read or changed now into the order of their lists. */
export async function keepSorted(
  { table, now }: ListSortingDeps,
  lists: readonly SortedList[],
  uploadIds: readonly string[],
): Promise<void> {
  const changed = new Set(uploadIds);
  const sorted = lists.flatMap(({ bundleId, order }) =>
    sortedUploads(orderedList(table, bundleId), order, now(), changed),
  );
  if (sorted.length > 0) await table.putUploads(sorted);
}

/** With those that are removed, since one of them may be the target of another surface or be taken back. */
function orderedList(table: UploadTable, bundleId: string): Upload[] {
  const all = [...uploadsOfList(table, bundleId), ...softDeletedOfList(table, bundleId)];
  return all.toSorted((one, other) => orderOf(one) - orderOf(other));
}
