import '../../../assets/styles/app/shortcuts.css';
import { ShownKeys } from '../../i18n/shown-keys.tsx';
import { useText } from '../../i18n/text-provider.tsx';
import { BrowserKeys } from '../../settings/browser-keys.tsx';
import { SingleKeysField } from '../../settings/single-keys-field.tsx';
import { useFullScreenOffered } from '../../surface/use-full-screen-offered.ts';
import { useSearchAvailable } from '../../surface/use-search-available.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ShortcutRow } from '../../ui/shortcut-row.tsx';
import { shortcutGroups } from './shortcut-groups.ts';

interface ShortcutsDialogProps {
  readonly areSingleKeysOn: boolean;
  readonly onSingleKeys: (areOn: boolean) => void;
  readonly onClose: () => void;
}

/** Lists all shortcuts, with a switch for those of a single character. */
export function ShortcutsDialog({ areSingleKeysOn, onSingleKeys, onClose }: ShortcutsDialogProps) {
  const { t } = useText();
  const hasFullScreen = useFullScreenOffered();
  const isSearchAvailable = useSearchAvailable();
  return (
    <Modal label={t('shortcuts.title')} className="shortcuts" closesOnBackdrop onClose={onClose}>
      <div className="modal-body">
        <header className="shortcuts-head">
          <h2>{t('shortcuts.title')}</h2>
          <IconButton icon="close" label={t('app.close')} onClick={onClose} />
        </header>
        {shortcutGroups(isSearchAvailable, hasFullScreen).map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl className="shortcuts-list">
              {shortcuts.map(({ label, keys }) => (
                <ShortcutRow key={label} label={t(label)}>
                  <ShownKeys keys={keys} />
                </ShortcutRow>
              ))}
            </dl>
          </section>
        ))}
        <BrowserKeys title={(text) => <h3>{text}</h3>} />
        <SingleKeysField areOn={areSingleKeysOn} onChange={onSingleKeys} />
        <div className="modal-actions">
          <Button variant="main" autoFocus onClick={onClose}>
            {t('app.close')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
