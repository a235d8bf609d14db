import { useText } from '../../i18n/text-provider.tsx';
import { FilterTrouble } from './filter-trouble.tsx';
import { useFilter } from './use-filter.ts';

/** Says that the choices of the filter could not be loaded, with another try; nothing where they could. */
export function TablesNote() {
  const { t } = useText();
  const { filter, tables } = useFilter();
  if (!tables.hasFailed) return null;
  return (
    <FilterTrouble
      text={t('filter.tablesFailed')}
      focusTarget={({ form }) => form?.querySelector('select')}
      onAgain={async () => {
        await filter.retry();
        return filter.store.getState().tables.hasFailed;
      }}
    />
  );
}
