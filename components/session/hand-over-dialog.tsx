import { useText } from '../i18n/text-provider.tsx';
import { Button } from '../ui/button.tsx';
import { MessageDialog } from '../ui/message-dialog.tsx';

interface HandOverDialogProps {
  /** `DOMAIN/name` of the user who is signed in here; null if there is none. */
  readonly current: string | null;
  /** `DOMAIN/name` of the session's owner. */
  readonly next: string;
  readonly onGoOn: () => void;
  readonly onStay: () => void;
}

/** Asks before the session of a link is used (2.2.1; docs/design/choices.md). Enter and Escape decline. */
export function HandOverDialog({ current, next, onGoOn, onStay }: HandOverDialogProps) {
  const { t } = useText();
  return (
    <MessageDialog
      title={current === null ? t('session.handOverTitle', { name: next }) : t('session.somebodyElseTitle')}
      text={current === null ? t('session.handOverText', { next }) : t('session.somebodyElseText', { current, next })}
      icon="key"
      onClose={onStay}
    >
      <Button size="large" onClick={onGoOn}>
        {t('session.goOnAs', { name: next })}
      </Button>
      <Button variant="main" size="large" autoFocus onClick={onStay}>
        {current === null ? t('app.cancel') : t('session.stayAs', { name: current })}
      </Button>
    </MessageDialog>
  );
}
