import type { PlainError } from '#lib/core/app-error.ts';
import { errorSentence } from '../i18n/error-message.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';
import { usePending } from '../surface/use-pending.ts';
import { Button } from '../ui/button.tsx';
import { CentredCard } from '../ui/centred-card.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Notice } from '../ui/notice.tsx';

const LocalNetworkHint = lazyPart(async () => (await import('../settings/local-network-hint.tsx')).LocalNetworkHint);

/** Shown if the server does not respond and there is no stored start-up (4.28, 8.8). */
export function StartUpFailure({
  error,
  server,
}: {
  readonly error: PlainError;
  readonly server?: string | undefined;
}) {
  const texts = useText();
  const { t } = texts;
  const { send, host, state } = useClient();
  const { options } = host;
  const [isPending, run] = usePending();
  const reload = async () => {
    // The background outlives this page and has to load again too; otherwise the reloaded page shows the same failure.
    if (host.capabilities.hasBackground) await send('settings.reload', {}).catch(() => undefined);
    // If that has succeeded, a reload could interrupt typing.
    const { status } = state.getState().startUp;
    if (status === 'failed' || status === 'loading') window.location.reload();
  };
  return (
    <CentredCard title={t('app.error')}>
      <Notice tone="error" icon="alert" role="alert">
        {t('app.startUpFailed', { reason: errorSentence(error, texts) })}
      </Notice>
      {server !== undefined && error.code === 'net/unreachable' && <LocalNetworkHint server={server} />}
      <div className="card-actions">
        <Button variant="main" size="large" icon="retry" autoFocus disabled={isPending} onClick={() => run(reload)}>
          {t('app.reload')}
        </Button>
        {host.serverChoice && options && (
          <Button size="large" onClick={() => void options.open()}>
            {t('app.openOptions')}
          </Button>
        )}
      </div>
    </CentredCard>
  );
}
