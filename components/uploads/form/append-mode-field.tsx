import { APPEND_MODES, type MetadataAppendMode } from '#lib/upload-form/model/metadata-values.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

const CHOICES = [
  [APPEND_MODES.undefined, 'metadata.modeDefault'],
  [APPEND_MODES.setIfEmpty, 'metadata.modeIfEmpty'],
  [APPEND_MODES.append, 'metadata.modeAppend'],
  [APPEND_MODES.overwrite, 'metadata.modeOverwrite'],
] as const;

interface AppendModeFieldProps {
  readonly mode: MetadataAppendMode;
  readonly onMode: (mode: MetadataAppendMode) => void;
}

/**
 * How the server combines a value of the form with one of the file; applies to all files (4.16;
 * docs/design/choices.md).
 */
export function AppendModeField({ mode, onMode }: AppendModeFieldProps) {
  const { t } = useText();
  return (
    <SelectField
      label={t('metadata.appendMode')}
      name="metadataAppend"
      value={String(mode)}
      onValue={(chosen) => onMode(CHOICES.find(([value]) => String(value) === chosen)?.[0] ?? 0)}
    >
      {CHOICES.map(([value, text]) => (
        <option key={value} value={value}>
          {t(text)}
        </option>
      ))}
    </SelectField>
  );
}
