import { useText } from '../i18n/text-provider.tsx';
import { useMirror } from '../surface/client-context.ts';
import { CentredCard } from '../ui/centred-card.tsx';
import { Disclosure } from './disclosure.tsx';
import { ServerForm } from './server-form.tsx';
import { useConnectStart } from './use-connect-start.ts';

/**
 * Shown until the user of an extension has agreed to what it sends, and then until it has a media system, and the
 * permission to access it if a policy has set it (docs/design/surfaces-and-messages.md#first-run).
 */
export function FirstRunPage() {
  const { t } = useText();
  const startUp = useMirror((state) => state.startUp);
  if (startUp.status === 'not-agreed') {
    return (
      <CentredCard title={t('settings.discloseTitle')} pictured={{ className: 'to-read' }}>
        <Disclosure startUp={startUp} />
      </CentredCard>
    );
  }
  return <ConnectCard proposed={startUp.status === 'no-server' ? startUp.proposedServer : undefined} />;
}

function ConnectCard({ proposed }: { readonly proposed: string | undefined }) {
  const { t } = useText();
  const start = useConnectStart();
  return (
    <CentredCard title={t('settings.firstRunTitle')}>
      <p className="card-text">{t(proposed ? 'settings.firstRunByPolicy' : 'settings.firstRunText')}</p>
      {start && (
        <ServerForm
          initialAddress={proposed ?? start.address}
          isSet={proposed !== undefined}
          isFirstRun
          outcome={start.outcome}
        />
      )}
    </CentredCard>
  );
}
