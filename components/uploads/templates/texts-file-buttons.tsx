import { useRef } from 'react';
import type { OwnTexts } from '#lib/upload-form/model/own-texts.ts';
import { textsFileOf } from '#lib/upload-form/model/texts-file.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { useLargerSurface } from '../../surface/use-larger-surface.ts';
import { Button } from '../../ui/button.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { useTextsImport } from './use-texts-import.ts';

const FILE_NAME = 'comyan-texts.json';
/** Browsers have read the file by then. */
const READ_MS = 60_000;

/** Exports the user's templates and text shortcuts as a file, and imports one. */
export function TextsFileButtons({ texts }: { readonly texts: OwnTexts }) {
  const { t } = useText();
  const { host } = useClient();
  const input = useRef<HTMLInputElement>(null);
  const importing = useTextsImport(texts);
  // A dialog of the browser would close this popup (decision 24).
  if (!host.capabilities.canPickFiles) return <InLargerSurface />;
  const { clashes, message } = importing;
  return (
    <div className="texts-file">
      <Button size="small" disabled={importing.isPending} onClick={() => input.current?.click()}>
        {t('texts.import')}
      </Button>
      <Button
        size="small"
        disabled={texts.templates.length === 0 && texts.replacements === ''}
        onClick={() => saveFile(textsFileOf(texts))}
      >
        {t('texts.export')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) importing.read(file);
          // Cleared, so that the same file can be chosen again.
          target.value = '';
        }}
      />
      <p className="field-error" aria-live="polite">
        {message}
      </p>
      {clashes !== null && (
        <MessageDialog
          title={t('texts.clashTitle')}
          text={t('texts.clash', { what: clashes })}
          onClose={importing.cancel}
        >
          <Button onClick={importing.cancel}>{t('app.cancel')}</Button>
          <Button onClick={() => importing.answer(true)}>{t('texts.replaceMine')}</Button>
          <Button variant="main" autoFocus onClick={() => importing.answer(false)}>
            {t('texts.keepMine')}
          </Button>
        </MessageDialog>
      )}
    </div>
  );
}

function InLargerSurface() {
  const { t } = useText();
  const { openPanel, openTab } = useLargerSurface();
  return (
    <p className="modal-text">
      {t('texts.elsewhere')}{' '}
      <Button variant="link" onClick={openPanel ?? openTab}>
        {t(openPanel ? 'app.openPanel' : 'app.openTab')}
      </Button>
    </p>
  );
}

function saveFile(content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: address, download: FILE_NAME }).click();
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
}
