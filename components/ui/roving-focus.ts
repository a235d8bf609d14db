import { useLayoutEffect, useState } from 'react';

/** What gets the focus: an item, or a part of it. */
export interface FocusPlace<Id> {
  readonly id: Id;
  readonly part?: string | undefined;
  /** The item takes the place of one that has left the list. */
  readonly isReplacement?: boolean;
}

/** A list that renders only some of its items. */
export interface RovingList<Id> {
  /** Has the focus while the wanted item is not rendered; null if what had it before keeps it. */
  box(): HTMLElement | null;
  /** The item that an element belongs to. */
  idOf(element: Element): Id | undefined;
  partOf?(element: HTMLElement): string | undefined;
  /** -1 for an item that is not in the list. */
  indexOf(id: Id): number;
  /** The item at an index, or else the last one; undefined in an empty list. */
  idAt(index: number): Id | undefined;
  /** The element of an item that takes the focus; null while it is not rendered. */
  find(place: FocusPlace<Id>): HTMLElement | null;
  /** Scrolls an item into view. */
  reveal(index: number): void;
  /** Gets the item that has the focus, or will have it. */
  onActive(id: Id): void;
  /** Gets the focus after a removed control that belongs to no item, and in an empty list. */
  fallback?(): HTMLElement;
}

interface Wanted<Id> extends FocusPlace<Id> {
  /** It was moved to: the list scrolls until it is rendered. */
  readonly isSought?: boolean;
  /** What had the focus before; once the user has focused another control, the focus stays there. */
  readonly from: Element | null;
}

interface Last<Id> {
  readonly element: HTMLElement;
  readonly id: Id | undefined;
  readonly part: string | undefined;
  readonly at: number;
}

/**
 * Keyboard focus that moves between the items of a list. An item that is not rendered gets it once it is. When the
 * focused element is gone, the focus moves to another one of its item; if the item is gone, to the one in its place.
 * The owner calls `enter` and `leave` on focus events, and `recover` after each change of the document.
 */
export class RovingFocus<Id extends string | number> {
  list: RovingList<Id>;
  #wanted: Wanted<Id> | null = null;
  #last: Last<Id> | null = null;

  constructor(list: RovingList<Id>) {
    this.list = list;
  }

  /** True until the wanted item is rendered. */
  get isWaiting(): boolean {
    return this.#wanted !== null;
  }

  /** The item that was moved to, until it is rendered. */
  get sought(): Id | undefined {
    return this.#wanted?.isSought ? this.#wanted.id : undefined;
  }

  /** Scrolls to an item and focuses it, as soon as it is rendered. */
  moveTo(index: number, part?: string): void {
    const id = this.list.idAt(index);
    if (id === undefined) return;
    this.list.onActive(id);
    this.list.reveal(this.list.indexOf(id));
    this.#give({ id, part, isSought: true });
  }

  enter(element: HTMLElement): void {
    if (element !== this.list.box()) this.#wanted = null;
    const id = this.list.idOf(element);
    const at = id === undefined ? -1 : this.list.indexOf(id);
    this.#last = { element, id, at, part: this.list.partOf?.(element) };
    if (id !== undefined) this.list.onActive(id);
  }

  leave(element: HTMLElement): void {
    if (element === this.list.box()) this.#wanted = null;
    // Some browsers also fire the event when the element is removed, while it is still connected. A window that loses
    // the focus keeps its active element.
    queueMicrotask(() => {
      if (element === this.#last?.element && element.isConnected && document.activeElement !== element)
        this.#last = null;
    });
  }

  recover(): void {
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement === null;
    const wanted = this.#wanted;
    if (wanted !== null) {
      if (activeElement === wanted.from || (isFree && wanted.from?.isConnected === false)) this.#give(wanted);
      else this.#wanted = null;
      return;
    }
    const last = this.#last;
    if (last === null) return;
    const { element, id, at, part } = last;
    const isOwn = element.isConnected && this.list.idOf(element) === id;
    if (activeElement === element) {
      if (id !== undefined) this.#stay({ id, part }, isOwn, element);
    } else if (isFree) {
      // React has moved it.
      if (isOwn) element.focus({ preventScroll: true });
      else if (id !== undefined && this.list.indexOf(id) >= 0) this.#give({ id, part });
      else this.#replace(at, part);
    }
  }

  /** The element still has the focus, but may show another item, or its item may have got a control. */
  #stay(place: FocusPlace<Id>, isOwn: boolean, element: HTMLElement): void {
    const control = this.list.find(place);
    if (!isOwn) this.#give(place);
    else if (control !== null && control !== element && element.contains(control))
      control.focus({ preventScroll: true });
  }

  #replace(at: number, part: string | undefined): void {
    const id = at < 0 ? undefined : this.list.idAt(at);
    this.#last = null;
    if (id === undefined) this.list.fallback?.().focus({ preventScroll: true });
    else {
      this.list.onActive(id);
      this.#give({ id, part, isReplacement: true });
    }
  }

  #give(place: Omit<Wanted<Id>, 'from'>): void {
    const element = this.list.find(place);
    if (element === null) {
      const box = this.list.box();
      this.#wanted = { ...place, from: box ?? document.activeElement };
      box?.focus({ preventScroll: true });
      return;
    }
    this.#wanted = null;
    // It may be rendered beside what is in view.
    element.focus({ preventScroll: place.isSought !== true });
    if (element instanceof HTMLTextAreaElement) element.setSelectionRange(element.value.length, element.value.length);
  }
}

/** The focus of a list that React renders. */
export function useRovingFocus<Id extends string | number>(list: RovingList<Id>): RovingFocus<Id> {
  const [focus] = useState(() => new RovingFocus(list));
  useLayoutEffect(() => {
    focus.list = list;
    focus.recover();
  });
  return focus;
}
