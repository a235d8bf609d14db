/** Keyboard focus in the file list: its keys, and where the focus goes when the focused control is removed. */
import type { RefObject } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { indexAfterKey, mirroredKey } from '../../ui/grid-keys.ts';
import { isMacKeyboard, takesText } from '../../ui/keyboard.ts';
import { type FocusPlace, RovingFocus, type RovingList } from '../../ui/roving-focus.ts';
import { insertText } from '../form/insert-text.ts';
import { takesShownFile } from '../shown-file.ts';
import { pressCaption } from './caption-moves.ts';
import { type Arriving, revealAdded } from './reveal-added.ts';
import { followRowMoves } from './row-moves.ts';
import { createSeeker } from './seek-row.ts';

/** The part of a row that is a caption being typed, while its button has the same `data-action`. */
const TYPED = 'typed-caption';

/** Scrolls a long list to a row that is not rendered. */
export type ScrollToRow = (index: number, align?: 'start') => void;

export interface FocusedList {
  readonly rows: readonly UploadRow[];
  /** Moves a row before another one, or to the end (null). Absent where rows cannot be moved. */
  readonly onMove?: (uploadId: string, beforeId: string | null) => void;
}

interface ListFocusOptions {
  readonly section: HTMLElement;
  readonly list: () => FocusedList;
  readonly bundles: () => readonly UploadBundle[];
  readonly scroll: RefObject<ScrollToRow | null>;
  readonly arriving: Arriving;
  readonly signal: AbortSignal;
}

/** The button of a row that each key clicks. */
const CLICKED_BY_KEY: Readonly<Record<string, string>> = {
  Enter: '[data-action=metadata]',
  ' ': '[data-action=go]',
  Delete: '[data-action=remove]',
  F2: '[data-action=rename]',
};

/**
 * Implements the grid pattern (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). The list is one tab stop: Tab focuses
 * the grid, which passes the focus to a row; rows and their buttons are no tab stops. Up, Down, Page Up, Page Down,
 * Home and End move between rows, Left and Right between the buttons of a row; other keys click a button. Keys work
 * only while the focus is in a row (WCAG 2.1.4).
 *
 * When the focused button is removed, the focus moves to another button of its row; if the row is gone, to the same
 * button of the row that took its place; else to that row or the list. Remove gets the focus only from Remove. Rows are
 * found by `data-upload`, their buttons by `data-action`.
 * Keys and drags that move a row: `row-moves.ts`.
 */
export function keepListFocus(options: ListFocusOptions): void {
  const { section, list, bundles, scroll, arriving, signal } = options;
  const rows = new FocusedRows(options);
  const focus = new RovingFocus(rows);
  /** The row whose caption is edited as soon as it has the focus. */
  let edited = '';
  const edit = ({ uploadId }: UploadRow): void => {
    edited = uploadId;
    focus.moveTo(rows.indexOf(uploadId), 'caption');
  };
  const enter = (target: EventTarget | null): void => {
    const grid = rows.box();
    if (!(target instanceof HTMLElement) || !section.contains(target)) return;
    // While the focus is inside, the grid is no tab stop, so that Shift+Tab leaves the list.
    if (grid) grid.tabIndex = grid.contains(target) ? -1 : 0;
    if (target !== grid) focus.enter(target);
    else if (!focus.isWaiting) focus.moveTo(Math.max(0, rows.indexOf(rows.current)));
    const id = rows.idOf(target);
    const isAwaited = id === edited || id === rows.leftTyping;
    if (target === grid) return;
    rows.leftTyping = '';
    if (target.dataset['action'] === 'caption' && isAwaited) {
      edited = '';
      target.click();
    } else rows.typeLeftKeys(target);
  };
  section.addEventListener('focusin', ({ target }) => enter(target), { signal });
  section.addEventListener(
    'focusout',
    ({ target }) => {
      const grid = rows.box();
      if (grid) grid.tabIndex = 0;
      focus.leave(target as HTMLElement);
    },
    { signal },
  );
  section.addEventListener('keydown', (event) => pressRow(event, rows, focus), { signal });
  section.addEventListener('keydown', (event) => pressCaption(event, { rows: list().rows, bundles: bundles() }, edit), {
    signal,
  });
  section.addEventListener('click', ({ target }) => openByPicture(target), { signal });
  followRowMoves({
    section,
    signal,
    rows: () => list().rows,
    move: (uploadId, beforeId) => list().onMove?.(uploadId, beforeId),
  });
  revealAdded({ section, signal, arriving, rows: () => list().rows, scroll: () => scroll.current });
  const observer = new MutationObserver(createSeeker(focus, rows, signal));
  observer.observe(section, { childList: true, subtree: true });
  const leave = takesShownFile((uploadId) => {
    const at = rows.indexOf(uploadId);
    if (at >= 0) focus.moveTo(at);
    return at >= 0;
  });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    leave();
  });
  enter(document.activeElement);
}

/** A click on a row's picture opens its file, as Enter does; that it can be dragged as well needs a plain element. */
function openByPicture(target: EventTarget | null): void {
  const row = target instanceof Element && target.closest('.upload-row-handle')?.closest('[data-upload]');
  if (row) row.querySelector<HTMLElement>('[data-action=metadata]')?.click();
}

