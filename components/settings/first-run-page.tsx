import { useMirror } from '../hooks/client-context.ts';
import { useText } from '../hooks/text-provider.tsx';
import { CentredCard } from '../ui/centred-card.tsx';
import { ServerForm } from './server-form.tsx';

/** An extension that does not know its media system yet, or may not ask the one that the organisation set (design 1). */
export function FirstRunPage() {
  const { t } = useText();
  const proposed = useMirror(({ startUp }) => (startUp.status === 'no-server' ? startUp.proposedServer : undefined));
  return (
    <CentredCard title={t('settings.firstRunTitle')}>
      <p className="card-text">{t(proposed ? 'settings.firstRunByPolicy' : 'settings.firstRunText')}</p>
      {proposed ? <ServerForm initialAddress={proposed} isSet /> : <ServerForm />}
    </CentredCard>
  );
}
