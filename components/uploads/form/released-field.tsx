import { useId } from 'react';
import { dateTimeText } from '#lib/localisation/model/calendar-date.ts';
import { isEmbargoed, releaseFromText, releaseText } from '#lib/upload-form/model/release.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useDateLabels } from '../../i18n/use-date-labels.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';

interface ReleasedFieldProps {
  readonly label: string;
  readonly name: string;
  /** In the format of `releaseText`. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** The moment of `from` with its time zone, where that is known. */
  readonly fromText?: string | undefined;
}

/**
 * Whether the file is released, and until when (3.9). Only a file can contain an embargo (`from`); until that date, the
 * file counts as not released.
 */
export function ReleasedField({ label, name, value, onValue, hint, error, fromText }: ReleasedFieldProps) {
  const { t, locale } = useText();
  const dateLabels = useDateLabels();
  const release = releaseFromText(value);
  const { isReleased, from, until } = release;
  const isUnderEmbargo = isEmbargoed(release, dateLabels.today);
  const embargoId = useId();
  return (
    <div className="released">
      <Checkbox
        label={label}
        checked={isReleased && !isUnderEmbargo}
        aria-describedby={isUnderEmbargo ? embargoId : undefined}
        onChecked={(isChecked) =>
          onValue(releaseText({ isReleased: isChecked, from: '', until: isUnderEmbargo ? until : '' }))
        }
      />
      <DateField
        {...dateLabels}
        label={t('metadata.until')}
        name={name}
        value={until}
        hint={hint}
        error={error}
        disabled={!isReleased}
        placeholder={isReleased ? t('metadata.noEnd') : ''}
        onValue={(day) => onValue(releaseText({ isReleased: true, from, until: day }))}
      />
      {isUnderEmbargo && (
        <p id={embargoId} className="field-below">
          {t('metadata.releasedFrom', { from: fromText ?? dateTimeText(from, locale) })}
        </p>
      )}
    </div>
  );
}
