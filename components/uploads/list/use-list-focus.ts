import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useClient } from '../../surface/client-context.ts';
import { loadPart } from '../../ui/lazy-part.ts';
import type { FocusedList, ScrollToRow } from './list-focus.ts';

interface ListFocus {
  /** For the element around the list, which carries `tabIndex={-1}`. */
  readonly section: RefObject<HTMLElement | null>;
  readonly scroll: RefObject<ScrollToRow | null>;
}

/** What may begin in the list before its code is loaded. */
const EARLY = ['keydown', 'dragstart', 'dragend'];

/**
 * Makes the list one tab stop and handles its keys. The code is loaded with the first row or key press, not before the
 * first paint.
 */
export function useListFocus(list: FocusedList): ListFocus {
  const section = useRef<HTMLElement>(null);
  const scroll = useRef<ScrollToRow>(null);
  const latest = useRef(list);
  // Before the list's changes are observed.
  useLayoutEffect(() => {
    latest.current = list;
  });
  const { files, state } = useClient();
  const { arriving } = files;
  const hasRows = list.rows.length > 0;
  const loadNow = useRef<() => void>(null);
  useEffect(() => {
    const { current } = section;
    if (!current) return;
    const end = new AbortController();
    const { signal } = end;
    let isLoading = false;
    const early: Event[] = [];
    const load = async (event?: Event): Promise<void> => {
      if (event && current.contains(event.target as Node)) early.push(event);
      if (isLoading) return;
      isLoading = true;
      const { keepListFocus } = await loadPart(() => import('./list-focus.ts'));
      const bundles = () => state.getState().bundles;
      const list = () => latest.current;
      if (signal.aborted) return;
      for (const type of EARLY) document.removeEventListener(type, load);
      keepListFocus({ section: current, list, bundles, scroll, arriving, signal });
      const { activeElement } = document;
      const stop = (event: Event): void => event.stopPropagation();
      // What is outside of the list has had them.
      for (const type of EARLY) current.addEventListener(type, stop);
      for (const event of early) if (event.type !== 'keydown' || event.target === activeElement) repeat(event);
      for (const type of EARLY) current.removeEventListener(type, stop);
    };
    for (const type of EARLY) document.addEventListener(type, load, { signal });
    loadNow.current = () => void load();
    return () => end.abort();
  }, [arriving, state]);
  useEffect(() => {
    if (hasRows) loadNow.current?.();
  }, [hasRows]);
  return { section, scroll };
}

function repeat(event: Event): void {
  const { constructor: Same, type, target } = event;
  target?.dispatchEvent(new (Same as typeof Event)(type, event));
}
