import { errorSentence } from '../i18n/error-message.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';
import { usePending } from '../surface/use-pending.ts';
import { Button } from '../ui/button.tsx';
import { MessageDialog } from '../ui/message-dialog.tsx';
import { Notice } from '../ui/notice.tsx';

interface DisconnectDialogProps {
  /** Counts the uploads of all users of this browser. */
  readonly unfinishedCount: number;
  readonly onClose: () => void;
}

/** Says what ends and what stays before the agreement to send data is taken back. */
export function DisconnectDialog({ unfinishedCount, onClose }: DisconnectDialogProps) {
  const texts = useText();
  const { t, count } = texts;
  const { send, host } = useClient();
  const [isPending, run, error] = usePending();
  const disconnect = () =>
    run(async () => {
      await send('settings.disconnect', {});
      await host.forget();
      onClose();
    });
  return (
    <MessageDialog
      title={t('settings.disconnectTitle')}
      text={t('settings.disconnectText')}
      details={
        <>
          {unfinishedCount > 0 && <p className="modal-text">{count('settings.keptUploads', unfinishedCount)}</p>}
          {error && (
            <Notice tone="error" icon="alert" role="alert">
              {errorSentence(error, texts)}
            </Notice>
          )}
        </>
      }
      onClose={() => !isPending && onClose()}
    >
      <Button size="large" autoFocus disabled={isPending} onClick={onClose}>
        {t('app.cancel')}
      </Button>
      <Button variant="main" size="large" disabled={isPending} onClick={disconnect}>
        {t('settings.disconnect')}
      </Button>
    </MessageDialog>
  );
}
