import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The parts of a card that take the focus; `data-part` in the document. */
export type CardPart = 'picture' | 'caption';

interface Held {
  readonly element: HTMLElement;
  readonly index: number;
  readonly part: CardPart;
}

/** The card that has, or last had, the focus. */
export interface ActiveCard {
  /** -1 before any has had the focus, and after it has vanished. */
  readonly index: number;
  set(id: string): void;
}

export function useActiveCard(order: readonly string[]): ActiveCard {
  const [active, setActive] = useState<string | null>(null);
  return { index: active === null ? -1 : order.indexOf(active), set: setActive };
}

export interface SheetFocus {
  focusCard(index: number, part: CardPart): void;
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
}

/**
 * The focus inside the sheet. A card that is not rendered gets it once it is; when its card vanishes, the card that took
 * its place gets it.
 */
export function useSheetFocus(
  order: readonly string[],
  active: ActiveCard,
  canvas: RefObject<HTMLElement | null>,
  reveal: (index: number) => void,
): SheetFocus {
  const wanted = useRef<{ readonly id: string; readonly part: CardPart } | null>(null);
  const held = useRef<Held | null>(null);
  // Read during rendering: React takes the focus from a card that it removes or moves.
  const before = held.current;

  const focusCard = (index: number, part: CardPart): void => {
    const id = order[index];
    if (id === undefined) return;
    wanted.current = { id, part };
    active.set(id);
    reveal(index);
    giveFocus(canvas.current, wanted);
  };
  useLayoutEffect(() => {
    if (giveFocus(canvas.current, wanted) || before === null) return;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!isLost) return;
    if (before.element.isConnected) before.element.focus({ preventScroll: true });
    else focusCard(Math.min(before.index, order.length - 1), before.part);
  });
  return {
    focusCard,
    onFocus({ target }) {
      const part = partOf(target);
      const id = cardOf(target);
      if (!part || id === undefined) return;
      held.current = { element: target as HTMLElement, index: order.indexOf(id), part };
      active.set(id);
    },
    onBlur() {
      held.current = null;
    },
  };
}

function giveFocus(
  canvas: HTMLElement | null,
  wanted: RefObject<{ readonly id: string; readonly part: CardPart } | null>,
): boolean {
  if (!wanted.current || !canvas) return false;
  const { id, part } = wanted.current;
  const element = canvas.querySelector<HTMLElement>(`[data-upload="${CSS.escape(id)}"] [data-part=${part}]`);
  if (!element) return false;
  wanted.current = null;
  element.focus({ preventScroll: true });
  if (element instanceof HTMLTextAreaElement) element.setSelectionRange(element.value.length, element.value.length);
  return true;
}

export function partOf(target: EventTarget): CardPart | undefined {
  const part = target instanceof Element ? target.closest<HTMLElement>('[data-part]')?.dataset['part'] : undefined;
  return part as CardPart | undefined;
}

export function cardOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-upload]')?.dataset['upload'] : undefined;
}
