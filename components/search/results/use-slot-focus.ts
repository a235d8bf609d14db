import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { indexAfterKey, mirroredKey } from '../../ui/grid-keys.ts';
import type { ListWindow } from '../../ui/list-window.ts';
import { useRovingFocus } from '../../ui/roving-focus.ts';

export interface SlotFocus {
  /** Index of the one result that Tab reaches: the last one that had the focus, else the first on the screen. */
  readonly tabStop: number;
  /** Scrolls to a result and focuses it, as soon as it has loaded. */
  goTo(index: number, to: 'nearest' | 'top'): void;
  onFocus(event: FocusEvent<HTMLElement>): void;
  onBlur(event: FocusEvent<HTMLElement>): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * The results are one tab stop, and keys move between them. The list has the focus after the focused result is scrolled
 * away, and while the next one loads.
 */
export function useSlotFocus(view: ListWindow, total: number, run: number): SlotFocus {
  const [place, setPlace] = useState<{ readonly run: number; readonly index: number } | null>(null);
  const active = place?.run === run ? place.index : null;
  const { first, last } = view.range;
  const isActiveDrawn = active !== null && active >= first && active <= last;
  const tabStop = isActiveDrawn ? active : Math.min(last, Math.max(first, view.firstIndex));
  const focus = useRovingFocus<number>({
    box: () => view.scroller.current,
    idOf: slotIndexOf,
    indexOf: (index) => (index < total ? index : -1),
    idAt: (index) => Math.min(total - 1, Math.max(0, index)),
    find({ id }) {
      const slot = view.list.current?.querySelector<HTMLElement>(`[data-index="${id}"]`) ?? null;
      // A slot that shows no result takes the focus itself.
      return slot?.querySelector<HTMLElement>('[aria-haspopup]') ?? slot;
    },
    reveal(index) {
      view.reveal(index, 'nearest');
      // In a low window, the page itself scrolls too.
      view.scroller.current?.scrollIntoView?.({ block: 'nearest' });
    },
    onActive: (index) =>
      setPlace((before) => (before?.run === run && before.index === index ? before : { run, index })),
  });
  return {
    tabStop,
    goTo(index, to) {
      if (to === 'top') view.reveal(index, to);
      focus.moveTo(index);
    },
    onFocus: ({ target }) => focus.enter(target),
    onBlur: ({ target }) => focus.leave(target),
    onKeyDown(event) {
      if (event.defaultPrevented || event.altKey || event.metaKey || event.shiftKey) return;
      const key = mirroredKey(event.key);
      // In a grid, Ctrl+Home and Ctrl+End move to the first and last cell.
      if (event.ctrlKey && key !== 'Home' && key !== 'End') return;
      const at = slotIndexOf(event.target as Element);
      if (at === undefined && event.target !== view.scroller.current) return;
      const target = indexAfterKey(key, at ?? tabStop, { ...view, count: total });
      if (target === null) return;
      event.preventDefault();
      // If the list itself has the focus, an arrow only moves it to the tab stop.
      focus.moveTo(at === undefined && key.startsWith('Arrow') ? tabStop : target);
    },
  };
}

/** Index of the result that an element belongs to. */
export function slotIndexOf(element: Element): number | undefined {
  const index = element.closest<HTMLElement>('[data-index]')?.dataset.index;
  return index === undefined ? undefined : Number(index);
}
