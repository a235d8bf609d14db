import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

interface FocusReturn<One extends HTMLElement> {
  readonly ref: RefObject<One | null>;
  onFocus(event: FocusEvent<One>): void;
}

/** Attributes of an element that may go with the focus in it: the focus returns to where it was before. */
export function useFocusReturn<One extends HTMLElement>(): FocusReturn<One> {
  const ref = useRef<One>(null);
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { current } = ref;
    return () => {
      const back = before.current;
      if (current?.contains(document.activeElement) && back instanceof HTMLElement && back.isConnected) back.focus();
    };
  }, []);
  return {
    ref,
    onFocus({ currentTarget, relatedTarget }) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
  };
}
