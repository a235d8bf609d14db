import { useText } from '../i18n/text-provider.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';

interface SingleKeysFieldProps {
  readonly areOn: boolean;
  readonly onChange: (areOn: boolean) => void;
}

/** Switches shortcuts of a single character on and off (WCAG 2.1.4). */
export function SingleKeysField({ areOn, onChange }: SingleKeysFieldProps) {
  const { t } = useText();
  return (
    <div>
      <Checkbox label={t('shortcuts.singleKeys')} checked={areOn} onChecked={onChange} />
      <p className="options-note">{t('shortcuts.singleKeysHint')}</p>
    </div>
  );
}
