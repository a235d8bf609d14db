import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { rootStep } from '#lib/routing/model/root-redirect.ts';
import { useClient, useMirror, useReady } from '../hooks/client-context.ts';
import { errorSentence } from '../hooks/error-sentence.ts';
import { useText } from '../hooks/text-provider.tsx';
import type { SessionRefresh } from '../session/use-session-refresh.ts';
import { Button } from '../ui/button.tsx';
import { CentredCard } from '../ui/centred-card.tsx';
import { Notice } from '../ui/notice.tsx';
import { LoadingScreen } from './loading-screen.tsx';

/** The root redirect (2.2.3, 2.2.4); the decision is `rootStep`, this carries it out. */
export function RootPage({ refresh }: { readonly refresh: SessionRefresh }) {
  const texts = useText();
  const navigate = useNavigate();
  const { ask } = useClient();
  const { settings } = useReady();
  const auth = useMirror((state) => state.auth);
  const step = rootStep({
    auth,
    authenticationMethod: settings.authenticationMethod,
    isSearchAvailable: settings.ENABLE_SEARCH,
  });
  const target = step.step === 'go' ? step.to : null;
  const signsOut = step.step === 'go' && step.signsOut;
  const isForbidden = useRef(false);

  useEffect(() => {
    if (target === null) return;
    if (signsOut) {
      // The way on opens when the session is gone: the login page would send a person who is signed in straight back.
      isForbidden.current = auth.status === 'signed-in';
      void ask('session.signOut', { unfinished: 'keep' }).catch(() => undefined);
    } else {
      navigate(target, { replace: true, state: { isForbidden: isForbidden.current } });
    }
  }, [target, signsOut, auth.status, ask, navigate]);

  if (step.step === 'go' || !refresh.error) return <LoadingScreen />;
  return (
    <CentredCard title={settings.customerName}>
      <Notice tone="warning" icon="unplugged" role="alert">
        {errorSentence(refresh.error, texts)}
      </Notice>
      <Button look="main" size="large" icon="retry" onClick={refresh.again}>
        {texts.t('app.tryAgain')}
      </Button>
    </CentredCard>
  );
}
