import '../../../assets/styles/uploads/text-shortcuts.css';
import { useRef, useState } from 'react';
import { textOfLines } from '#lib/upload-form/model/replacement-rows.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { PastedReplacements } from './pasted-replacements.tsx';
import { ReplacementList } from './replacement-list.tsx';
import { useReplacementLines } from './use-replacement-lines.ts';

/** The user's text shortcuts: as rows, or as one text into which a list is pasted. */
export function ReplacementsEditor({ stored }: { readonly stored: string }) {
  const { t } = useText();
  const [isText, setText] = useState(false);
  const paste = useRef<HTMLButtonElement>(null);
  const editing = useReplacementLines(stored);
  return (
    <section className="codes" aria-label={t('codes.title')}>
      <header className="codes-head">
        <h3 className="menu-title">{t('codes.title')}</h3>
        <Button ref={paste} variant="link" size="small" aria-expanded={isText} onClick={() => setText(!isText)}>
          {t('codes.paste')}
        </Button>
      </header>
      <p className="modal-text">{t('codes.hint', { typed: '\\code\\', second: '\\code#2\\' })}</p>
      {isText ? (
        <PastedReplacements
          shown={textOfLines(editing.lines)}
          stored={stored}
          onClose={() => {
            setText(false);
            paste.current?.focus();
          }}
        />
      ) : (
        <ReplacementList editing={editing} />
      )}
    </section>
  );
}
