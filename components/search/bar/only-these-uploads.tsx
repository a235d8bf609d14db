import { useStore } from 'zustand';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { focusSearchField } from '../results/focus-search-field.ts';

/** Says that the results are among a few uploads, with a way to lift that; nothing where they are not. */
export function OnlyTheseUploads({ search }: { readonly search: SearchStore }) {
  const { t, count } = useText();
  const only = useStore(search.store, (state) => state.only);
  if (only === '') return null;
  const name = count('search.onlyUploads', only.split(',').length);
  const lift = () => {
    search.submit(undefined, undefined, 0, '');
    focusSearchField();
  };
  return (
    <p className="filter-chip">
      <span>{name}</span>
      <IconButton icon="close" size="small" label={t('filter.lift', { name })} onClick={lift} />
    </p>
  );
}
