import type { TableRow } from '#lib/contract/localisation.ts';
import type { ListStatus } from '#lib/upload-form/model/form-lists.ts';
import { splitList } from '#lib/upload-form/model/value-list.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Field, type FieldFrame } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PopoverPanel } from '../../ui/popover-panel.tsx';

const SupplementalChoices = lazyPart(async () => (await import('./supplemental-choices.tsx')).SupplementalChoices);

interface SupplementalFieldProps extends FieldFrame {
  readonly name: string;
  /** Comma list of row values. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly rows: readonly TableRow[];
  readonly status: ListStatus;
}

/** Shows the names of the chosen supplemental categories; the button opens the choices (7.22). */
export function SupplementalField({ name, value, onValue, rows, status, hint, ...frame }: SupplementalFieldProps) {
  const { t } = useText();
  const names = splitList(value).map((id) => rows.find(({ rowVal }) => rowVal === id)?.rowName ?? id);
  const chosen = names.length === 0 ? t('metadata.none') : names.join(', ');
  return (
    <Field {...frame} hint={status === 'error' ? t('metadata.categoriesMissing') : hint}>
      {(wiring) => (
        <span className="select">
          <PopoverPanel
            id={wiring.id}
            label={`${frame.label}: ${chosen}`}
            describedBy={wiring['aria-describedby']}
            className="control select-button"
            button={chosen}
          >
            {() => (
              <SupplementalChoices
                name={name}
                label={frame.label}
                value={value}
                onValue={onValue}
                rows={rows}
                status={status}
              />
            )}
          </PopoverPanel>
          <Icon name="chevronDown" />
        </span>
      )}
    </Field>
  );
}
