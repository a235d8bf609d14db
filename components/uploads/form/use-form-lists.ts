import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { useRetryOnReconnect } from '../../surface/use-retry-on-reconnect.ts';

const NO_LISTS: FormLists = { categories: [], categoriesStatus: 'loading', supplementalCategories: [] };

/** Those of the tab; asked for once, for the form, the list and the dialogs. */
export const FormListsContext = createContext(NO_LISTS);

export function useFormLists(): FormLists {
  return useContext(FormListsContext);
}

/** Categories and supplemental categories of a tab (4.19); those that failed are asked for when the person comes back. */
export function useLoadedLists(type: MediaType): FormLists {
  const { send } = useClient();
  const { locale } = useReady();
  const owner = useMirror(({ auth }) => ownerOf(auth));
  const [lists, setLists] = useState(NO_LISTS);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: others see other lists, in another language or with more luck
  useEffect(() => {
    let isCurrent = true;
    send('metadata.lists', { type }).then(
      (found) => isCurrent && setLists(found),
      // Logged by the background; the form works without them.
      () => isCurrent && setLists((known) => ({ ...known, categoriesStatus: 'error' })),
    );
    return () => {
      isCurrent = false;
    };
  }, [send, type, owner, locale, attempt]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  useRetryOnReconnect(lists.categoriesStatus === 'error', again);
  return lists;
}
