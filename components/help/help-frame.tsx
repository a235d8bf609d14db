import '../../assets/styles/help/help.css';
import '../../assets/styles/session/sign-in.css';
import type { ReactNode, RefObject } from 'react';
import { ROUTES } from '#lib/routing/model/routes.ts';
import { useText } from '../i18n/text-provider.tsx';
import { Icon } from '../ui/icon.tsx';
import { LATE_ICONS } from '../ui/late-icons.ts';
import { Logo } from '../ui/logo.tsx';
import { RouteLink } from '../ui/route-link.tsx';

interface HelpFrameProps {
  readonly title: string;
  readonly content: RefObject<HTMLElement | null>;
  readonly isArticle?: boolean;
  readonly children: ReactNode;
}

/** The frame of all help pages, which need no sign-in. */
export function HelpFrame({ title, content, isArticle = false, children }: HelpFrameProps) {
  const { t } = useText();
  return (
    <main className="help" ref={content} tabIndex={-1}>
      <div className="help-page">
        <nav className="help-nav" aria-label={t('help.title')}>
          {isArticle && (
            <RouteLink className="text-link" to={ROUTES.help}>
              <Icon name={LATE_ICONS.chevronLeft} />
              {t('help.all')}
            </RouteLink>
          )}
          <RouteLink className="text-link" to={ROUTES.root}>
            {t('help.toWidget')}
          </RouteLink>
        </nav>
        <header className="help-head">
          <Logo />
          <h1>{title}</h1>
        </header>
        {children}
      </div>
    </main>
  );
}
