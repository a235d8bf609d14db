import { useText } from '../i18n/text-provider.tsx';
import { Button } from '../ui/button.tsx';
import { MessageDialog } from '../ui/message-dialog.tsx';

interface OtherUserDialogProps {
  /** `DOMAIN/name` of the user who is signed in here. */
  readonly current: string;
  readonly next: string;
  readonly onGoOn: () => void;
  readonly onStay: () => void;
}

/** Asks before a handed-over session replaces that of another user (2.2.1; docs/design/choices.md). */
export function OtherUserDialog({ current, next, onGoOn, onStay }: OtherUserDialogProps) {
  const { t } = useText();
  return (
    <MessageDialog
      title={t('session.somebodyElseTitle')}
      text={t('session.somebodyElseText', { current, next })}
      icon="key"
      onClose={onStay}
    >
      <Button size="large" onClick={onGoOn}>
        {t('session.goOnAs', { name: next })}
      </Button>
      <Button variant="main" size="large" autoFocus onClick={onStay}>
        {t('session.stayAs', { name: current })}
      </Button>
    </MessageDialog>
  );
}
