import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { rootStep } from '#lib/routing/model/root-redirect.ts';
import { errorSentence } from '../i18n/error-message.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient, useMirror, useReady } from '../surface/client-context.ts';
import { useSessionRefresh } from '../surface/session-refresh.ts';
import { useReturnTarget } from '../surface/use-return-target.ts';
import { useSearchAvailable } from '../surface/use-search-available.ts';
import { Button } from '../ui/button.tsx';
import { CentredCard } from '../ui/centred-card.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Notice } from '../ui/notice.tsx';
import { LoadingScreen } from './loading-screen.tsx';

const CookiesBlocked = lazyPart(
  async () => (await import('../session/cookies-blocked.tsx')).CookiesBlocked,
  LoadingScreen,
);
const HandOverPage = lazyPart(async () => (await import('../session/hand-over-page.tsx')).HandOverPage, LoadingScreen);

/** The root redirect (2.2): carries out what `rootStep` decides. */
export function RootPage() {
  const refresh = useSessionRefresh();
  const texts = useText();
  const navigate = useNavigate();
  const { send, embedding, launchParams } = useClient();
  const { isHostAsked, hasBlockedCookies, blockedSessionId } = useStore(embedding.state);
  const { customerName, authenticationMethod } = useReady().settings;
  const auth = useMirror((state) => state.auth);
  const isSearchAvailable = useSearchAvailable();
  // Read once: following the launch parameters clears them, but this page still needs them.
  const [pending] = useState(() => launchParams?.pending() ?? null);
  const step = rootStep({ auth, authenticationMethod, isSearchAvailable, launchParams: pending, isHostAsked });
  const { lead } = useReturnTarget();
  const next = step.step === 'go' && !hasBlockedCookies ? lead(step.to) : null;
  const target = next?.to ?? null;
  const entry = next?.state ?? null;
  const signsOut = step.step === 'go' && step.signsOut;
  const message =
    step.step === 'go' ? (step.reason ? texts.t('error.session/no-upload-permission') : step.message) : '';
  const isForbidden = useRef(false);

  useEffect(() => {
    if (target === null) return;
    if (signsOut) {
      // Continues only after the session has ended, because the login page would redirect a signed-in user back.
      isForbidden.current = auth.status === 'signed-in';
      void send('session.signOut', { unfinished: 'keep' }).catch(() => undefined);
    } else {
      launchParams?.done();
      navigate(target, {
        replace: true,
        state: { isForbidden: isForbidden.current, message, ...(entry as object | null) },
      });
    }
  }, [target, entry, signsOut, message, auth.status, send, navigate, launchParams]);

  if (hasBlockedCookies) return <CookiesBlocked sessionId={blockedSessionId} />;
  if (step.step === 'take-session' && pending) return <HandOverPage launchParams={pending} />;
  if (step.step === 'go' || !refresh.error) return <LoadingScreen />;
  return (
    <CentredCard title={customerName}>
      <Notice tone="warning" icon="unplugged" role="alert">
        {errorSentence(refresh.error, texts)}
      </Notice>
      <Button variant="main" size="large" icon="retry" onClick={refresh.again}>
        {texts.t('app.tryAgain')}
      </Button>
    </CentredCard>
  );
}
