import type { CategoryEntry } from '#lib/contract/channels.ts';
import type { ListStatus } from '#lib/upload-form/model/form-lists.ts';
import { useText } from '../../i18n/text-provider.tsx';
import type { FieldFrame } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

interface CategoryFieldProps extends FieldFrame {
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly categories: readonly CategoryEntry[];
  readonly status: ListStatus;
}

/** A value that is not in the list (remembered, or from a file) is shown as its own option. */
export function CategoryField({ categories, status, hint, ...rest }: CategoryFieldProps) {
  const { t } = useText();
  const isUnknown = rest.value !== '' && !categories.some(({ value }) => value === rest.value);
  return (
    <SelectField {...rest} hint={status === 'error' ? t('metadata.categoriesMissing') : hint}>
      <option value="">{t(status === 'loading' ? 'app.loading' : 'metadata.none')}</option>
      {isUnknown && <option value={rest.value}>{rest.value}</option>}
      {categories.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
