import { useId } from 'react';
import { isEmbargoed, releaseFromText, releaseText } from '#lib/upload-form/model/release.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useDateWords } from '../../i18n/use-date-labels.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { dateTimeText } from './date-time-text.ts';

interface ReleasedFieldProps {
  readonly label: string;
  readonly name: string;
  /** As `releaseText` writes it. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** Yes or no, and for yes until when (3.9). A file may say from when: before that it is not released. */
export function ReleasedField({ label, name, value, onValue, hint, error }: ReleasedFieldProps) {
  const { t, locale } = useText();
  const words = useDateWords();
  const release = releaseFromText(value);
  const { isReleased, from, until } = release;
  const isWaiting = isEmbargoed(release, words.today);
  const embargoId = useId();
  return (
    <div className="released">
      <Checkbox
        label={label}
        checked={isReleased && !isWaiting}
        aria-describedby={isWaiting ? embargoId : undefined}
        onChecked={(isChecked) =>
          onValue(releaseText({ isReleased: isChecked, from: '', until: isWaiting ? until : '' }))
        }
      />
      <DateField
        {...words}
        label={t('metadata.until')}
        name={name}
        value={until}
        hint={hint}
        error={error}
        disabled={!isReleased}
        placeholder={isReleased ? t('metadata.noEnd') : ''}
        onValue={(day) => onValue(releaseText({ isReleased: true, from, until: day }))}
      />
      {isWaiting && (
        <p id={embargoId} className="field-below">
          {t('metadata.releasedFrom', { from: dateTimeText(from, locale) })}
        </p>
      )}
    </div>
  );
}
