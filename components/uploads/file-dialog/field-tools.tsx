import { useText } from '../../i18n/text-provider.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SameAsPreviousButton } from '../same-as-previous-button.tsx';

interface FieldToolsProps {
  readonly label: string;
  readonly canCopy: boolean;
  readonly onCopy: () => void;
  readonly canReset: boolean;
  readonly onReset: () => void;
}

/** Takes the value of the previous file, or back the value set for this one. */
export function FieldTools({ label, canCopy, onCopy, canReset, onReset }: FieldToolsProps) {
  const { t } = useText();
  return (
    <div className="file-field-tools">
      {canCopy && <SameAsPreviousButton label={label} onClick={onCopy} />}
      {canReset && (
        <IconButton icon="undo" size="small" label={t('metadata.takeBack', { field: label })} onClick={onReset} />
      )}
    </div>
  );
}
