/** Finds the earlier upload of a bundle with the same bytes (design 5), without looking at every other one. */
import type { ByteKeeper } from './byte-keeper.ts';
import type { JobTable } from './job-table.ts';
import type { UploadItem } from './model/upload-state.ts';
import { areSameBytes, edgeMark } from './same-bytes.ts';

export interface DoubleFinder {
  /** Call it for everything whose bytes are there, before `find` is called for any of them. */
  note(uploadIds: readonly string[]): void;
  /** Id of the earlier upload; null when there is none. Rejects when the file cannot be read. */
  find(item: UploadItem, file: Blob): Promise<string | null>;
}

/** Files of one size: told apart by their edges only when there are two, then each is read once. */
interface SizeGroup {
  readonly unmarked: Set<string>;
  readonly byMark: Map<number, Set<string>>;
}

export function createDoubleFinder(jobs: JobTable, bytes: Pick<ByteKeeper, 'read'>): DoubleFinder {
  const groups = new Map<number, SizeGroup>();
  let isSeeded = false;

  const noteItems = (items: readonly UploadItem[]): void => {
    for (const { uploadId, bytesTotal } of items) {
      const group = groups.get(bytesTotal) ?? { unmarked: new Set(), byMark: new Map() };
      groups.set(bytesTotal, group);
      group.unmarked.add(uploadId);
    }
  };
  const markAll = async ({ unmarked, byMark }: SizeGroup): Promise<void> => {
    for (const uploadId of unmarked) {
      unmarked.delete(uploadId);
      const file = jobs.item(uploadId) && (await bytes.read(uploadId).catch(() => null));
      const mark = file ? await edgeMark(file).catch(() => null) : null;
      if (mark !== null) byMark.set(mark, (byMark.get(mark) ?? new Set()).add(uploadId));
    }
  };
  return {
    note(uploadIds) {
      // What an earlier life of the background has examined is not handed over again.
      if (!isSeeded) noteItems(jobs.items().filter(({ bytesHome }) => bytesHome !== 'page'));
      isSeeded = true;
      noteItems(uploadIds.flatMap((uploadId) => jobs.item(uploadId) ?? []));
    },
    async find(item, file) {
      const group = groups.get(item.bytesTotal);
      if (!group || (group.byMark.size === 0 && group.unmarked.size < 2)) return null;
      await markAll(group);
      const alike = group.byMark.get(await edgeMark(file)) ?? new Set();
      for (const uploadId of alike) {
        const other = jobs.item(uploadId);
        if (!other) alike.delete(uploadId);
        if (!other || !isEarlier(other, item)) continue;
        const bytesOfOther = await bytes.read(uploadId);
        if (bytesOfOther && (await areSameBytes(file, bytesOfOther))) return uploadId;
      }
      return null;
    },
  };
}

function isEarlier(other: UploadItem, item: UploadItem): boolean {
  return other.bundleId === item.bundleId && other.addedAt < item.addedAt && other.fileValidationResult.isValid;
}
