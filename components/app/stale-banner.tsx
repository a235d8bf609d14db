import { errorSentence } from '../i18n/error-message.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient, useReady } from '../surface/client-context.ts';
import { usePending } from '../surface/use-pending.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/**
 * Says that the server did not respond and that stored data is shown
 * (docs/design/surfaces-and-messages.md#user-interface).
 */
export function StaleBanner() {
  const texts = useText();
  const { send } = useClient();
  const { staleBecause } = useReady();
  const [isPending, run] = usePending();
  if (!staleBecause) return null;
  return (
    <Notice
      tone="warning"
      icon="unplugged"
      role="status"
      isFlat
      action={
        <Button size="small" disabled={isPending} onClick={() => run(() => send('settings.reload', {}))}>
          {texts.t('app.tryAgain')}
        </Button>
      }
    >
      {errorSentence(staleBecause, texts)} {texts.t('app.stale')}
    </Notice>
  );
}
