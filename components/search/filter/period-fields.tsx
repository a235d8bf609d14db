import { isWholeDate } from '#lib/localisation/model/whole-date.ts';
import { filterProblems } from '#lib/search/model/filter-problems.ts';
import { type FilterValue, withDates, withPeriod } from '#lib/search/model/filter-value.ts';
import { CUSTOM_PERIOD, NO_LIMITS, parsePeriod } from '#lib/search/model/period.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useDateLabels } from '../../i18n/use-date-labels.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { zoneName } from './describe-part.ts';
import { useFilter } from './use-filter.ts';

/** A preset sets both dates; a typed or chosen date makes the period custom (4.25). */
export function PeriodFields() {
  const { t } = useText();
  const dateLabels = useDateLabels();
  const { filter, value, tables } = useFilter();
  const problems = filterProblems(value);
  const custom = tables.datePresets.find(({ rowVal }) => parsePeriod(rowVal)?.kind === 'custom');

  const setDates = (dates: Partial<Pick<FilterValue, 'fromDate' | 'toDate'>>) =>
    filter.change(withDates(value, dates, custom?.rowVal), 'date');
  // Partial dates stay text until blur or Enter.
  const parseTyped = (text: string) => (isWholeDate(text) ? dateLabels.parse(text) : null);
  const finish = () => {
    const dayOf = (date: string) => dateLabels.parse(dateLabels.format(date)) ?? date;
    const [fromDate, toDate] = [dayOf(value.fromDate), dayOf(value.toDate)];
    if (fromDate !== value.fromDate || toDate !== value.toDate) setDates({ fromDate, toDate });
  };
  const problemText = (problem: keyof typeof problems) => {
    if (problems[problem] === 'no-date') return t('filter.noDate');
    return problems[problem] === 'reversed' ? t('filter.reversed') : undefined;
  };
  // The server's table may lack 'all' or 'custom', but the select always shows the current period.
  const options = tables.datePresets.map(({ rowVal, rowName }) => [rowVal, rowName] as const);
  const has = (code: string) => options.some(([rowVal]) => rowVal === code);
  if (!has(NO_LIMITS) && value.period === NO_LIMITS) options.unshift([NO_LIMITS, t('filter.allTimes')]);
  if (!custom) options.push([CUSTOM_PERIOD, t('filter.custom')]);
  // A shared link may contain a code that the table lacks.
  const isCustom = (parsePeriod(value.period)?.kind ?? 'custom') === 'custom';
  const current = isCustom ? (custom?.rowVal ?? CUSTOM_PERIOD) : value.period;
  if (!has(current)) options.push([current, current]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles events of its fields
    <div className="filter-section filter-period" onBlur={finish} onKeyDown={({ key }) => key === 'Enter' && finish()}>
      <SelectField
        label={t('filter.period')}
        value={current}
        onValue={(period) => filter.change(withPeriod(value, period, new Date()))}
      >
        {options.map(([rowVal, rowName]) => (
          <option key={rowVal} value={rowVal}>
            {rowName}
          </option>
        ))}
      </SelectField>
      <DateField
        {...dateLabels}
        parse={parseTyped}
        label={t('filter.from')}
        name="filter-from"
        value={value.fromDate}
        error={problemText('fromDate')}
        onValue={(fromDate) => setDates({ fromDate })}
      />
      <DateField
        {...dateLabels}
        parse={parseTyped}
        label={t('filter.to')}
        name="filter-to"
        value={value.toDate}
        error={problemText('toDate')}
        onValue={(toDate) => setDates({ toDate })}
      />
      {value.zone !== undefined && isCustom && (
        <p className="filter-zone">{t('filter.zone', { zone: zoneName(value.zone) })}</p>
      )}
    </div>
  );
}
