import { Navigate, useLocation } from 'react-router-dom';
import { CentredCard } from '../app/centred-card.tsx';
import { useMirror, useReady } from '../app/client-context.tsx';
import { useText } from '../localisation/text-provider.tsx';
import { useAfterLoginTarget } from '../routing/use-after-login-target.ts';
import { Notice } from '../ui/notice.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  const { t, count } = useText();
  const { settings } = useReady();
  const { status, waiting } = useMirror((state) => state.auth);
  const target = useAfterLoginTarget();
  const location = useLocation();
  const isForbidden = (location.state as { isForbidden?: boolean } | null)?.isForbidden === true;

  if (status === 'signed-in') return <Navigate to={target} replace />;
  return (
    <CentredCard title={settings.customerName} subtitle={t('app.subtitle')}>
      {waiting && (
        <Notice icon="clock">{count('session.waiting', waiting.count, { owner: waiting.owner })}</Notice>
      )}
      <LoginForm isForbidden={isForbidden} />
    </CentredCard>
  );
}
