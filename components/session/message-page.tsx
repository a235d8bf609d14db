import { Link } from 'react-router-dom';
import { ROUTES } from '#lib/routing/model/routes.ts';
import type { TextId } from '../hooks/catalogue.ts';
import { useText } from '../hooks/text-provider.tsx';
import { buttonClass } from '../ui/button.tsx';
import { CentredCard } from '../ui/centred-card.tsx';
import { Notice } from '../ui/notice.tsx';

const TITLES = {
  'auth-error': 'session.authError',
  'access-denied': 'error.noUploadPermission',
  'session-closed': 'session.closed',
} as const satisfies Record<string, TextId>;

interface MessagePageProps {
  readonly kind: keyof typeof TITLES;
}

/** The pages that only say something (2.1.12–2.1.14, 2.11.1, 2.11.2). */
export function MessagePage({ kind }: MessagePageProps) {
  const { t } = useText();
  return (
    <CentredCard title={t('app.name')}>
      <Notice tone={kind === 'session-closed' ? 'plain' : 'bad'} icon={kind === 'session-closed' ? 'key' : 'alert'}>
        {t(TITLES[kind])}
      </Notice>
      <Link className={buttonClass('main', 'large')} to={ROUTES.root}>
        {t(kind === 'session-closed' ? 'session.login' : 'app.returnToMain')}
      </Link>
    </CentredCard>
  );
}
