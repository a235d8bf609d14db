import { useLocation } from 'react-router-dom';
import { searchTypeOf } from '#lib/routing/model/routes.ts';
import { useText } from '../i18n/text-provider.tsx';
import { usePagePictures } from '../surface/theme-context.ts';
import { useAfterLoginTarget } from '../surface/use-after-login-target.ts';
import { Logo } from '../ui/logo.tsx';
import { RouteLink } from '../ui/route-link.tsx';

/** The logo in the bar, a link to the page after a sign-in (2.3); from a search page it starts with an empty search. */
export function HomeLink() {
  const { t } = useText();
  const target = useAfterLoginTarget();
  const isSearch = searchTypeOf(useLocation().pathname) !== null;
  const { logo } = usePagePictures(isSearch ? 'search' : 'upload');
  return (
    <RouteLink
      className="bar-logo"
      to={target}
      state={isSearch && { isStart: true }}
      aria-label={t('app.toStart')}
      title={t('app.toStart')}
    >
      <Logo picture={logo} />
    </RouteLink>
  );
}
