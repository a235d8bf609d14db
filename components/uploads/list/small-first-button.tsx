import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { useErrorLine } from '../upload-command.ts';

/** Switches between the order of the list and small files first. Its label is hidden in a narrow list. */
export function SmallFirstButton() {
  const { t } = useText();
  const { send } = useClient();
  const showErrorOf = useErrorLine();
  const isSmallFirst = useMirror((state) => state.isSmallFirst ?? false);
  const label = t('uploads.smallFirst');
  return (
    <Button
      size="small"
      variant="quiet"
      icon="filter"
      title={label}
      aria-pressed={isSmallFirst}
      onClick={() => showErrorOf(send('uploads.setSmallFirst', { isSmallFirst: !isSmallFirst }))}
    >
      <span className="button-label">{label}</span>
    </Button>
  );
}
