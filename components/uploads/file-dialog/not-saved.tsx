import { useStore } from 'zustand';
import { errorSentence } from '../../i18n/error-message.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOwnValues } from '../own-values.ts';

/** The files whose text could not be stored, and why; the text stays in its fields until it is. */
export function NotSaved() {
  const texts = useText();
  const { t, locale } = texts;
  const own = useOwnValues();
  const files = useStore(own.store);
  const rows = useMirror((state) => state.rows);
  const refused = [...files].flatMap(([uploadId, { error }]) =>
    error && rows.has(uploadId) ? [{ uploadId, error }] : [],
  );
  const [first] = refused;
  if (first === undefined) return null;
  const names = new Intl.ListFormat(locale).format(refused.map(({ uploadId }) => rows.get(uploadId)?.filename ?? ''));
  return (
    <Notice
      icon="alert"
      tone="error"
      role="alert"
      action={
        <Button size="small" onClick={() => own.flush()}>
          {t('app.tryAgain')}
        </Button>
      }
    >
      {t('metadata.notSavedOf', { names, reason: errorSentence(first.error, texts) })}
    </Notice>
  );
}
