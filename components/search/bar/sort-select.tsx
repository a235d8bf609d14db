import { useStore } from 'zustand';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { SEARCH_SORTS, type SearchSort } from '#lib/contract/search-types.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { NativeSelect } from '../../ui/fields/native-select.tsx';

interface SortSelectProps {
  readonly search: SearchStore;
  /** Those of the server. */
  readonly sorts: readonly SearchSort[];
}

/** The order of the results. Relevance is that of the text. */
export function SortSelect({ search, sorts }: SortSelectProps) {
  const { t } = useText();
  const sort = useStore(search.store, (state) => state.sort);
  const hasText = useStore(search.store, (state) => Boolean(state.searchedText));
  const isOffered = (each: SearchSort) => sorts.includes(each) && (each !== 'relevance' || hasText);
  const offered = SEARCH_SORTS.filter((each) => each === 'received' || isOffered(each));
  if (offered.length < 2) return null;
  const choose = (value: string) => {
    const chosen = offered.find((each) => each === value);
    if (chosen) search.sortBy(chosen);
  };
  const value = offered.includes(sort) ? sort : 'received';
  return (
    <NativeSelect aria-label={t('search.sort')} value={value} onValue={choose}>
      {offered.map((each) => (
        <option key={each} value={each}>
          {t(`search.sort.${each}`)}
        </option>
      ))}
    </NativeSelect>
  );
}
