import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SearchStore } from '#lib/client/search-store.ts';

interface PreviewSteps {
  /** Undefined at the first result. */
  readonly previous: (() => void) | undefined;
  /** Undefined at the last result of all, not of those that are loaded. */
  readonly next: (() => void) | undefined;
}

/** The next page is asked for before the last loaded result is reached. */
const LOAD_AHEAD = 4;

export function usePreviewSteps(search: SearchStore, index: number, onIndex: (index: number) => void): PreviewSteps {
  const count = useStore(search.store, (state) => state.items.length);
  const total = useStore(search.store, (state) => state.total);
  const [awaited, setAwaited] = useState<number | null>(null);

  useEffect(() => {
    if (index + LOAD_AHEAD >= count) search.loadMore();
  }, [search, index, count]);

  useEffect(() => {
    if (awaited === null || awaited >= count) return;
    setAwaited(null);
    onIndex(awaited);
  }, [awaited, count, onIndex]);

  const goNext = () => {
    if (index + 1 < count) onIndex(index + 1);
    else {
      setAwaited(index + 1);
      search.loadMore();
    }
  };
  return {
    previous: index > 0 ? () => onIndex(index - 1) : undefined,
    next: index + 1 < total ? goNext : undefined,
  };
}
