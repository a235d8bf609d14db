import { Link } from 'react-router-dom';
import { useText } from '../hooks/text-provider.tsx';
import { useAfterLoginTarget } from '../hooks/use-after-login-target.ts';
import { Logo } from '../ui/logo.tsx';

export function HomeLink() {
  const { t } = useText();
  const target = useAfterLoginTarget();
  return (
    <Link className="bar-logo" to={target} aria-label={t('app.toStart')} title={t('app.toStart')}>
      <Logo />
    </Link>
  );
}
