/** The order of the list, which is also the order of sending. Pure. */
import { orderOf, type Upload } from '../model/upload-state.ts';

/** Ms between two uploads that get new places. */
const STEP = 1;
/** Closer places may become equal when they are divided again. */
const CLOSEST = 0.01;

/**
 * The changed uploads when `uploadIds` move before another upload of the list, in the order that they have in the list;
 * null: to its end. `list` is in its order; ids that are not in it are ignored, and none move before one that is not.
 * Mostly only the moved uploads change;
 * where no place is left between two others, all of the list do. `now`: ms since 1970; no place is later, so that files
 * added next come last.
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
  if (ordered.every((upload, place) => upload === list[place])) return [];
  const [before, after] = [others[at - 1], others[at]];
  const end = after ? orderOf(after) : now;
  const start = before ? orderOf(before) : end - STEP * (moving.length + 1);
  const step = (end - start) / (moving.length + 1);
  if (step >= CLOSEST) return moving.map((upload, place) => ({ ...upload, position: start + step * (place + 1) }));
  return ordered.map((upload, place) => ({ ...upload, position: now - STEP * (ordered.length - place) }));
}
