import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { type AppErrorCode, type PlainError, toPlainError } from '#lib/core/app-error.ts';
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
import { HandOverDialog } from './hand-over-dialog.tsx';

/**
 * Takes over the session of the address; asks first, except in a frame of a host application on the server's list
 * (2.2.1; docs/design/choices.md). A message of the host application takes precedence.
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

  if (error?.code === 'session/cookies-blocked')
    return <CookiesBlocked sessionId={launchParams.isCode ? null : launchParams.sessionId} />;
  if (error === null || refusal !== null) return <Waiting />;
  if (isQuestion(error.code)) {
    return (
      <HandOverDialog
        current={error.code === 'session/somebody-else' ? String(error.facts.current) : null}
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
      <Button variant="main" size="large" icon="retry" autoFocus onClick={() => take()}>
        {texts.t('app.tryAgain')}
      </Button>
    </CentredCard>
  );
}

/** The user has to decide whether the session is used. */
function isQuestion(code: AppErrorCode): boolean {
  return code === 'session/somebody-else' || code === 'session/not-confirmed';
}

function useHandOver({ sessionId, target }: LaunchParams) {
  const navigate = useNavigate();
  const { send, launchParams, embedding } = useClient();
  const { authenticationMethod, embedOrigins } = useReady().settings;
  const isOfHost = embedding.isHostOneOf(embedOrigins);
  const auth = useMirror((state) => state.auth);
  const { t } = useText();
  const [owner, setOwner] = useState<string | null>(null);
  const [error, setError] = useState<PlainError | null>(null);

  const take = useCallback(
    (isConfirmed = isOfHost) => {
      setError(null);
      send('session.take', { sessionId: sessionId ?? '', isConfirmed })
        .then((taken) => setOwner(taken.owner))
        .catch((reason: unknown) => {
          const failure = toPlainError(reason);
          setError(failure);
          // A question to the user is not reported to the host application as an error.
          if (!isQuestion(failure.code)) embedding.sendError(failure.code);
        });
    },
    [send, sessionId, embedding, isOfHost],
  );
  const isReplaced = useStore(embedding.state, ({ messagesFollowed }) => messagesFollowed > 0);
  useEffect(() => {
    if (!isReplaced) take();
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
    const message = step.reason ? t('error.session/no-upload-permission') : '';
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
