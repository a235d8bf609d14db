import { type Texts, useText } from '../i18n/text-provider.tsx';
import { Button } from '../ui/button.tsx';
import { MessageDialog } from '../ui/message-dialog.tsx';

interface HandOverDialogProps {
  /** `DOMAIN/name` of the user who is signed in here; null if there is none. */
  readonly current: string | null;
  /** `DOMAIN/name` of the session's owner; empty if the server does not say. */
  readonly next: string;
  readonly onGoOn: () => void;
  readonly onStay: () => void;
}

/** Asks before the session of a link is used (2.2.1; docs/design/choices.md). Enter and Escape decline. */
export function HandOverDialog({ current, next, onGoOn, onStay }: HandOverDialogProps) {
  const { t } = useText();
  return (
    <MessageDialog {...question(current, next, t)} icon="key" onClose={onStay}>
      <Button size="large" onClick={onGoOn}>
        {next === '' ? t('session.handOverAgree') : t('session.goOnAs', { name: next })}
      </Button>
      <Button variant="main" size="large" autoFocus onClick={onStay}>
        {current === null ? t('app.cancel') : t('session.stayAs', { name: current })}
      </Button>
    </MessageDialog>
  );
}

function question(
  current: string | null,
  next: string,
  t: Texts['t'],
): { readonly title: string; readonly text: string } {
  if (next === '') {
    const text =
      current === null ? t('session.handOverUnnamedText') : t('session.handOverUnnamedInsteadText', { current });
    return { title: t('session.handOverUnnamedTitle'), text };
  }
  return current === null
    ? { title: t('session.handOverTitle', { name: next }), text: t('session.handOverText', { next }) }
    : { title: t('session.somebodyElseTitle'), text: t('session.somebodyElseText', { current, next }) };
}
