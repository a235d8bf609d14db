import { createContext, type FocusEvent, type PointerEvent, useContext } from 'react';
import type { SearchItem } from '#lib/search/model/search-item.ts';

/** The result of a popover, and where it is. */
export interface PopoverTarget {
  readonly item: SearchItem;
  readonly element: Element;
  /** Horizontal position of the pointer; null if the popover is for the keyboard focus. */
  readonly x: number | null;
}

export interface ResultPopovers {
  /** Shows the popover of `target` after the delay; replaces any other. */
  send(target: PopoverTarget, delayMs: number): void;
  /** Whether the user moved the focus by key. A closed preview also restores the focus, which must show no popover. */
  isMovedByKey(): boolean;
  /** The pointer or the focus left the result. */
  leave(): void;
  /** Hides the popover at once: the result is clicked, dragged or opened. */
  hide(): void;
}

const NONE: ResultPopovers = {
  send: () => undefined,
  isMovedByKey: () => false,
  leave: () => undefined,
  hide: () => undefined,
};

export const ResultPopoverContext = createContext<ResultPopovers>(NONE);

/** By type of pointer; the keyboard focus has that of `pointer` (9.1). */
export const POPOVER_DELAY_MS = { pointer: 500, touch: 100 } as const;

/** Handlers for an element that shows the popover of its result on pointer, touch and keyboard focus (2.8.6). */
export function useResultPopover(item: SearchItem) {
  const popovers = useContext(ResultPopoverContext);
  const resultOf = (element: Element): Element => element.closest('[data-result]') ?? element;
  return {
    onPointerEnter({ currentTarget, clientX, pointerType }: PointerEvent) {
      const delayMs = pointerType === 'touch' ? POPOVER_DELAY_MS.touch : POPOVER_DELAY_MS.pointer;
      popovers.send({ item, element: resultOf(currentTarget), x: clientX }, delayMs);
    },
    onPointerLeave: popovers.leave,
    onPointerCancel: popovers.hide,
    onPointerDown({ pointerType }: PointerEvent) {
      if (pointerType !== 'touch') popovers.hide();
    },
    onFocus({ currentTarget }: FocusEvent) {
      if (!popovers.isMovedByKey()) return;
      popovers.send({ item, element: resultOf(currentTarget), x: null }, POPOVER_DELAY_MS.pointer);
    },
    onBlur: popovers.hide,
  };
}
