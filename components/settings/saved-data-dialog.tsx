import '../../assets/styles/settings/options.css';
import { useText } from '../i18n/text-provider.tsx';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { RememberedSection } from './remembered-section.tsx';
import { useOverview } from './use-overview.ts';

/** What is saved of the user, and whether the computer is shared, for the hosted page, which has no options page. */
export function SavedDataDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const [overview, reload] = useOverview();
  return (
    <Modal label={t('settings.remembered')} onClose={onClose}>
      <div className="modal-body">
        {overview && <RememberedSection overview={overview} onChange={reload} onAnnounce={announce} />}
        <div className="modal-actions">
          <Button size="large" autoFocus onClick={onClose}>
            {t('app.close')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
