import { isNoSpecial } from '#lib/search/model/filter-parts.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useFilter } from './use-filter.ts';

/** The media system's special filters, each of which can be negated (2.9.2). Renders nothing if there are none. */
export function SpecialFields() {
  const { t } = useText();
  const { filter, value, tables } = useFilter();
  const { value: chosen, text } = value.customQueryFilter;
  const isActive = !isNoSpecial(chosen);
  const rows = tables.customQueries.map(({ rowVal, rowName }) => [rowVal, rowName] as const);
  // A shared link may contain a filter that the table lacks, but the select always shows the current one.
  if (isActive && !rows.some(([rowVal]) => rowVal === chosen)) rows.push([chosen, text || chosen]);
  if (rows.length === 0) return null;
  const none = rows.find(([rowVal]) => isNoSpecial(rowVal));
  // The table may also lack a row for 'None'.
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
        // Without a filter there is nothing to negate.
        disabled={!isActive}
        onChecked={(notCustomQueryFilter) => filter.change({ ...value, notCustomQueryFilter })}
      />
    </div>
  );
}
