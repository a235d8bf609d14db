import { keptUntil } from '#lib/session/model/kept-queue.ts';
import { useText } from '../i18n/text-provider.tsx';
import { formatDate } from '../i18n/timestamp.ts';
import { Button } from '../ui/button.tsx';
import { MessageDialog } from '../ui/message-dialog.tsx';

interface SignOutDialogProps {
  readonly count: number;
  readonly onClose: () => void;
  readonly onSignOut: (unfinished: 'keep' | 'discard') => void;
}

/** Asks what to do with the user's unfinished uploads before a sign-out. */
export function SignOutDialog({ count, onClose, onSignOut }: SignOutDialogProps) {
  const { t, count: countText, locale } = useText();
  const date = formatDate(new Date(keptUntil(Date.now())), locale);
  return (
    <MessageDialog
      title={countText('session.unfinishedTitle', count)}
      text={t('session.unfinishedText', { date })}
      icon="alert"
      onClose={onClose}
    >
      <Button variant="main" size="large" autoFocus onClick={() => onSignOut('keep')}>
        {t('session.keepAndSignOut')}
      </Button>
      <Button variant="danger" size="large" onClick={() => onSignOut('discard')}>
        {t('session.discardAndSignOut')}
      </Button>
      <Button size="large" onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </MessageDialog>
  );
}
