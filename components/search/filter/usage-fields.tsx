import { withUsage } from '#lib/search/model/filter-value.ts';
import { USAGE_CHOICES } from '#lib/search/model/usage-choice.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useFilter } from './use-filter.ts';

/** What may be done with the results: any of what is checked, everything if nothing is. */
export function UsageFields() {
  const { t } = useText();
  const { filter, value } = useFilter();
  const chosen = value.usage ?? [];
  return (
    <fieldset className="filter-section filter-usage">
      <legend className="field-label">{t('filter.usage')}</legend>
      {USAGE_CHOICES.map((choice) => (
        <Checkbox
          key={choice}
          label={t(`filter.usage.${choice}`)}
          checked={chosen.includes(choice)}
          onChecked={(isChecked) =>
            filter.change(
              withUsage(value, isChecked ? [...chosen, choice] : chosen.filter((other) => other !== choice)),
            )
          }
        />
      ))}
    </fieldset>
  );
}
