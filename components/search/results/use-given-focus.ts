import { useEffect, useLayoutEffect, useRef } from 'react';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import {
  consumeResultFocus,
  givesResultFocus,
  isResultFocusRequested,
  requestResultFocus,
} from '../../surface/result-focus.ts';
import type { ListWindow } from '../../ui/list-window.ts';
import { useTopModal } from '../../ui/top-modal.ts';
import { isStale } from '../bar/use-is-out.ts';
import type { SlotFocus } from './use-slot-focus.ts';

/** The focus that a list gets from the results before it, or from the search field. */
export function useGivenFocus(focus: SlotFocus, view: ListWindow, search: SearchStore, run: number): void {
  useKeptFocus(view, search);
  useRequestedFocus(focus, view, search, run);
}

/** A focused result gives its focus to the next search, whose first one in view takes it. */
function useKeptFocus({ scroller }: ListWindow, search: SearchStore): void {
  useLayoutEffect(() => {
    const keep = (): void => {
      const { activeElement } = document;
      if (activeElement === scroller.current || !scroller.current?.contains(activeElement)) return;
      scroller.current.focus({ preventScroll: true });
      requestResultFocus();
    };
    if (isStale(search)) keep();
    return search.store.subscribe(({ stale }, before) => stale !== null && before.stale === null && keep());
  }, [search, scroller]);
}

/** After Down in the search field, and after 'Show in search' once its dialog is closed, focuses the first result. */
function useRequestedFocus(
  focus: SlotFocus,
  { scroller, firstIndex }: ListWindow,
  search: SearchStore,
  run: number,
): void {
  const modal = useTopModal();
  const wasCovered = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the results are shown, and when a dialog closes
  useEffect(() => {
    if (isStale(search)) return;
    if (modal !== null) {
      wasCovered.current = isResultFocusRequested();
      return;
    }
    // A search that is typed in the meantime keeps the focus.
    const { activeElement } = document;
    const isFree =
      activeElement === null || activeElement.contains(scroller.current) || givesResultFocus(activeElement);
    if (consumeResultFocus() && (wasCovered.current || isFree)) focus.goTo(firstIndex, 'top');
    wasCovered.current = false;
  }, [modal, run]);
}
