/** Finds the earlier upload of a list with the same bytes (design 5), without looking at every other one. */
import type { ByteKeeper } from './byte-keeper.ts';
import type { JobTable } from './job-table.ts';
import { isOneList } from './model/current-bundle.ts';
import type { UploadItem } from './model/upload-state.ts';
import { areSameBytes, edgeMark } from './same-bytes.ts';

export interface DoubleFinder {
  /** Call it for everything whose bytes are there, before `find` is called for any of them. */
  note(uploadIds: readonly string[]): void;
  /** Id of the earlier upload; null when there is none. Rejects when the file cannot be read. */
  find(item: UploadItem, file: Blob): Promise<string | null>;
}

/** A read of a file waits for another process; this many wait together. */
const READS_AT_ONCE = 8;

/** Files of one size: told apart by their edges only when there are two, then each is read once. */
interface SizeGroup {
  readonly unmarked: Set<string>;
  readonly marks: Map<string, number>;
  readonly byMark: Map<number, Set<string>>;
  /** Ends when all that are noted by now have their mark, if they can be read. */
  marking: Promise<void>;
}

export function createDoubleFinder(jobs: JobTable, bytes: Pick<ByteKeeper, 'held' | 'read'>): DoubleFinder {
  const groups = new Map<number, SizeGroup>();
  let isSeeded = false;

  const noteItems = (items: readonly UploadItem[]): void => {
    for (const { uploadId, bytesTotal } of items) {
      const group = groups.get(bytesTotal) ?? emptyGroup();
      groups.set(bytesTotal, group);
      group.unmarked.add(uploadId);
    }
  };
  const markOf = async (uploadId: string): Promise<number | null> => {
    if (!jobs.item(uploadId)) return null;
    const held = bytes.held(uploadId);
    const mark = held && (await edgeMark(held).catch(() => undefined));
    if (mark !== undefined) return mark;
    const file = await bytes.read(uploadId).catch(() => null);
    return file && edgeMark(file).catch(() => null);
  };
  const markOn = async ({ unmarked, marks, byMark }: SizeGroup): Promise<void> => {
    while (unmarked.size > 0) {
      const uploadIds = firstOf(unmarked, READS_AT_ONCE);
      for (const uploadId of uploadIds) unmarked.delete(uploadId);
      const found = await Promise.all(uploadIds.map(markOf));
      // In their order, so that the first of several doubles is found first.
      for (const [at, uploadId] of uploadIds.entries()) {
        const mark = found[at] ?? null;
        if (mark === null) continue;
        marks.set(uploadId, mark);
        byMark.set(mark, (byMark.get(mark) ?? new Set()).add(uploadId));
      }
    }
  };
  /** One after the other: who waits for the marks of all waits for those that are being read as well. */
  const markAll = (group: SizeGroup): Promise<void> => {
    group.marking = group.marking.then(() => markOn(group));
    return group.marking;
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
      const mark = group.marks.get(item.uploadId);
      const alike = (mark !== undefined && group.byMark.get(mark)) || new Set();
      for (const uploadId of alike) {
        const other = jobs.item(uploadId);
        if (!other) alike.delete(uploadId);
        if (!other || !isEarlier(other, item, jobs) || !isSameKind(other, item)) continue;
        const bytesOfOther = await bytes.read(uploadId);
        if (bytesOfOther && (await areSameBytes(file, bytesOfOther))) return uploadId;
      }
      return null;
    },
  };
}

function firstOf(ids: Iterable<string>, count: number): string[] {
  const first: string[] = [];
  for (const id of ids) if (first.push(id) === count) break;
  return first;
}

function emptyGroup(): SizeGroup {
  return { unmarked: new Set(), marks: new Map(), byMark: new Map(), marking: Promise.resolve() };
}

/** Many pictures have meta files with the same words: only those of one picture are one too many (4.15). */
function isSameKind(other: UploadItem, item: UploadItem): boolean {
  return other.type === item.type && other.parentUploadId === item.parentUploadId;
}

function isEarlier(other: UploadItem, item: UploadItem, jobs: JobTable): boolean {
  const [bundle, ofOther] = [jobs.bundle(item.bundleId), jobs.bundle(other.bundleId)];
  const isInList = bundle !== undefined && ofOther !== undefined && isOneList(bundle, ofOther);
  return isInList && other.addedAt < item.addedAt && other.fileValidationResult.isValid;
}
