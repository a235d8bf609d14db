import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { ROUTES } from '#lib/routing/model/routes.ts';
import type { TextId } from '../i18n/catalogue.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient, useMirror, useReady } from '../surface/client-context.ts';
import { usePageStart } from '../surface/use-page-start.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CentredCard } from '../ui/centred-card.tsx';
import { Notice } from '../ui/notice.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { useSignOut } from './use-sign-out.tsx';

const TITLES = {
  'auth-error': 'session.authError',
  'access-denied': 'error.session/no-upload-permission',
  'session-closed': 'session.closed',
} as const satisfies Record<string, TextId>;

interface MessagePageProps {
  readonly kind: keyof typeof TITLES;
}

/** The pages with only a message (2.1.12–2.1.14, 2.11.1, 2.11.2). Embedded pages have no buttons (6.5). */
export function MessagePage({ kind }: MessagePageProps) {
  const { t } = useText();
  const isEmbedded = useMirror((state) => state.auth.isEmbedded);
  const state = useLocation().state as { message?: string } | null;
  const message = kind === 'auth-error' ? state?.message : undefined;
  usePageStart(t(TITLES[kind]));
  const isOver = useNewMessage();
  // The root decides where to continue with the new session, or without one.
  if (isOver) return <Navigate to={ROUTES.root} replace />;
  return (
    <CentredCard title={t(TITLES[kind])} subtitle={t('app.name')}>
      {message && (
        <Notice tone="error" icon="alert" role="alert">
          {message}
        </Notice>
      )}
      {!isEmbedded && (
        <div className="card-actions">
          <RouteLink className={buttonClass('main', 'large')} to={ROUTES.root}>
            {t(kind === 'session-closed' ? 'session.login' : 'app.returnToMain')}
          </RouteLink>
          {kind === 'auth-error' && <SingleSignOut />}
        </div>
      )}
    </CentredCard>
  );
}

/** True after a message of the host application has taken effect since this page is shown. */
function useNewMessage(): boolean {
  const followed = useStore(useClient().embedding.state, ({ messagesFollowed }) => messagesFollowed);
  const [followedBefore] = useState(followed);
  return followed !== followedBefore;
}

/** 2.11.1: otherwise the identity provider would select the account without access again. */
function SingleSignOut() {
  const { t } = useText();
  const navigate = useNavigate();
  const { authenticationMethod } = useReady().settings;
  const { signOut, dialog } = useSignOut(() => navigate(ROUTES.login));
  if (authenticationMethod !== 'azuread') return null;
  return (
    <>
      <Button size="large" onClick={signOut}>
        {t('session.signOut')}
      </Button>
      {dialog}
    </>
  );
}
