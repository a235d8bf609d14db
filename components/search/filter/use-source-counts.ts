import { useEffect, useRef, useState } from 'react';
import type { SearchState } from '#lib/client/search/search-state.ts';
import { type SearchStore, shownSearch } from '#lib/client/search/search-store.ts';
import { searchesOf } from '#lib/client/search/searches.ts';
import { countedKey, countSources, keptCounts } from '#lib/client/search/source-counter.ts';
import type { SourceCounts } from '#lib/search/model/channel-counts.ts';
import { canBeApplied } from '#lib/search/model/filter-problems.ts';
import { isSameSearch } from '#lib/search/model/search-address.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { followAfterPaint } from '../../surface/follow-after-paint.ts';
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
  const { text, only, run, isFound } = useAnsweredSearch(store);
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
    const end = countSources(client.send, type, search, (counts) => {
      if (counts) kept.set(key, { counts, countedAt: Date.now() });
      else kept.delete(key);
      setKnown(counts && { key, counts });
    });
    const stop = store.subscribe((state) => state.run !== run && end());
    return () => {
      stop();
      end();
    };
  }, [channelCounts, client, type, key, run, isFound]);
  if (!channelCounts) return undefined;
  return known !== null && known.key === key ? known.counts : null;
}

/** What is counted; the numbers of results that stay are theirs. */
function useAnsweredSearch(store: SearchStore['store']) {
  const [search, setSearch] = useState(() => countedOf(store.getState()));
  useEffect(() => {
    const read = () => {
      const state = store.getState();
      if (state.stale === null) setSearch(countedOf(state));
    };
    read();
    return followAfterPaint(store, (state) => (state.stale === null ? Object.values(countedOf(state)) : null), read);
  }, [store]);
  return search;
}

function countedOf({ searchedText: text, only, run, total, firstPageError }: SearchState) {
  return { text, only, run, isFound: total >= 0 && firstPageError === null };
}
