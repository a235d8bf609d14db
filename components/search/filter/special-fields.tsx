import { activeParts } from '#lib/search/model/filter-parts.ts';
import { useText } from '../../hooks/text-provider.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useFilter } from './use-filter.ts';

/** The media system's own filters, or their contrary (2.9.2); nothing where it has none. */
export function SpecialFields() {
  const { t } = useText();
  const { filter, value, tables } = useFilter();
  if (tables.customQueries.length === 0) return null;
  const choose = (chosen: string) => {
    const row = tables.customQueries.find(({ rowVal }) => rowVal === chosen);
    if (row) filter.change({ ...value, customQueryFilter: { value: row.rowVal, text: row.rowName } });
  };
  return (
    <div className="filter-section filter-special">
      <SelectField label={t('filter.special')} value={value.customQueryFilter.value} onValue={choose}>
        {tables.customQueries.map(({ rowVal, rowName }) => (
          <option key={rowVal} value={rowVal}>
            {rowName}
          </option>
        ))}
      </SelectField>
      <Checkbox
        label={t('filter.not')}
        checked={value.notCustomQueryFilter}
        // The contrary of no restriction is none either.
        disabled={!activeParts(value).includes('special')}
        onChecked={(notCustomQueryFilter) => filter.change({ ...value, notCustomQueryFilter })}
      />
    </div>
  );
}
