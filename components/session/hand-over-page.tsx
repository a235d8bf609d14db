import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { type PlainError, toPlainError } from '#lib/core/app-error.ts';
import type { LaunchParams } from '#lib/routing/model/launch-params.ts';
import { handOverStep } from '#lib/routing/model/root-redirect.ts';
import { ROUTES } from '#lib/routing/model/routes.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import { isHandOverRefusal } from '#lib/session/model/refusal.ts';
import { errorSentence } from '../i18n/error-message.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient, useMirror, useReady } from '../surface/client-context.ts';
import { Button } from '../ui/button.tsx';
import { CentredCard } from '../ui/centred-card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { CookiesBlocked } from './cookies-blocked.tsx';
import { OtherUserDialog } from './other-user-dialog.tsx';

/**
 * Takes over the session of the address; asks first if another user is signed in (2.2.1; docs/design/choices.md). A
 * message of the host application takes precedence.
 */
export function HandOverPage({ launchParams }: { readonly launchParams: LaunchParams }) {
  const texts = useText();
  const navigate = useNavigate();
  const { host } = useClient();
  const { error, take } = useHandOver(launchParams);

  const refusal = error !== null && isHandOverRefusal(error.code) ? errorSentence(error, texts) : null;
  useEffect(() => {
    if (refusal !== null) navigate(ROUTES.authError, { replace: true, state: { message: refusal } });
  }, [refusal, navigate]);

  if (error?.code === 'session/cookies-blocked') return <CookiesBlocked sessionId={launchParams.sessionId ?? ''} />;
  if (error === null || refusal !== null) return <Waiting />;
  if (error.code === 'session/somebody-else') {
    return (
      <OtherUserDialog
        current={String(error.facts.current)}
        next={String(error.facts.next)}
        onGoOn={() => take(true)}
        // Drops the hand-over: a separate page opens without it, a framed page is reloaded and stays embedded.
        onStay={() => (host.isFramed ? window.location.reload() : window.location.replace(host.basePath))}
      />
    );
  }
  return (
    <CentredCard title={texts.t('app.name')}>
      <Notice tone="warning" icon="unplugged" role="alert">
        {errorSentence(error, texts)}
      </Notice>
      <Button variant="main" size="large" icon="retry" autoFocus onClick={() => take(false)}>
        {texts.t('app.tryAgain')}
      </Button>
    </CentredCard>
  );
}

function useHandOver({ sessionId, target }: LaunchParams) {
  const navigate = useNavigate();
  const { send, launchParams, embedding } = useClient();
  const { authenticationMethod } = useReady().settings;
  const auth = useMirror((state) => state.auth);
  const { t } = useText();
  const [owner, setOwner] = useState<string | null>(null);
  const [error, setError] = useState<PlainError | null>(null);

  const take = useCallback(
    (isConfirmed: boolean) => {
      setError(null);
      send('session.take', { sessionId: sessionId ?? '', isConfirmed })
        .then((taken) => setOwner(taken.owner))
        .catch((reason: unknown) => {
          const failure = toPlainError(reason);
          setError(failure);
          // A question to the user is not reported to the host application as an error.
          if (failure.code !== 'session/somebody-else') embedding.sendError(failure.code);
        });
    },
    [send, sessionId, embedding],
  );
  const isReplaced = useStore(embedding.state, ({ messagesFollowed }) => messagesFollowed > 0);
  useEffect(() => {
    if (!isReplaced) take(false);
  }, [take, isReplaced]);

  // The mirror is updated shortly after the command is answered.
  const isThere = auth.status === 'signed-in' && (isReplaced || ownerOf(auth) === owner);
  const isClosed = auth.status === 'signed-out' && isReplaced;
  const isFollowed = isReplaced || isThere || (error !== null && isHandOverRefusal(error.code));
  useEffect(() => {
    if (isFollowed) launchParams?.done();
    if (isClosed) navigate(ROUTES.sessionClosed, { replace: true });
    if (!isThere) return;
    const facts = { authenticationMethod, permissions: auth.permissions };
    const step = handOverStep({ ...facts, target });
    const message = step.reason ? t('error.noUploadPermission') : '';
    navigate(step.to, { replace: true, state: { message } });
  }, [isFollowed, isClosed, isThere, auth.permissions, authenticationMethod, target, navigate, launchParams, t]);
  return { error: isReplaced ? null : error, take };
}

function Waiting() {
  const { t } = useText();
  return (
    <main className="loading-screen" aria-busy="true">
      <Spinner />
      <span role="status">{t('session.authenticating')}</span>
    </main>
  );
}
