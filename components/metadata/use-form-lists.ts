import { useEffect, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { FormLists } from '#lib/metadata/model/form-lists.ts';
import { useClient, useReady } from '../hooks/client-context.ts';

const NO_LISTS: FormLists = { categories: [], supplementalCategories: [] };

/** Categories and supplemental categories of a tab; empty until they are there, and where the server has none. */
export function useFormLists(type: MediaType): FormLists {
  const { ask } = useClient();
  const { locale } = useReady();
  const [lists, setLists] = useState(NO_LISTS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other names
  useEffect(() => {
    let isCurrent = true;
    ask('metadata.lists', { type }).then(
      (found) => isCurrent && setLists(found),
      // Logged by the background; the form works without them.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, type, locale]);
  return lists;
}
