import { useEffect, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { FormLists } from '#lib/metadata/model/form-lists.ts';
import { useClient, useReady } from '../hooks/client-context.ts';

const NO_LISTS: FormLists = { categories: [], categoriesStatus: 'loading', supplementalCategories: [] };

/** Categories and supplemental categories of a tab (4.19); those that failed are asked for when the person comes back. */
export function useFormLists(type: MediaType): FormLists {
  const { ask } = useClient();
  const { locale } = useReady();
  const [lists, setLists] = useState(NO_LISTS);
  const [attempt, setAttempt] = useState(0);
  const hasFailed = lists.categoriesStatus === 'error';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other names, another attempt other luck
  useEffect(() => {
    let isCurrent = true;
    ask('metadata.lists', { type }).then(
      (found) => isCurrent && setLists(found),
      // Logged by the background; the form works without them.
      () => isCurrent && setLists((known) => ({ ...known, categoriesStatus: 'error' })),
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, type, locale, attempt]);
  useEffect(() => {
    if (!hasFailed) return;
    const again = () => setAttempt((count) => count + 1);
    for (const event of ['online', 'focus']) window.addEventListener(event, again);
    return () => {
      for (const event of ['online', 'focus']) window.removeEventListener(event, again);
    };
  }, [hasFailed]);
  return lists;
}
