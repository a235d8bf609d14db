import { useCallback, useEffect, useRef, useState } from 'react';
import { countNew } from '#lib/client/search/new-results.ts';
import { type KeptSearch, NO_OWN_SEARCHES, type OwnSearches } from '#lib/search/model/kept-search.ts';
import { useClient, useReady } from '../../surface/client-context.ts';

export interface OwnSearchesView {
  /** Null until they have loaded. */
  readonly own: OwnSearches | null;
  /** How many of its results have arrived since the user looked; null: not known. */
  newCount(search: KeptSearch): number | null;
  /** Resolves when the change is shown. */
  reload(): Promise<void>;
}

const keyOf = ({ type, link, lookedAt }: KeptSearch): string => `${type} ${lookedAt} ${link}`;

/** The user's recent and saved searches. New results are counted one search after the other. */
export function useOwnSearches(): OwnSearchesView {
  const { send } = useClient();
  const { settings } = useReady();
  const [own, setOwn] = useState<OwnSearches | null>(null);
  const [counts, setCounts] = useState<ReadonlyMap<string, number | null>>(new Map());
  const counted = useRef(counts);
  counted.current = counts;
  const reload = useCallback(async () => {
    // Logged by the background; the search works without them.
    const found = await send('search.own', {}).catch(() => null);
    setOwn((before) => found ?? before ?? NO_OWN_SEARCHES);
  }, [send]);
  useEffect(() => void reload(), [reload]);
  useEffect(() => {
    let isCurrent = true;
    const countAll = async () => {
      for (const search of own ? [...own.named, ...own.recent] : []) {
        if (!isCurrent) return;
        if (counted.current.has(keyOf(search))) continue;
        const count = await countNew(search, send, settings);
        if (isCurrent) setCounts((before) => new Map(before).set(keyOf(search), count));
      }
    };
    void countAll();
    return () => {
      isCurrent = false;
    };
  }, [own, send, settings]);
  return { own, newCount: (search) => counts.get(keyOf(search)) ?? null, reload };
}
