import { type ReactNode, useState } from 'react';
import type { PlainError } from '#lib/core/app-error.ts';
import { durationText } from '../i18n/duration-text.ts';
import { errorSentence } from '../i18n/error-message.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useReady } from '../surface/client-context.ts';
import { Notice } from '../ui/notice.tsx';

interface LoginRefusalProps {
  readonly error: PlainError;
  /** Result of `useSignInWait`. */
  readonly secondsLeft: number | null;
}

/** Why the server has refused the last sign-in, in the form (8.1). */
export function LoginRefusal({ error, secondsLeft }: LoginRefusalProps) {
  const texts = useText();
  const asksPasscode = useReady().settings.twoFactor;
  if (secondsLeft !== null) return <Delay error={error} secondsLeft={secondsLeft} />;
  // The server does not reveal whether password or passcode was wrong, because that would help an attacker.
  const isPasscodeInDoubt = asksPasscode && error.code === 'session/invalid-credentials';
  return (
    <LoginError>
      {errorSentence(error, texts)}
      {isPasscodeInDoubt && <p className="notice-more">{texts.t('session.orPasscode')}</p>}
    </LoginError>
  );
}

export function LoginError({ children }: { readonly children: ReactNode }) {
  return (
    <Notice tone="error" icon="alert" role="alert">
      {children}
    </Notice>
  );
}

/** Counts down until the next attempt; a screen reader announces the beginning and the end. */
function Delay({ error, secondsLeft }: { readonly error: PlainError; readonly secondsLeft: number }) {
  const texts = useText();
  const { t } = texts;
  const [secondsAtFirst] = useState(secondsLeft);
  const sentence = (seconds: number) =>
    errorSentence({ ...error, facts: { wait: durationText(seconds, texts) } }, texts);
  const isOver = secondsLeft === 0;
  return (
    <>
      <Notice tone={isOver ? 'plain' : 'error'} icon={isOver ? 'check' : 'clock'}>
        <span aria-hidden={true}>{isOver ? t('session.waitIsOver') : sentence(secondsLeft)}</span>
      </Notice>
      <span className="visually-hidden" role="alert">
        {isOver ? t('session.waitIsOver') : sentence(secondsAtFirst)}
      </span>
    </>
  );
}
