import { useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';
import { Button } from '../ui/button.tsx';
import { CentredCard } from '../ui/centred-card.tsx';
import { Notice } from '../ui/notice.tsx';

/**
 * Shown if the browser stores no cookies in this frame: offers to continue in a separate window, with this session or
 * else with a sign-in of its own.
 */
export function CookiesBlocked({ sessionId }: { readonly sessionId: string | null }) {
  const { t } = useText();
  const { host } = useClient();
  const open = () => {
    const address = new URL(host.basePath, window.location.href);
    // In the hash, so that no server or proxy logs it.
    if (sessionId !== null) address.hash = `/?${new URLSearchParams({ sid: sessionId })}`;
    window.open(address, '_blank', 'noopener');
  };
  return (
    <CentredCard title={t('app.name')}>
      <Notice tone="warning" icon="key" role="alert">
        {t('error.session/cookies-blocked')}
      </Notice>
      <Button variant="main" size="large" icon="external" autoFocus onClick={open}>
        {t('session.ownWindow')}
      </Button>
    </CentredCard>
  );
}
