import { useLocation } from 'react-router-dom';
import { searchTypeOf } from '#lib/routing/model/routes.ts';
import { useText } from '../hooks/text-provider.tsx';
import { usePageLook } from '../hooks/theme-context.ts';
import { useAfterLoginTarget } from '../hooks/use-after-login-target.ts';
import { Logo } from '../ui/logo.tsx';
import { RouteLink } from '../ui/route-link.tsx';

export function HomeLink() {
  const { t } = useText();
  const target = useAfterLoginTarget();
  const { logo } = usePageLook(searchTypeOf(useLocation().pathname) ? 'search' : 'upload');
  return (
    <RouteLink className="bar-logo" to={target} aria-label={t('app.toStart')} title={t('app.toStart')}>
      <Logo picture={logo} />
    </RouteLink>
  );
}
