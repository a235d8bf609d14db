/** Moves rows of the file list to another place: by dragging their picture, and by Alt with the arrow keys. */
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { takesText } from '../../ui/keyboard.ts';

export interface RowMoves {
  readonly section: HTMLElement;
  rows(): readonly UploadRow[];
  /** Moves a row before another one; null: to the end. */
  move(uploadId: string, beforeId: string | null): void;
  readonly signal: AbortSignal;
}

/** Marks the row that the dragged one would be put before or after. */
const MARK = 'data-drop';

export function followRowMoves(moves: RowMoves): void {
  const { section, signal } = moves;
  /** Id of the dragged row. */
  let dragged: string | null = null;
  const unmark = (): void => {
    for (const row of section.querySelectorAll(`[${MARK}]`)) row.removeAttribute(MARK);
  };
  const end = (): void => {
    dragged = null;
    unmark();
  };
  section.addEventListener(
    'dragstart',
    (event) => {
      const row = rowAt(event.target);
      if (!row || !(event.target as Element).closest('.upload-row-handle')) return;
      dragged = row.dataset['upload'] ?? null;
      // Firefox drags only with data. It must not be a link, which the page would take for a dropped one.
      event.dataTransfer?.setData('text/plain', moves.rows().find(hasId(dragged))?.filename ?? '');
      if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer?.setDragImage(row, 20, 20);
    },
    { signal },
  );
  section.addEventListener(
    'dragover',
    (event) => {
      const row = rowAt(event.target);
      if (dragged === null || !row) return;
      event.preventDefault();
      unmark();
      row.setAttribute(MARK, isUpperHalf(row, event) ? 'before' : 'after');
    },
    { signal },
  );
  section.addEventListener(
    'drop',
    (event) => {
      const row = rowAt(event.target);
      if (dragged === null || !row) return end();
      event.preventDefault();
      const rows = moves.rows();
      const at = rows.findIndex(hasId(row.dataset['upload'] ?? null)) + (isUpperHalf(row, event) ? 0 : 1);
      moves.move(dragged, rows[at]?.uploadId ?? null);
      end();
    },
    { signal },
  );
  section.addEventListener('dragend', end, { signal });
  const keepFocus = focusKeeper(section, signal);
  section.addEventListener(
    'keydown',
    (event) => {
      const uploadId = pressed(moves, event);
      if (uploadId !== null) keepFocus(uploadId);
    },
    { signal },
  );
}

/** An element that changes its place in the document loses the focus. */
function focusKeeper(section: HTMLElement, signal: AbortSignal): (uploadId: string) => void {
  let moved: string | null = null;
  const observer = new MutationObserver(() => {
    if (moved === null || document.activeElement !== document.body) return;
    section.querySelector<HTMLElement>(`[data-upload="${moved}"]`)?.focus({ preventScroll: true });
  });
  observer.observe(section, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  section.addEventListener('focusin', ({ target }) => rowAt(target)?.dataset['upload'] !== moved && release(), {
    signal,
  });
  const release = (): void => {
    moved = null;
  };
  return (uploadId) => {
    moved = uploadId;
  };
}

/** Returns the id of the row that was moved; null if the key moves none. */
function pressed({ rows, move }: RowMoves, event: KeyboardEvent): string | null {
  const row = rowAt(event.target);
  if (!event.altKey || event.ctrlKey || event.metaKey || !row || takesText(event.target as Element)) return null;
  const uploadId = row.dataset['upload'] ?? '';
  const list = rows();
  const beforeId = placeAfterKey(list, list.findIndex(hasId(uploadId)), event.key);
  if (beforeId === undefined) return null;
  event.preventDefault();
  move(uploadId, beforeId);
  return uploadId;
}

/** Id of the row that the one at `at` comes before; null: it becomes the last; undefined: it stays. */
export function placeAfterKey(rows: readonly UploadRow[], at: number, key: string): string | null | undefined {
  const isFirst = at <= 0;
  const isLast = at === rows.length - 1;
  switch (key) {
    case 'ArrowUp':
      return isFirst ? undefined : rows[at - 1]?.uploadId;
    case 'ArrowDown':
      return isLast ? undefined : (rows[at + 2]?.uploadId ?? null);
    case 'Home':
      return isFirst ? undefined : rows[0]?.uploadId;
    case 'End':
      return isLast ? undefined : null;
    default:
      return undefined;
  }
}

function rowAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-upload]') : null;
}

function hasId(id: string | null): (row: UploadRow) => boolean {
  return ({ uploadId }) => uploadId === id;
}

function isUpperHalf(row: HTMLElement, { clientY }: DragEvent): boolean {
  const { top, height } = row.getBoundingClientRect();
  return clientY < top + height / 2;
}
