import type { SettingsOverview } from '#lib/settings/model/overview.ts';
import { errorSentence } from '../i18n/error-message.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';
import { usePending } from '../surface/use-pending.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { Notice } from '../ui/notice.tsx';

interface DeleteDataDialogProps {
  readonly overview: SettingsOverview;
  readonly onClose: (isForgotten: boolean) => void;
}

/** Lists what is lost before all saved data is deleted (docs/design/surfaces-and-messages.md#options-page). */
export function DeleteDataDialog({ overview, onClose }: DeleteDataDialogProps) {
  const texts = useText();
  const { t, count } = texts;
  const { send, host } = useClient();
  const [isPending, run, error] = usePending();
  const { unfinishedCount, remembered } = overview;
  const forget = () =>
    run(async () => {
      await send('settings.forgetEverything', {});
      await host.forget();
      onClose(true);
    });
  return (
    <Modal label={t('settings.forgetEverythingTitle')} role="alertdialog" onClose={() => !isPending && onClose(false)}>
      <div className="modal-body">
        <h2 className="modal-title modal-title-error">{t('settings.forgetEverythingTitle')}</h2>
        <p className="modal-text">{t('settings.forgetEverythingText')}</p>
        <ul className="options-losses">
          {unfinishedCount > 0 && <li>{count('settings.lostUploads', unfinishedCount)}</li>}
          {remembered.formCount > 0 && <li>{count('settings.lostForms', remembered.formCount)}</li>}
          {remembered.login.username !== '' && <li>{t('settings.lostLogin')}</li>}
          <li>{t('settings.lostChoices')}</li>
        </ul>
        {error && (
          <Notice tone="error" icon="alert" role="alert">
            {errorSentence(error, texts)}
          </Notice>
        )}
        <div className="modal-actions">
          <Button size="large" autoFocus disabled={isPending} onClick={() => onClose(false)}>
            {t('app.cancel')}
          </Button>
          <Button variant="danger" size="large" disabled={isPending} onClick={forget}>
            {t(isPending ? 'settings.forgetting' : 'settings.forgetNow')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
