import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useClient } from '../../surface/client-context.ts';
import { loadPart } from '../../ui/lazy-part.ts';
import type { FocusedList, ScrollToRow } from './list-focus.ts';

interface ListFocus {
  /** For the element around the list, which carries `tabIndex={-1}`. */
  readonly section: RefObject<HTMLElement | null>;
  readonly scroll: RefObject<ScrollToRow | null>;
}

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
    const load = async (): Promise<void> => {
      if (isLoading) return;
      isLoading = true;
      const { keepListFocus } = await loadPart(() => import('./list-focus.ts'));
      const bundles = () => state.getState().bundles;
      const list = () => latest.current;
      if (!signal.aborted) keepListFocus({ section: current, list, bundles, scroll, arriving, signal });
    };
    document.addEventListener('keydown', load, { signal });
    loadNow.current = load;
    return () => end.abort();
  }, [arriving, state]);
  useEffect(() => {
    if (hasRows) loadNow.current?.();
  }, [hasRows]);
  return { section, scroll };
}
