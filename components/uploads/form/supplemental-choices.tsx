import type { TableRow } from '#lib/contract/localisation.ts';
import type { ListStatus } from '#lib/upload-form/model/form-lists.ts';
import { joinList, splitList } from '#lib/upload-form/model/value-list.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';

interface SupplementalChoicesProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly rows: readonly TableRow[];
  readonly status: ListStatus;
}

const NONE = {
  loading: 'app.loading',
  error: 'metadata.categoriesMissing',
  success: 'metadata.noChoices',
} as const;

/** Values that are not in the table (remembered, or from a file) are listed too, so that they can be unchecked. */
export function SupplementalChoices({ name, label, value, onValue, rows, status }: SupplementalChoicesProps) {
  const { t } = useText();
  const chosen = splitList(value);
  const unknown = chosen.filter((id) => !rows.some(({ rowVal }) => rowVal === id));
  // The table may have an empty row for "none"; here that is no checked box.
  const choices = [
    ...rows.filter(({ rowVal }) => rowVal !== ''),
    ...unknown.map((id) => ({ rowVal: id, rowName: id })),
  ];
  if (choices.length === 0) return <p>{t(NONE[status])}</p>;
  return (
    <fieldset className="choices" aria-label={label}>
      {choices.map(({ rowVal, rowName }, at) => (
        <Checkbox
          key={rowVal}
          name={name}
          label={rowName}
          checked={chosen.includes(rowVal)}
          autoFocus={at === 0}
          onChecked={(isChecked) =>
            onValue(joinList(isChecked ? [...chosen, rowVal] : chosen.filter((id) => id !== rowVal)))
          }
        />
      ))}
    </fieldset>
  );
}
