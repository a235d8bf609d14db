import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { ResultWindow } from './use-result-window.ts';

interface SlotFocusOptions {
  readonly view: ResultWindow;
  readonly total: number;
}

export interface SlotFocus {
  /** Brings a result into view and gives it the focus, once it is there. */
  goTo(index: number, to: 'nearest' | 'top'): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * The arrow keys go from result to result, Home and End to the first and the last of all, a page key one screen on.
 * A result that is scrolled away takes no focus with it, and one that has to be loaded first has it until it comes.
 */
export function useSlotFocus({ view, total }: SlotFocusOptions): SlotFocus {
  const awaited = useRef<number | null>(null);
  const focused = useRef<number | null>(null);

  /** False while the result is still to come; a place that shows none is reached like one that does. */
  const focusSlot = (index: number): boolean => {
    const slot = view.list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    const target = slot?.querySelector<HTMLElement>('button, a[href]') ?? slot;
    target?.focus({ preventScroll: true });
    return target !== null && slot?.querySelector('[aria-busy="true"]') === null;
  };
  const goTo = (index: number, to: 'nearest' | 'top'): void => {
    const target = Math.min(total - 1, Math.max(0, index));
    view.reveal(target, to);
    // Until it is drawn the list has the focus.
    view.scroller.current?.focus({ preventScroll: true });
    awaited.current = focusSlot(target) ? null : target;
  };

  // After every drawing: what was awaited may be there, and what had the focus may be gone.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (awaited.current !== null) {
      const isElsewhere = activeElement !== document.body && !view.scroller.current?.contains(activeElement);
      // Who has gone on to another control is not called back.
      if (isElsewhere || focusSlot(awaited.current)) awaited.current = null;
    } else if (focused.current !== null && activeElement === document.body) {
      view.scroller.current?.focus({ preventScroll: true });
    }
    focused.current = slotIndexOf(document.activeElement);
  });

  return {
    goTo,
    onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const at = slotIndexOf(event.target as Element);
      const target = targetOf(event.key, at, view, total);
      if (target === null) return;
      event.preventDefault();
      goTo(target, 'nearest');
    },
  };
}

function slotIndexOf(element: Element | null): number | null {
  const index = element?.closest<HTMLElement>('[data-index]')?.dataset.index;
  return index === undefined ? null : Number(index);
}

/** Null: the key is the browser's. */
function targetOf(key: string, at: number | null, { columns, screenful }: ResultWindow, total: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return total - 1;
  if (at === null) return null;
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -columns,
    ArrowDown: columns,
    ArrowLeft: -1,
    ArrowRight: 1,
    PageUp: -screenful,
    PageDown: screenful,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const target = at + step;
  // Above the first row and below the last one there is nothing: the focus stays.
  return target < 0 || target >= total ? at : target;
}
