import '../../assets/styles/session/sign-in.css';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { readTypedSignIn, type TypedSignIn } from '#lib/session/model/typed-sign-in.ts';
import { useText } from '../i18n/text-provider.tsx';
import { formatDate } from '../i18n/timestamp.ts';
import { useClient, useMirror, useReady } from '../surface/client-context.ts';
import { usePagePictures } from '../surface/theme-context.ts';
import { useAfterLoginTarget } from '../surface/use-after-login-target.ts';
import { focusAfterSignIn, usePageStart } from '../surface/use-page-start.ts';
import { useReturnTarget } from '../surface/use-return-target.ts';
import { Button } from '../ui/button.tsx';
import { CentredCard } from '../ui/centred-card.tsx';
import { Notice } from '../ui/notice.tsx';
import { LoginForm } from './login-form.tsx';
import { SingleSignOn } from './single-sign-on.tsx';
import { UnencryptedNotice } from './unencrypted-notice.tsx';

/** The login page (2.1.2): form or single sign-on. Redirects as soon as the user is signed in. */
export function LoginPage() {
  const { t, count, locale } = useText();
  const { settings } = useReady();
  const { status, waiting } = useMirror((state) => state.auth);
  const { serverChoice, options } = useClient().host;
  const target = useAfterLoginTarget();
  const typed = useTypedSignIn();
  const { lead, keep } = useReturnTarget(typed?.owner);
  const location = useLocation();
  const pictures = usePagePictures('login');
  usePageStart(t('session.signIn'));
  const isForbidden = (location.state as { isForbidden?: boolean } | null)?.isForbidden === true;

  if (status === 'signed-in') {
    const next = lead(target);
    if (next === null) return null;
    focusAfterSignIn();
    return <Navigate to={next.to} replace state={next.state} />;
  }
  const isPasswordLogin = settings.authenticationMethod === 'default';
  // The card is drawn with its fields: they would move its head.
  if (isPasswordLogin && typed === null) return null;
  return (
    <CentredCard {...pictures} title={settings.customerName} subtitle={t('app.subtitle')}>
      {waiting && (
        <Notice icon="clock">
          {count('session.waiting', waiting.count, { owner: waiting.owner })}{' '}
          {t('session.waitingUntil', { date: formatDate(new Date(waiting.until), locale) })}
        </Notice>
      )}
      <UnencryptedNotice />
      {isPasswordLogin ? (
        typed && <LoginForm isForbidden={isForbidden} typed={typed} />
      ) : (
        // The provider redirects to the root, which continues with the stored page.
        <SingleSignOn onSignIn={keep} />
      )}
      {/* A user who has connected to the wrong media system cannot sign in to it. */}
      {serverChoice && options && (
        <div className="card-actions">
          <Button variant="quiet" onClick={() => void options.open()}>
            {t('app.openOptions')}
          </Button>
        </div>
      )}
    </CentredCard>
  );
}

/**
 * Initial values of the login form: text typed before the surface closed, or the user of the expired session, or the
 * values of 'Remember me'. Null until they have loaded.
 */
function useTypedSignIn(): TypedSignIn | null {
  const { host } = useClient();
  const { remembered } = useMirror((state) => state.auth);
  const [typed, setTyped] = useState<TypedSignIn | null>(null);
  // Read once, so that typed text is not replaced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const start = { ...remembered, remember: remembered.username !== '', owner: '' };
    host.readSaved('typed.sign-in').then(
      (text) => setTyped(readTypedSignIn(text) ?? start),
      () => setTyped(start),
    );
  }, []);
  return typed;
}
