import { useText } from '../i18n/text-provider.tsx';
import { useKeyTexts } from '../i18n/use-key-texts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import { LATE_ICONS } from '../ui/late-icons.ts';
import { SAME_AS_PREVIOUS } from './caption-keys.ts';

/** Takes the value of a field from the previous file, in the dialog of a file and in the contact sheet. */
export function SameAsPreviousButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  const { t } = useText();
  const keys = useKeyTexts();
  const same = t('metadata.sameAsPrevious', { field: label });
  return (
    <IconButton
      icon={LATE_ICONS.copy}
      size="small"
      label={same}
      title={keys.titled(same, SAME_AS_PREVIOUS)}
      aria-keyshortcuts={keys.aria(SAME_AS_PREVIOUS)}
      data-action="same"
      // Its key does the same; Tab leads to the next field.
      tabIndex={-1}
      onMouseDown={keepFocus}
      onClick={onClick}
    />
  );
}
