import { useText } from '../../i18n/text-provider.tsx';
import { useKeyTexts } from '../../i18n/use-key-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { SAME_AS_PREVIOUS } from '../caption-keys.ts';

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
  const keys = useKeyTexts();
  const copy = t('metadata.sameAsPrevious', { field: label });
  return (
    <div className="file-field-tools">
      {canCopy && (
        <IconButton
          icon={LATE_ICONS.copy}
          size="small"
          label={copy}
          title={keys.titled(copy, SAME_AS_PREVIOUS)}
          aria-keyshortcuts={keys.aria(SAME_AS_PREVIOUS)}
          data-action="same"
          // Its key does the same; Tab leads to the next field.
          tabIndex={-1}
          onMouseDown={keepFocus}
          onClick={onCopy}
        />
      )}
      {canReset && (
        <IconButton icon="undo" size="small" label={t('metadata.takeBack', { field: label })} onClick={onReset} />
      )}
    </div>
  );
}
