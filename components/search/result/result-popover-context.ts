import { createContext, type FocusEvent, type PointerEvent, useContext } from 'react';
import type { SearchItem } from '#lib/search/model/search-item.ts';

/** What a popover is about and where. */
export interface PopoverTarget {
  readonly item: SearchItem;
  readonly element: Element;
  /** The pointer's place; null when the keyboard brought it. */
  readonly x: number | null;
}

export interface ResultPopovers {
  /** Shows it after the delay, in place of any other. */
  send(target: PopoverTarget, delayMs: number): void;
  /** Whether a key brought the focus where it is; a preview that was closed gives it back unasked. */
  isMovedByKey(): boolean;
  /** The pointer or the focus left the result. */
  leave(): void;
  /** At once: the result is pressed, dragged or opened. */
  hide(): void;
}

const NONE: ResultPopovers = {
  send: () => undefined,
  isMovedByKey: () => false,
  leave: () => undefined,
  hide: () => undefined,
};

export const ResultPopoverContext = createContext<ResultPopovers>(NONE);

/** 9.1 */
export const POPOVER_DELAY_MS = { pointer: 500, touch: 100 } as const;

/** Handlers of an element that shows its result's popover for pointer, touch and keyboard (2.8.6). */
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
