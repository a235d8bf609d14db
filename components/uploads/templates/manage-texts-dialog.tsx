import { useRef } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { Leave } from './leave.ts';
import { ReplacementsEditor } from './replacements-editor.tsx';
import { TemplateRow } from './template-row.tsx';
import { TextsFileButtons } from './texts-file-buttons.tsx';
import { useOwnTexts } from './use-own-texts.ts';

/** Renames and deletes the user's templates, and edits the code replacements. */
export function ManageTextsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const texts = useOwnTexts();
  const leave = useRef<Leave>(null);
  const close = (): void => {
    if (leave.current?.() ?? true) onClose();
  };
  return (
    <Modal label={t('templates.manageTitle')} className="manage-texts" onClose={close}>
      <div className="modal-body">
        <header className="manage-texts-head">
          <h2>{t('templates.manageTitle')}</h2>
          <IconButton icon="close" label={t('app.close')} onClick={close} />
        </header>
        {texts === null ? (
          <p>{t('app.loading')}</p>
        ) : (
          <>
            <section aria-label={t('templates.own')}>
              <h3 className="menu-title">{t('templates.own')}</h3>
              {texts.templates.length === 0 && <p className="modal-text">{t('templates.none')}</p>}
              <ul className="template-rows">
                {texts.templates.map((template) => (
                  <TemplateRow key={template.id} template={template} />
                ))}
              </ul>
            </section>
            <ReplacementsEditor stored={texts.replacements} leave={leave} />
            <TextsFileButtons texts={texts} />
          </>
        )}
      </div>
    </Modal>
  );
}
