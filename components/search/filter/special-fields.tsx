import { isNoSpecial } from '#lib/search/model/filter-parts.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useFilter } from './use-filter.ts';

/** The media system's own filters, or their contrary (2.9.2); nothing where it has none. */
export function SpecialFields() {
  const { t } = useText();
  const { filter, value, tables } = useFilter();
  const { value: chosen, text } = value.customQueryFilter;
  const isActive = !isNoSpecial(chosen);
  const rows = tables.customQueries.map(({ rowVal, rowName }) => [rowVal, rowName] as const);
  // A shared address may bring one that this table does not have; what is chosen is always there to see.
  if (isActive && !rows.some(([rowVal]) => rowVal === chosen)) rows.push([chosen, text || chosen]);
  if (rows.length === 0) return null;
  const none = rows.find(([rowVal]) => isNoSpecial(rowVal));
  // Nor need it have a word for none.
  if (!isActive && !none) rows.unshift([chosen, t('filter.noSpecial')]);
  const current = isActive ? chosen : (none?.[0] ?? chosen);

  const choose = (wanted: string) => {
    const row = rows.find(([rowVal]) => rowVal === wanted);
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
