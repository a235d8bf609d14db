import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { usePending } from '../../surface/use-pending.ts';
import { useFocusedFirst } from '../../ui/use-focused-first.ts';
import { ownTextsChanged, useOwnTexts } from './use-own-texts.ts';

/** The captions, newest first; the last entry removes them. */
export function CaptionList({ onChoose }: { readonly onChoose: (caption: string) => void }) {
  const { t } = useText();
  const { send } = useClient();
  const texts = useOwnTexts();
  const [isPending, run] = usePending();
  const list = useFocusedFirst<HTMLUListElement>(texts !== null);
  if (texts === null) return <p className="menu-note">{t('app.loading')}</p>;
  if (texts.captions.length === 0) return <NoCaptions />;
  return (
    <div className="menu">
      <ul ref={list} aria-label={t('captions.recent')}>
        {texts.captions.map((caption) => (
          <li key={caption}>
            <button type="button" className="menu-entry menu-caption" onClick={() => onChoose(caption)}>
              {caption}
            </button>
          </li>
        ))}
      </ul>
      <div className="menu-actions">
        <button
          type="button"
          className="menu-entry"
          disabled={isPending}
          onClick={() => run(() => send('settings.forgetText', { kind: 'captions' }).then(ownTextsChanged))}
        >
          {t('captions.remove')}
        </button>
      </div>
    </div>
  );
}

/** Takes the focus, since the list may have had it. */
function NoCaptions() {
  const { t } = useText();
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} tabIndex={-1} className="menu-note">
      {t('captions.none')}
    </p>
  );
}
