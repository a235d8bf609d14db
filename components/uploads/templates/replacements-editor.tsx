import '../../../assets/styles/uploads/text-shortcuts.css';
import { type RefObject, useRef, useState } from 'react';
import { textOfLines } from '#lib/upload-form/model/replacement-rows.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import type { Leave } from './leave.ts';
import { PastedReplacements } from './pasted-replacements.tsx';
import { ReplacementList } from './replacement-list.tsx';
import { useReplacementLines } from './use-replacement-lines.ts';

interface ReplacementsEditorProps {
  readonly stored: string;
  /** To be called before it closes. */
  readonly leave: RefObject<Leave | null>;
}

/** The user's text shortcuts: as rows, or as one text into which a list is pasted. */
export function ReplacementsEditor({ stored, leave }: ReplacementsEditorProps) {
  const { t } = useText();
  const [isText, setText] = useState(false);
  const paste = useRef<HTMLButtonElement>(null);
  const editing = useReplacementLines(stored);
  const toggle = (): void => {
    if (leave.current?.() ?? true) setText(!isText);
  };
  return (
    <section className="codes" aria-label={t('codes.title')}>
      <header className="codes-head">
        <h3 className="menu-title">{t('codes.title')}</h3>
        <Button ref={paste} variant="link" size="small" aria-expanded={isText} onClick={toggle}>
          {t('codes.paste')}
        </Button>
      </header>
      <p className="modal-text">{t('codes.hint', { typed: '\\code\\', second: '\\code#2\\' })}</p>
      {isText ? (
        <PastedReplacements
          shown={textOfLines(editing.lines)}
          stored={stored}
          leave={leave}
          onClose={() => {
            setText(false);
            paste.current?.focus();
          }}
        />
      ) : (
        <ReplacementList editing={editing} leave={leave} />
      )}
    </section>
  );
}
