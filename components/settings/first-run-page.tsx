import { useText } from '../i18n/text-provider.tsx';
import { useMirror } from '../surface/client-context.ts';
import { CentredCard } from '../ui/centred-card.tsx';
import { ServerForm } from './server-form.tsx';
import { useConnectStart } from './use-connect-start.ts';

/** An extension that does not know its media system yet, or may not ask the one that the organisation set (docs/design/surfaces-and-messages.md#first-run). */
export function FirstRunPage() {
  const { t } = useText();
  const proposed = useMirror(({ startUp }) => (startUp.status === 'no-server' ? startUp.proposedServer : undefined));
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
