import { releaseFromText, releaseText } from '#lib/metadata/model/release.ts';
import { useText } from '../hooks/text-provider.tsx';
import { useDateWords } from '../hooks/use-date-words.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { DateField } from '../ui/date-field.tsx';

interface ReleasedFieldProps {
  readonly label: string;
  readonly name: string;
  /** As a draft holds it: `yes`, `no`, `until …`. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** Yes or no, and for yes until when (3.9). */
export function ReleasedField({ label, name, value, onValue, hint, error }: ReleasedFieldProps) {
  const { t } = useText();
  const words = useDateWords();
  const { isReleased, until } = releaseFromText(value);
  return (
    <div className="released">
      <Checkbox
        label={label}
        checked={isReleased}
        onChecked={(isChecked) => onValue(releaseText({ isReleased: isChecked, until: '' }))}
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
        onValue={(day) => onValue(releaseText({ isReleased: true, until: day }))}
      />
    </div>
  );
}
