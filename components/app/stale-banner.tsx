import { useText } from '../localisation/text-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useClient, useReady } from './client-context.tsx';
import { errorSentence } from './error-sentence.ts';
import { usePending } from './use-pending.ts';

/** Says above the working app that the server did not answer and all is as it was last time (design 10). */
export function StaleBanner() {
  const texts = useText();
  const { ask } = useClient();
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
        <Button size="small" disabled={isPending} onClick={() => run(() => ask('settings.reload', {}))}>
          {texts.t('app.tryAgain')}
        </Button>
      }
    >
      {errorSentence(staleBecause, texts)} {texts.t('app.stale')}
    </Notice>
  );
}
