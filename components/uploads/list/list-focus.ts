/** The focus of the file list: where it is, which keys move it, and where it goes when its control leaves. */
import type { RefObject } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { isMacKeyboard } from '../../ui/keyboard.ts';

/** Scrolls a long list to a row that it has not drawn. */
export type ScrollToRow = (index: number) => void;

export interface FocusedList {
  readonly rows: readonly UploadRow[];
  /** Delete was pressed on a row that has more to lose than its file. */
  onAskRemove(row: UploadRow): void;
}

interface ListFocusOptions {
  readonly section: HTMLElement;
  readonly list: () => FocusedList;
  readonly scroll: RefObject<ScrollToRow | null>;
  readonly signal: AbortSignal;
}

interface Focused {
  readonly control: HTMLElement;
  readonly uploadId: string | undefined;
  /** Index of its row; -1 outside of the rows. */
  readonly at: number;
}

/** The buttons of a row that a key on the row presses. */
const PRESSED: Readonly<Record<string, string>> = {
  Enter: '[data-action=metadata]',
  ' ': '[data-action=go]',
  Delete: '[data-action=remove]',
  F2: '.upload-row-rename',
};

/**
 * The grid pattern. The list is one tab stop: the grid takes Tab and gives the focus to a row; rows and their buttons are no
 * tab stops. Arrows, Page Up, Page Down, Home and End move between rows, Left and Right reach a row's buttons, the other keys
 * press them. Keys count only while the focus is in a row (WCAG 2.1.4).
 *
 * When a button leaves with what was pressed, the focus goes to another button of the same row, to the same button of the row
 * that moves up into its place, else to that row or the list; to Remove from nothing but Remove. Rows carry `data-upload`,
 * their buttons `data-action`.
 */
export function keepListFocus({ section, list, scroll, signal }: ListFocusOptions): void {
  /** The row that has the focus or had it last. */
  let current: string | undefined;
  let last: Focused | null = null;
  /** The grid keeps the focus for a row that a long list has not drawn. */
  let isHeld = false;

  const gridOf = () => section.querySelector<HTMLElement>('[role=grid]');
  const drawn = (uploadId: string | undefined) => section.querySelector<HTMLElement>(`[data-upload="${uploadId}"]`);
  const indexOf = (uploadId: string | undefined) => list().rows.findIndex((row) => row.uploadId === uploadId);
  const hold = (): void => {
    isHeld = true;
    gridOf()?.focus({ preventScroll: true });
  };
  const focusRow = (index: number): void => {
    current = list().rows[index]?.uploadId;
    const row = drawn(current);
    if (row) {
      row.focus();
    } else {
      hold();
      scroll.current?.(index);
    }
  };
  const enter = (target: EventTarget | null): void => {
    const grid = gridOf();
    if (!(target instanceof HTMLElement) || !section.contains(target)) return;
    const isInside = grid?.contains(target) ?? false;
    // From inside, Shift+Tab leaves the list.
    if (grid) grid.tabIndex = isInside ? -1 : 0;
    if (target === grid) {
      if (!isHeld) focusRow(Math.max(0, indexOf(current)));
      return;
    }
    isHeld = false;
    const uploadId = target.closest<HTMLElement>('[data-upload]')?.dataset['upload'];
    if (isInside) current = uploadId;
    last = { control: target, uploadId, at: indexOf(uploadId) };
  };
  const leave = ({ target }: FocusEvent): void => {
    const grid = gridOf();
    if (grid) grid.tabIndex = 0;
    if (target === grid) isHeld = false;
    // Some browsers tell of a blur also when the control is taken away, which shows a moment later.
    queueMicrotask(() => {
      if (target === last?.control && last?.control.isConnected) last = null;
    });
  };
  const recover = (): void => {
    const { activeElement } = document;
    if (isHeld && activeElement === gridOf()) drawn(current)?.focus({ preventScroll: true });
    if (last === null || last.control.isConnected || activeElement !== document.body) return;
    const isThere = indexOf(last.uploadId) >= 0;
    const { rows } = list();
    const row = drawn(isThere || last.at < 0 ? last.uploadId : (rows[last.at] ?? rows.at(-1))?.uploadId);
    if (isThere && !row) {
      hold();
      return;
    }
    const next = buttonAfter(last.control, row, isThere) ?? row ?? section;
    last = null;
    next.focus({ preventScroll: true });
  };
  const press = (event: KeyboardEvent): void => {
    const { target } = event;
    const key = event.key === 'Backspace' && isMacKeyboard() ? 'Delete' : event.key;
    const grid = gridOf();
    if (!(target instanceof HTMLElement) || !grid?.contains(target) || target.matches('input')) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = indexOf(current);
    const element = drawn(current);
    const next = rowAfterKey(key, at, list().rows.length, rowsPerPage(element));
    const row = list().rows[at];
    if (next !== null) {
      event.preventDefault();
      focusRow(next);
    } else if (element && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      event.preventDefault();
      const stops = [element, ...element.querySelectorAll('button')];
      stops[stops.indexOf(target) + (key === 'ArrowLeft' ? -1 : 1)]?.focus();
    } else if (row && PRESSED[key] && !(target.matches('button') && (key === 'Enter' || key === ' '))) {
      event.preventDefault();
      // A key that is held down acts on one row, not on each that comes into its place.
      if (event.repeat) return;
      const button = element?.querySelector<HTMLElement>(PRESSED[key]);
      if (button && key === 'Delete' && row.isDeleteAsked) list().onAskRemove(row);
      else button?.click();
    }
  };

  section.addEventListener('focusin', ({ target }) => enter(target), { signal });
  section.addEventListener('focusout', leave, { signal });
  section.addEventListener('keydown', press, { signal });
  // Long lists draw their rows when they like; that a control has gone is seen here whoever has drawn.
  const observer = new MutationObserver(recover);
  observer.observe(section, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  enter(document.activeElement);
  // On its way before F2 asks for it, so that the first letter is not lost.
  void import('./filename-editor.tsx');
}

function buttonAfter(lost: HTMLElement, row: HTMLElement | null, isSameRow: boolean): HTMLElement | undefined {
  if (lost.matches('[role=row]')) return undefined;
  const actions = [...(row?.querySelectorAll<HTMLElement>('.upload-row-actions button') ?? [])];
  const same = actions.find(({ dataset }) => dataset['action'] === lost.dataset['action']);
  return same ?? (isSameRow ? actions.find(({ dataset }) => dataset['action'] !== 'remove') : undefined);
}

function rowsPerPage(row: HTMLElement | null): number {
  const view = row?.closest('.upload-list-long, .upload-files-body')?.clientHeight ?? 0;
  // One row of the page before stays in view.
  return Math.max(1, Math.floor(view / (row?.offsetHeight || 1)) - 1);
}

/** The keys that move within the file list. Pure. */

/** Index of the row that `key` moves to from row `at` of `count`; null for any other key. `page` is how many rows one page holds. */
export function rowAfterKey(key: string, at: number, count: number, page: number): number | null {
  const target = new Map([
    ['ArrowUp', at - 1],
    ['ArrowDown', at + 1],
    ['PageUp', at - page],
    ['PageDown', at + page],
    ['Home', 0],
    ['End', count - 1],
  ]).get(key);
  return target === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, target));
}
