import { useText } from '../i18n/text-provider.tsx';
import { Button } from '../ui/button.tsx';
import { CentredCard } from '../ui/centred-card.tsx';

export function CrashScreen() {
  const { t } = useText();
  return (
    <CentredCard title={t('app.error')}>
      <p role="alert">{t('app.crashed')}</p>
      <Button look="main" size="large" icon="retry" onClick={() => window.location.reload()}>
        {t('app.reload')}
      </Button>
    </CentredCard>
  );
}
