import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { readEntry } from '#lib/search/model/search-entry.ts';
import { useIsCurrentEntry } from '../../surface/use-is-current-entry.ts';

export interface PreviewEntry {
  /** Index of the result whose preview is open; null if none is. */
  readonly index: number | null;
  open(index: number): void;
  /** Shows another result in the open preview. */
  show(index: number): void;
  close(): void;
  /** Closes the preview because another search has replaced its result; that search takes over the history entry. */
  replaceBySearch(): void;
}

const NOT_CLOSED = { key: '', isReplaced: false };

/**
 * An open preview has its own history entry, so that Back closes it. Typed text is not searched for until the preview
 * is closed (decision 27).
 */
export function usePreviewEntry(search: SearchStore): PreviewEntry {
  const { key, pathname, search: query, hash, state } = useLocation();
  const navigate = useNavigate();
  const isCurrentEntry = useIsCurrentEntry();
  const { preview } = readEntry(query, state);
  const [shown, setShown] = useState({ key, index: preview });
  const [closed, setClosed] = useState(NOT_CLOSED);
  const isClosed = closed.key === key;
  const index = isClosed || preview === null ? null : shown.key === key ? shown.index : preview;
  /** A result that was opened while the browser was still navigating, for example back from the last preview. */
  const next = useRef<number | null>(null);

  const openNow = (at: number): void => {
    search.suspend(true);
    if (preview !== null || !isCurrentEntry()) next.current = at;
    else navigate({ pathname, search: query, hash }, { state: { ...state, preview: at } });
  };
  const latest = useRef(openNow);
  useLayoutEffect(() => {
    latest.current = openNow;
  });
  // The same for all entries: each answered search writes one, which would else render all results once more.
  const open = useCallback((at: number) => latest.current(at), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useEffect(() => {
    const at = next.current;
    next.current = null;
    // Forward reopens the preview.
    setClosed((before) => (before.key === key ? before : NOT_CLOSED));
    if (at !== null && preview === null) open(at);
  }, [key]);

  const isSuspended = next.current !== null || (preview !== null && !(isClosed && closed.isReplaced));
  useEffect(() => search.suspend(isSuspended), [search, isSuspended]);
  useEffect(() => () => search.suspend(true), [search]);

  return {
    index,
    open,
    show: useCallback((at) => setShown({ key, index: at }), [key]),
    close: useCallback(() => {
      if (isClosed || !isCurrentEntry()) return;
      setClosed({ key, isReplaced: false });
      navigate(-1);
    }, [isClosed, isCurrentEntry, key, navigate]),
    replaceBySearch: useCallback(() => setClosed({ key, isReplaced: true }), [key]),
  };
}
