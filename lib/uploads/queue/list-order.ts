/** The order of the list, which is also the order of sending. Pure. */
import type { ListOrder } from '../model/list-order-names.ts';
import { orderOf, takenAt, type Upload } from '../model/upload-state.ts';

/** Ms between two uploads that get new places. */
const STEP = 1;
/** Closer places may become equal when they are divided again. */
const CLOSEST = 0.01;

/**
 * The changed uploads when `uploadIds` move before another upload of the list, in the order that they have in the list;
 * null: to its end. `list` is in its order; ids that are not in it are ignored, and none move before one that is not.
 * `now`: ms since 1970; no place is later, so that files added next come last.
 */
export function movedUploads(
  list: readonly Upload[],
  uploadIds: readonly string[],
  beforeId: string | null,
  now: number,
): Upload[] {
  const ids = new Set(uploadIds);
  const moving = list.filter(({ uploadId }) => ids.has(uploadId));
  const others = list.filter(({ uploadId }) => !ids.has(uploadId));
  // The first one behind the target that does not move itself.
  const from = beforeId === null ? -1 : list.findIndex(({ uploadId }) => uploadId === beforeId);
  if (beforeId !== null && from < 0) return [];
  const target = from < 0 ? undefined : list.slice(from).find(({ uploadId }) => !ids.has(uploadId));
  const at = target === undefined ? others.length : others.indexOf(target);
  const ordered = [...others.slice(0, at), ...moving, ...others.slice(at)];
  return withPlaces(list, ordered, ({ uploadId }) => ids.has(uploadId), now);
}

/**
 * The changed uploads when the list is sorted. Sidecars follow their files. `changed`: only these are new or changed in
 * a list that is in this order; else all may move. `list` and `now` as above.
 */
export function sortedUploads(
  list: readonly Upload[],
  by: ListOrder,
  now: number,
  changed?: ReadonlySet<string>,
): Upload[] {
  if (by === 'added')
    return list.flatMap(({ position, ...upload }) => (position === undefined ? [] : [upload satisfies Upload]));
  const ids = new Set(list.map(({ uploadId }) => uploadId));
  const isBeside = ({ parentUploadId }: Upload): boolean => parentUploadId !== null && ids.has(parentUploadId);
  const sidecars = Map.groupBy(list.filter(isBeside), ({ parentUploadId }) => parentUploadId);
  const ordered = list
    .filter((upload) => !isBeside(upload))
    .toSorted(COMPARE[by])
    .flatMap((upload) => [upload, ...(sidecars.get(upload.uploadId) ?? [])]);
  const isMoving = ({ uploadId, parentUploadId }: Upload): boolean =>
    changed === undefined || changed.has(uploadId) || changed.has(parentUploadId ?? '');
  return withPlaces(list, ordered, isMoving, now);
}

const NAMES = new Intl.Collator('en', { numeric: true });

const COMPARE: Readonly<Record<Exclude<ListOrder, 'added'>, (one: Upload, other: Upload) => number>> = {
  name: compareNames,
  taken(one, other) {
    const [time, otherTime] = [takenAt(one), takenAt(other)];
    if (time === otherTime) return time === '' ? 0 : compareNames(one, other);
    if (time === '' || otherTime === '') return time === '' ? 1 : -1;
    return time < otherTime ? -1 : 1;
  },
};

function compareNames(one: Upload, other: Upload): number {
  return NAMES.compare(one.filename, other.filename);
}

/**
 * The changed uploads when the list gets the order `ordered`: those that move; all of the list, where no place is left
 * between two others or these have another order.
 */
function withPlaces(
  list: readonly Upload[],
  ordered: readonly Upload[],
  isMoving: (upload: Upload) => boolean,
  now: number,
): Upload[] {
  if (ordered.every((upload, place) => upload === list[place])) return [];
  const placed: Upload[] = [];
  let run: Upload[] = [];
  let before: number | undefined;
  for (const upload of [...ordered, null]) {
    if (upload && isMoving(upload)) {
      run.push(upload);
      continue;
    }
    const end = upload ? orderOf(upload) : now;
    const start = before ?? end - STEP * (run.length + 1);
    const step = (end - start) / (run.length + 1);
    if (run.length > 0 ? step < CLOSEST : upload && step < 0)
      return ordered.map((each, place) => ({ ...each, position: now - STEP * (ordered.length - place) }));
    for (const [place, each] of run.entries()) placed.push({ ...each, position: start + step * (place + 1) });
    run = [];
    before = end;
  }
  return placed;
}
