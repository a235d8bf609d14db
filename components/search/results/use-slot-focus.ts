import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { targetOfKey } from './grid-keys.ts';
import type { ResultWindowState } from './use-result-window.ts';

interface SlotFocusOptions {
  readonly view: ResultWindowState;
  readonly total: number;
}

export interface SlotFocus {
  /** Index of the one result that Tab reaches: the last one that had the focus, else the first on the screen. */
  readonly tabStop: number;
  /** Scrolls to a result and focuses it, as soon as it has loaded. */
  goTo(index: number, to: 'nearest' | 'top'): void;
  onFocus(event: FocusEvent): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * The results are one tab stop, and keys move between them. The list has the focus after the focused result is scrolled
 * away, and while the next one loads.
 */
export function useSlotFocus({ view, total }: SlotFocusOptions): SlotFocus {
  const [active, setActive] = useState<number | null>(null);
  const awaited = useRef<number | null>(null);
  /** Index that had the focus after the last render. */
  const focused = useRef<number | null>(null);

  const { first, last } = view.range;
  const isActiveDrawn = active !== null && active >= first && active <= last;
  const tabStop = isActiveDrawn ? active : Math.min(last, Math.max(first, view.firstIndex));

  /** Focuses a slot, also one that shows no result; false while its result is loading. */
  const focusSlot = (index: number): boolean => {
    const slot = view.list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    const target = slot?.querySelector<HTMLElement>('button, a[href]') ?? slot;
    target?.focus({ preventScroll: true });
    return target !== null && slot?.querySelector('[aria-busy="true"]') === null;
  };
  const goTo = (index: number, to: 'nearest' | 'top'): void => {
    const target = Math.min(total - 1, Math.max(0, index));
    setActive(target);
    view.reveal(target, to);
    // The list has the focus until the slot is rendered. In a low window, the page itself scrolls too.
    view.scroller.current?.focus({ preventScroll: true });
    view.scroller.current?.scrollIntoView?.({ block: 'nearest' });
    awaited.current = focusSlot(target) ? null : target;
  };

  // After every render: the awaited result may have loaded, and the focused one may be gone.
  useLayoutEffect(() => {
    const { activeElement } = document;
    const index = slotIndexOf(activeElement);
    if (awaited.current !== null) {
      const isOutsideResults = activeElement !== document.body && !view.scroller.current?.contains(activeElement);
      // Once the user has focused another control, the focus stays there.
      if (isOutsideResults || focusSlot(awaited.current)) awaited.current = null;
    } else if (focused.current !== null && (activeElement === document.body || (index !== null && index !== active))) {
      // Its element is gone, or has become the slot of another result.
      view.scroller.current?.focus({ preventScroll: true });
    } else if (index !== null && activeElement?.matches('[data-index]')) {
      // The slot was focused before its result had loaded.
      focusSlot(index);
    }
    focused.current = slotIndexOf(document.activeElement);
  });

  return {
    tabStop,
    goTo,
    onFocus({ target }) {
      const index = slotIndexOf(target);
      if (index !== null) setActive(index);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.metaKey || event.shiftKey) return;
      const { key } = event;
      // In a grid, Ctrl+Home and Ctrl+End move to the first and last cell.
      if (event.ctrlKey && key !== 'Home' && key !== 'End') return;
      const at = slotIndexOf(event.target as Element);
      if (at === null && event.target !== view.scroller.current) return;
      const target = targetOfKey(key, at ?? tabStop, { ...view, total });
      if (target === null) return;
      event.preventDefault();
      // If the list itself has the focus, an arrow only moves it to the tab stop.
      goTo(at === null && key.startsWith('Arrow') ? tabStop : target, 'nearest');
    },
  };
}

function slotIndexOf(element: Element | null): number | null {
  const index = element?.closest<HTMLElement>('[data-index]')?.dataset.index;
  return index === undefined ? null : Number(index);
}
