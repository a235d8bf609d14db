import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { shownSearch } from '#lib/client/search/search-store.ts';
import { searchesOf } from '#lib/client/search/searches.ts';
import { countedKey, countSources, keptCounts } from '#lib/client/search/source-counter.ts';
import type { SourceCounts } from '#lib/search/model/channel-counts.ts';
import { canBeApplied } from '#lib/search/model/filter-problems.ts';
import { isSameSearch } from '#lib/search/model/search-address.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { useFilter } from './use-filter.ts';

/**
 * The results of each source that the text and the shown filter find without its channels; null while they are not known,
 * undefined if the server does not count them. Its requests come after the first results, and end with the screen.
 */
export function useSourceCounts(): SourceCounts | null | undefined {
  const { channelCounts } = useReady().settings;
  const client = useClient();
  const { type, value } = useFilter();
  const owner = useMirror(({ auth }) => signedInOwner(auth));
  const { store } = searchesOf(client)[type];
  const text = useStore(store, (state) => state.searchedText);
  const only = useStore(store, (state) => state.only);
  const run = useStore(store, (state) => state.run);
  const isFound = useStore(store, (state) => state.total >= 0 && state.firstPageError === null);
  const [known, setKnown] = useState<{ readonly key: string; readonly counts: SourceCounts } | null>(null);

  // After an expiry, somebody else may sign in.
  const search = owner !== null && text !== null && canBeApplied(value) ? { text, filter: value, only } : null;
  const key = search && `${owner} ${countedKey(type, search)}`;
  const last = useRef<{ readonly run: number; readonly shown: Parameters<typeof isSameSearch>[0] } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the search, and `run` for its repetition
  useEffect(() => {
    if (!channelCounts || search === null || key === null || !isFound) return;
    const before = last.current;
    const shown = shownSearch(store.getState());
    last.current = { run, shown };
    const isRepeated = before !== null && before.run !== run && isSameSearch(before.shown, shown);
    const kept = keptCounts(client);
    const { counts } = (!isRepeated && kept.get(key)) || {};
    if (counts) return setKnown({ key, counts });
    return countSources(client.send, type, search, (counts) => {
      if (counts) kept.set(key, { counts, countedAt: Date.now() });
      else kept.delete(key);
      setKnown(counts && { key, counts });
    });
  }, [channelCounts, client, type, key, run, isFound]);
  if (!channelCounts) return undefined;
  return known !== null && known.key === key ? known.counts : null;
}
