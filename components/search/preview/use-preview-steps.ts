import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { itemAt } from '#lib/search/model/result-slots.ts';

export interface PreviewSteps {
  /** Undefined at the first result. */
  readonly previous: (() => void) | undefined;
  /** Undefined at the last result of the whole search, loaded or not. */
  readonly next: (() => void) | undefined;
}

/** Number of results before and after the current one that are requested in advance. */
export const AROUND = 4;

/** Moves the preview by one result. A result that is not loaded yet is requested, and shown when it has loaded. */
export function usePreviewSteps(search: SearchStore, index: number, onIndex: (index: number) => void): PreviewSteps {
  const slots = useStore(search.store, (state) => state.slots);
  const total = useStore(search.store, (state) => state.total);
  const [awaited, setAwaited] = useState<{ readonly index: number; readonly step: 1 | -1 } | null>(null);

  const isCounted = total >= 0;
  useEffect(() => {
    if (!isCounted) return;
    search.ensure({ first: Math.max(0, index - AROUND), last: index + AROUND });
    return () => search.ensure(null);
  }, [search, index, isCounted]);

  // Skips slots whose row could not be read.
  useEffect(() => {
    if (awaited === null) return;
    const { index: wanted, step } = awaited;
    if (wanted < 0 || wanted >= total) setAwaited(null);
    else if (itemAt(slots, wanted)) {
      setAwaited(null);
      onIndex(wanted);
    } else if (slots.has(wanted)) setAwaited({ index: wanted + step, step });
    else search.ensure({ first: wanted, last: wanted });
  }, [awaited, slots, total, search, onIndex]);

  const go = (step: 1 | -1) => {
    const wanted = index + step;
    if (itemAt(slots, wanted)) onIndex(wanted);
    else setAwaited({ index: wanted, step });
  };
  return {
    previous: index > 0 ? () => go(-1) : undefined,
    next: index + 1 < total ? () => go(1) : undefined,
  };
}
