import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../localisation/text-provider.tsx';
import { useAfterLoginTarget } from '../routing/use-after-login-target.ts';
import { Logo } from './logo.tsx';

interface BarProps {
  readonly children: ReactNode;
  readonly end: ReactNode;
}

/** The strip at the top of every working page: logo, what the page puts in, what stands at the end. */
export function Bar({ children, end }: BarProps) {
  const { t } = useText();
  const target = useAfterLoginTarget();
  return (
    <header className="bar">
      <Link className="bar-logo" to={target} aria-label={t('app.toStart')} title={t('app.toStart')}>
        <Logo />
      </Link>
      <div className="bar-middle">{children}</div>
      <div className="bar-end">{end}</div>
    </header>
  );
}
