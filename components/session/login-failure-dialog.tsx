import type { PlainError } from '#lib/core/app-error.ts';
import { errorSentence } from '../i18n/error-message.ts';
import { useText } from '../i18n/text-provider.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { MessageDialog } from '../ui/message-dialog.tsx';
import { OpenInWindowLink } from './open-in-window-link.tsx';

interface LoginFailureDialogProps {
  readonly error: PlainError;
  readonly onClose: () => void;
}

/** Failures other than wrong credentials (8.1), with their cause. */
export function LoginFailureDialog({ error, onClose }: LoginFailureDialogProps) {
  const texts = useText();
  const { t } = texts;
  return (
    <MessageDialog
      title={t('app.error')}
      text={`${t('session.failed')} ${errorSentence(error, texts)}`}
      tone="error"
      icon="alert"
      onClose={onClose}
    >
      {error.code === 'session/cookies-blocked' && <OpenInWindowLink className={buttonClass('plain', 'large')} />}
      <Button variant="main" size="large" autoFocus onClick={onClose}>
        {t('app.ok')}
      </Button>
    </MessageDialog>
  );
}
