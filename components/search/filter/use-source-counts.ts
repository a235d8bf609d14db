import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { searchesOf } from '#lib/client/search/searches.ts';
import { countedKey, countSources } from '#lib/client/search/source-counter.ts';
import type { SourceCounts } from '#lib/search/model/channel-counts.ts';
import { canBeApplied } from '#lib/search/model/filter-problems.ts';
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

  const search = text !== null && canBeApplied(value) ? { text, filter: value, only } : null;
  const key = search && `${owner} ${countedKey(type, search)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the search, and `run` counts it again
  useEffect(() => {
    if (!channelCounts || search === null || key === null || !isFound) return;
    return countSources(client.send, type, search, (counts) => setKnown({ key, counts }));
  }, [channelCounts, client, type, key, run, isFound]);
  if (!channelCounts) return undefined;
  return known !== null && known.key === key ? known.counts : null;
}
