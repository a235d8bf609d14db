import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { readEntry } from '#lib/search/model/search-entry.ts';
import { useIsCurrentEntry } from '../../surface/use-is-current-entry.ts';

export interface PreviewEntry {
  /** Of the result whose preview is open; null while none is. */
  readonly index: number | null;
  open(index: number): void;
  /** Another result in the same preview. */
  show(index: number): void;
  close(): void;
  /** Its result is no longer there: another search has begun, which takes the place of the preview in the history. */
  giveWay(): void;
}

const NOT_CLOSED = { key: '', hasGivenWay: false };

/** An open preview is an entry of the history, so that Back closes it. What was typed before waits until it is closed. */
export function usePreviewEntry(search: SearchStore): PreviewEntry {
  const { key, pathname, search: query, hash, state } = useLocation();
  const navigate = useNavigate();
  const isCurrentEntry = useIsCurrentEntry();
  const { preview } = readEntry(query, state);
  const [shown, setShown] = useState({ key, index: preview });
  const [closed, setClosed] = useState(NOT_CLOSED);
  const isClosed = closed.key === key;
  const index = isClosed || preview === null ? null : shown.key === key ? shown.index : preview;
  /** A result that was opened while the browser was still on its way to another entry, as back from the last one. */
  const next = useRef<number | null>(null);

  const open = useCallback(
    (at: number) => {
      search.hold(true);
      if (preview !== null || !isCurrentEntry()) next.current = at;
      else navigate({ pathname, search: query, hash }, { state: { ...state, preview: at } });
    },
    [search, preview, isCurrentEntry, navigate, pathname, query, hash, state],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useEffect(() => {
    const at = next.current;
    next.current = null;
    // Forward opens it again.
    setClosed((before) => (before.key === key ? before : NOT_CLOSED));
    if (at !== null && preview === null) open(at);
  }, [key]);

  const isHeld = next.current !== null || (preview !== null && !(isClosed && closed.hasGivenWay));
  useEffect(() => search.hold(isHeld), [search, isHeld]);
  useEffect(() => () => search.hold(true), [search]);

  return {
    index,
    open,
    show: useCallback((at) => setShown({ key, index: at }), [key]),
    close: useCallback(() => {
      if (isClosed || !isCurrentEntry()) return;
      setClosed({ key, hasGivenWay: false });
      navigate(-1);
    }, [isClosed, isCurrentEntry, key, navigate]),
    giveWay: useCallback(() => setClosed({ key, hasGivenWay: true }), [key]),
  };
}
