/** Keyboard focus in the file list: its keys, and where the focus goes when the focused control is removed. */
import type { RefObject } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { isMacKeyboard } from '../../ui/keyboard.ts';
import { followRowMoves } from './row-moves.ts';

/** Scrolls a long list to a row that is not rendered. */
export type ScrollToRow = (index: number) => void;

export interface FocusedList {
  readonly rows: readonly UploadRow[];
  /** Moves a row before another one, or to the end (null). Absent where rows cannot be moved. */
  readonly onMove?: (uploadId: string, beforeId: string | null) => void;
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

/** The button of a row that each key clicks. */
const CLICKED_BY_KEY: Readonly<Record<string, string>> = {
  Enter: '[data-action=metadata]',
  ' ': '[data-action=go]',
  Delete: '[data-action=remove]',
  F2: '.upload-row-rename',
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
  const { section, list, signal } = options;
  const focus = new ListFocus(options);
  section.addEventListener('focusin', ({ target }) => focus.enter(target), { signal });
  section.addEventListener('focusout', ({ target }) => focus.leave(target), { signal });
  section.addEventListener('keydown', (event) => focus.press(event), { signal });
  followRowMoves({
    section,
    signal,
    rows: () => list().rows,
    move: (uploadId, beforeId) => list().onMove?.(uploadId, beforeId),
  });
  // Virtuoso renders rows on its own; the observer sees each removed control.
  const observer = new MutationObserver(() => focus.recover());
  observer.observe(section, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  focus.enter(document.activeElement);
  // Loaded before F2 is pressed, so that the first typed letter is not lost; else when it is used.
  import('./filename-editor.tsx').catch(() => undefined);
}

class ListFocus {
  readonly #section: HTMLElement;
  readonly #list: () => FocusedList;
  readonly #scroll: RefObject<ScrollToRow | null>;
  /** The row that has, or last had, the focus. */
  #current: string | undefined;
  #last: Focused | null = null;
  /** The grid has the focus until a long list has rendered the row. */
  #isGridFocused = false;

  constructor({ section, list, scroll }: ListFocusOptions) {
    this.#section = section;
    this.#list = list;
    this.#scroll = scroll;
  }

  enter(target: EventTarget | null): void {
    const grid = this.#grid();
    if (!(target instanceof HTMLElement) || !this.#section.contains(target)) return;
    const isInside = grid?.contains(target) ?? false;
    // While the focus is inside, the grid is no tab stop, so that Shift+Tab leaves the list.
    if (grid) grid.tabIndex = isInside ? -1 : 0;
    if (target === grid) {
      if (!this.#isGridFocused) this.#focusRow(Math.max(0, this.#indexOf(this.#current)));
      return;
    }
    this.#isGridFocused = false;
    const uploadId = target.closest<HTMLElement>('[data-upload]')?.dataset['upload'];
    if (isInside) this.#current = uploadId;
    this.#last = { control: target, uploadId, at: this.#indexOf(uploadId) };
  }

  leave(target: EventTarget | null): void {
    const grid = this.#grid();
    if (grid) grid.tabIndex = 0;
    if (target === grid) this.#isGridFocused = false;
    // Some browsers also fire focusout when the control is removed; it is still connected during the event.
    queueMicrotask(() => {
      if (target === this.#last?.control && this.#last?.control.isConnected) this.#last = null;
    });
  }

  /** Sets the focus after rows have rendered or the focused control was removed. */
  recover(): void {
    const { activeElement } = document;
    if (this.#isGridFocused && activeElement === this.#grid())
      this.#renderedRow(this.#current)?.focus({ preventScroll: true });
    const last = this.#last;
    if (last === null || last.control.isConnected || activeElement !== document.body) return;
    const isThere = this.#indexOf(last.uploadId) >= 0;
    const { rows } = this.#list();
    const row = this.#renderedRow(isThere || last.at < 0 ? last.uploadId : (rows[last.at] ?? rows.at(-1))?.uploadId);
    if (isThere && !row) {
      this.#focusGrid();
      return;
    }
    const next = buttonAfter(last.control, row, isThere) ?? row ?? this.#section;
    this.#last = null;
    next.focus({ preventScroll: true });
  }

  press(event: KeyboardEvent): void {
    const { target } = event;
    const key = event.key === 'Backspace' && isMacKeyboard() ? 'Delete' : event.key;
    if (!(target instanceof HTMLElement) || !this.#grid()?.contains(target) || target.matches('input')) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { rows } = this.#list();
    const at = this.#indexOf(this.#current);
    const element = this.#renderedRow(this.#current);
    const next = rowAfterKey(key, at, rows.length, rowsPerPage(element));
    const row = rows[at];
    if (next !== null) {
      event.preventDefault();
      this.#focusRow(next);
    } else if (element && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      event.preventDefault();
      const stops = [element, ...element.querySelectorAll('button')];
      stops[stops.indexOf(target) + (key === 'ArrowLeft' ? -1 : 1)]?.focus();
    } else if (row && CLICKED_BY_KEY[key] && !(target.matches('button') && (key === 'Enter' || key === ' '))) {
      event.preventDefault();
      // A repeated key acts on one row only, not on the rows that take its place.
      if (event.repeat) return;
      const button = element?.querySelector<HTMLElement>(CLICKED_BY_KEY[key]);
      button?.click();
    }
  }

  #grid(): HTMLElement | null {
    return this.#section.querySelector<HTMLElement>('[role=grid]');
  }

  #renderedRow(uploadId: string | undefined): HTMLElement | null {
    return this.#section.querySelector<HTMLElement>(`[data-upload="${uploadId}"]`);
  }

  #indexOf(uploadId: string | undefined): number {
    return this.#list().rows.findIndex((row) => row.uploadId === uploadId);
  }

  #focusGrid(): void {
    this.#isGridFocused = true;
    this.#grid()?.focus({ preventScroll: true });
  }

  #focusRow(index: number): void {
    this.#current = this.#list().rows[index]?.uploadId;
    const row = this.#renderedRow(this.#current);
    if (row) {
      row.focus();
    } else {
      this.#focusGrid();
      this.#scroll.current?.(index);
    }
  }
}

function buttonAfter(removed: HTMLElement, row: HTMLElement | null, isSameRow: boolean): HTMLElement | undefined {
  // An answered question has no button: its row shows the answer.
  if (removed.dataset['action'] === undefined) return undefined;
  const actions = [...(row?.querySelectorAll<HTMLElement>('.upload-row-actions button') ?? [])];
  const same = actions.find(({ dataset }) => dataset['action'] === removed.dataset['action']);
  return same ?? (isSameRow ? actions.find(({ dataset }) => dataset['action'] !== 'remove') : undefined);
}

function rowsPerPage(row: HTMLElement | null): number {
  const view = row?.closest('.upload-list-long, .upload-files-body')?.clientHeight ?? 0;
  // One row of the previous page stays in view.
  return Math.max(1, Math.floor(view / (row?.offsetHeight || 1)) - 1);
}

/** Index of the row that `key` moves to from row `at` of `count`; null for any other key. `page`: rows per page. */
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
