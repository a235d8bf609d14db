import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { rootStep } from '#lib/routing/model/root-redirect.ts';
import { CentredCard } from '../app/centred-card.tsx';
import { useClient, useMirror, useReady } from '../app/client-context.tsx';
import { errorSentence } from '../app/error-sentence.ts';
import { LoadingScreen } from '../app/loading-screen.tsx';
import { useText } from '../localisation/text-provider.tsx';
import type { SessionRefresh } from '../session/use-session-refresh.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

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
  const isForbidden = signsOut && auth.status === 'signed-in';

  useEffect(() => {
    if (target === null) return;
    const end = signsOut ? ask('session.signOut', { unfinished: 'keep' }).catch(() => undefined) : Promise.resolve();
    void end.then(() => navigate(target, { replace: true, state: isForbidden ? { isForbidden } : null }));
  }, [target, signsOut, isForbidden, ask, navigate]);

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
