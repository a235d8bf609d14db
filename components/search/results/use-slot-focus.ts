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
  /** Brings a result into view and gives it the focus, once it is there. */
  goTo(index: number, to: 'nearest' | 'top'): void;
  onFocus(event: FocusEvent): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * Roving focus: the results are one tab stop, and keys go from result to result. A result that is scrolled away leaves
 * the focus to the list, and one that has to be loaded first gets it when it comes.
 */
export function useSlotFocus({ view, total }: SlotFocusOptions): SlotFocus {
  const [active, setActive] = useState<number | null>(null);
  const awaited = useRef<number | null>(null);
  /** Index that had the focus at the last drawing. */
  const focused = useRef<number | null>(null);

  const { first, last } = view.range;
  const isActiveDrawn = active !== null && active >= first && active <= last;
  const tabStop = isActiveDrawn ? active : Math.min(last, Math.max(first, view.firstIndex));

  /** False while the result is still to come; a place that shows none is reached like one that does. */
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
    // Until it is drawn the list has the focus. In a low window the page scrolls around the list.
    view.scroller.current?.focus({ preventScroll: true });
    view.scroller.current?.scrollIntoView?.({ block: 'nearest' });
    awaited.current = focusSlot(target) ? null : target;
  };

  // After every drawing: what was awaited may be there, and what had the focus may be gone.
  useLayoutEffect(() => {
    const { activeElement } = document;
    const index = slotIndexOf(activeElement);
    if (awaited.current !== null) {
      const isOutsideResults = activeElement !== document.body && !view.scroller.current?.contains(activeElement);
      // Who has gone on to another control is not called back.
      if (isOutsideResults || focusSlot(awaited.current)) awaited.current = null;
    } else if (focused.current !== null && (activeElement === document.body || (index !== null && index !== active))) {
      // Its element is gone, or has become the place of another result.
      view.scroller.current?.focus({ preventScroll: true });
    } else if (index !== null && activeElement?.matches('[data-index]')) {
      // The place had the focus before its result was there.
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
      // Ctrl+Home and Ctrl+End are the first and the last of a grid.
      if (event.ctrlKey && key !== 'Home' && key !== 'End') return;
      const at = slotIndexOf(event.target as Element);
      if (at === null && event.target !== view.scroller.current) return;
      const target = targetOfKey(key, at ?? tabStop, { ...view, total });
      if (target === null) return;
      event.preventDefault();
      // From the list itself an arrow leads into it; Home and End mean what they say.
      goTo(at === null && key.startsWith('Arrow') ? tabStop : target, 'nearest');
    },
  };
}

function slotIndexOf(element: Element | null): number | null {
  const index = element?.closest<HTMLElement>('[data-index]')?.dataset.index;
  return index === undefined ? null : Number(index);
}