/** The rows; a part of one is the button with that `data-action`. */
class FocusedRows implements RovingList<string> {
  readonly #section: HTMLElement;
  readonly #list: () => FocusedList;
  readonly #scroll: RefObject<ScrollToRow | null>;
  /** The row that has, or last had, the focus. */
  current = '';
  /** The row that was scrolled away while its caption was typed; empty for none. */
  leftTyping = '';
  /** What was typed since. */
  leftKeys = '';

  constructor({ section, list, scroll }: ListFocusOptions) {
    this.#section = section;
    this.#list = list;
    this.#scroll = scroll;
  }

  get count(): number {
    return this.#list().rows.length;
  }

  box(): HTMLElement | null {
    return this.#section.querySelector<HTMLElement>('[role=grid]');
  }

  fallback(): HTMLElement {
    return this.#section;
  }

  idOf(element: Element): string | undefined {
    return element.closest<HTMLElement>('[data-upload]')?.dataset['upload'];
  }

  partOf(element: HTMLElement): string | undefined {
    return element instanceof HTMLTextAreaElement ? TYPED : element.dataset['action'];
  }

  indexOf(uploadId: string): number {
    return this.#list().rows.findIndex((row) => row.uploadId === uploadId);
  }

  idAt(index: number): string | undefined {
    const { rows } = this.#list();
    return (rows[index] ?? rows.at(-1))?.uploadId;
  }

  rendered(uploadId: string): HTMLElement | null {
    return this.#section.querySelector<HTMLElement>(`[data-upload="${uploadId}"]`);
  }

  find({ id, part, isReplacement }: FocusPlace<string>): HTMLElement | null {
    const row = this.rendered(id);
    // What is typed next is meant for no other file, and its keys for no row.
    if (part === TYPED && (isReplacement || this.indexOf(id) < 0)) return this.#section;
    if (part === TYPED && !row?.querySelector('textarea')) this.leftTyping = id;
    // An answered question has no button: its row shows the answer.
    if (row === null || part === undefined) return row;
    const same = row.querySelector<HTMLElement>(`[data-action="${part === TYPED ? 'caption' : part}"]`);
    const other = row.querySelector<HTMLElement>('.upload-row-actions [data-action]:not([data-action=remove])');
    return same ?? (isReplacement ? null : other) ?? row;
  }

  reveal(index: number): void {
    const row = this.rendered(this.idAt(index) ?? '');
    if (row) row.focus();
    else this.#scroll.current?.(index);
  }

  onActive(uploadId: string): void {
    this.current = uploadId;
  }

  /** Into the caption that was scrolled away, once it has the focus again. */
  typeLeftKeys(target: HTMLElement): void {
    const keys = this.leftKeys;
    this.leftKeys = '';
    if (keys === '' || !(target instanceof HTMLTextAreaElement)) return;
    // After the caret is at the end of the text.
    queueMicrotask(() => insertText(target, keys, () => target.dispatchEvent(new Event('input', { bubbles: true }))));
  }
}

function pressRow(event: KeyboardEvent, rows: FocusedRows, focus: RovingFocus<string>): void {
  const { target } = event;
  const key = event.key === 'Backspace' && isMacKeyboard() ? 'Delete' : event.key;
  if (!(target instanceof HTMLElement) || !rows.box()?.contains(target) || takesText(target)) return;
  // In a menu of its caption.
  if (target.closest('.popover')) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target === rows.box() && rows.leftTyping !== '' && (key.length === 1 || event.key === 'Backspace')) {
    event.preventDefault();
    const at = rows.indexOf(rows.leftTyping);
    rows.leftKeys = key.length === 1 ? rows.leftKeys + key : rows.leftKeys.slice(0, -1);
    if (at >= 0) focus.moveTo(at, TYPED);
    else rows.fallback().focus();
    return;
  }
  const row = rows.rendered(rows.current);
  const clicked = CLICKED_BY_KEY[key];
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    if (!row) return;
    event.preventDefault();
    const stops = [row, ...row.querySelectorAll('button')];
    stops[stops.indexOf(target) + (mirroredKey(key) === 'ArrowLeft' ? -1 : 1)]?.focus();
  } else if (clicked) {
    const isInList = rows.indexOf(rows.current) >= 0;
    if (!isInList || (target.matches('button') && (key === 'Enter' || key === ' '))) return;
    event.preventDefault();
    // A repeated key acts on one row only, not on the rows that take its place.
    if (!event.repeat) row?.querySelector<HTMLElement>(clicked)?.click();
  } else {
    const shape = { columns: 1, screenful: rowsPerPage(row), count: rows.count };
    const next = indexAfterKey(key, rows.indexOf(rows.current), shape);
    if (next === null) return;
    event.preventDefault();
    focus.moveTo(next);
  }
}

function rowsPerPage(row: HTMLElement | null): number {
  const view = row?.closest('.upload-list-long, .upload-files-body')?.clientHeight ?? 0;
  // One row of the previous page stays in view.
  return Math.max(1, Math.floor(view / (row?.offsetHeight || 1)) - 1);
}
