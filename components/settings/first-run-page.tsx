import { useText } from '../hooks/text-provider.tsx';
import { CentredCard } from '../ui/centred-card.tsx';
import { ServerForm } from './server-form.tsx';

/** An extension that does not know its media system yet (design 1). */
export function FirstRunPage() {
  const { t } = useText();
  return (
    <CentredCard title={t('settings.firstRunTitle')}>
      <p className="card-text">{t('settings.firstRunText')}</p>
      <ServerForm />
    </CentredCard>
  );
}
