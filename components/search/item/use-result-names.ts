import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { SearchType } from '#lib/contract/search-types.ts';
import { categoryNames, NO_NAMES, type ResultNames, sourceNames, tableNames } from '#lib/search/model/result-names.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import { areListsMissing } from '#lib/upload-form/model/form-lists.ts';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { useRetryOnReconnect } from '../../surface/use-retry-on-reconnect.ts';

export const ResultNamesContext = createContext(NO_NAMES);

/** Names of the sources and categories of results, by code; some codes have no name. */
export function useResultNames(): ResultNames {
  return useContext(ResultNamesContext);
}

/**
 * Loads the names for a search when a view needs them; again for another user or language, and after a failure on the
 * next reconnect. Articles have no lists of their own and use those of images (7.9, 7.19).
 */
export function useLoadedNames(type: SearchType, isNeeded: boolean): ResultNames {
  const { send } = useClient();
  const { locale } = useReady();
  const owner = useMirror(({ auth }) => signedInOwner(auth));
  const [names, setNames] = useState(NO_NAMES);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `locale` changes the names, `attempt` repeats
  useEffect(() => {
    if (owner === null || !isNeeded) return;
    let isCurrent = true;
    const listed = { type: type === 'text' ? 'image' : type } as const;
    const load = async () => {
      // Errors are logged by the background, which caches both answers for the session.
      const lists = send('metadata.lists', listed).catch(() => null);
      const channels = await send('search.channels', listed).catch(() => null);
      const found = await lists;
      if (!isCurrent) return;
      setFailed(channels === null || found === null || areListsMissing(found));
      setNames({
        sources: sourceNames(channels ?? []),
        categories: categoryNames(found?.categories ?? []),
        supplementalCategories: tableNames(found?.supplementalCategories ?? []),
      });
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [send, type, isNeeded, owner, locale, attempt]);
  useRetryOnReconnect(
    hasFailed,
    useCallback(() => setAttempt((count) => count + 1), []),
  );
  return names;
}
