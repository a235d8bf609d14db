import { activeParts } from '#lib/search/model/filter-parts.ts';
import { useText } from '../../hooks/text-provider.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useFilter } from './use-filter.ts';

/** The media system's own filters, or their contrary (2.9.2); nothing where it has none. */
export function SpecialFields() {
  const { t } = useText();
  const { filter, value, tables } = useFilter();
  const isActive = activeParts(value).includes('special');
  const { value: current, text } = value.customQueryFilter;
  const rows = tables.customQueries.map(({ rowVal, rowName }) => [rowVal, rowName] as const);
  // A shared address may bring one that this table does not have; what is chosen is always there to see.
  if (isActive && !rows.some(([rowVal]) => rowVal === current)) rows.push([current, text || current]);
  if (rows.length === 0) return null;

  const choose = (chosen: string) => {
    const row = rows.find(([rowVal]) => rowVal === chosen);
    if (row) filter.change({ ...value, customQueryFilter: { value: row[0], text: row[1] } });
  };
  return (
    <div className="filter-section filter-special">
      <SelectField label={t('filter.special')} value={current} onValue={choose}>
        {rows.map(([rowVal, rowName]) => (
          <option key={rowVal} value={rowVal}>
            {rowName}
          </option>
        ))}
      </SelectField>
      <Checkbox
        label={t('filter.not')}
        checked={value.notCustomQueryFilter}
        // The contrary of no restriction is none either.
        disabled={!isActive}
        onChecked={(notCustomQueryFilter) => filter.change({ ...value, notCustomQueryFilter })}
      />
    </div>
  );
}
