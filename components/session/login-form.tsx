import { type FormEvent, useState } from 'react';
import type { TypedSignIn } from '#lib/session/model/typed-sign-in.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient, useReady } from '../surface/client-context.ts';
import { usePending } from '../surface/use-pending.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { LoginFailureDialog } from './login-failure-dialog.tsx';
import { LoginError, LoginRefusal } from './login-refusal.tsx';
import { type LoginValues, useLoginFields } from './use-login-fields.ts';
import { useSignInWait } from './use-sign-in-wait.ts';

/** Errors shown in the form; all others are the alert of 8.1. */
const SHOWN_IN_FORM = [
  'session/invalid-credentials',
  'session/no-upload-permission',
  'session/too-many-attempts',
  'session/too-many-sign-ins',
];

interface LoginFormProps {
  readonly isForbidden: boolean;
  /** Initial values of the fields. */
  readonly typed: TypedSignIn;
}

/** The form of the default sign-in method (2.5.1). */
export function LoginForm({ isForbidden, typed }: LoginFormProps) {
  const { t } = useText();
  const { send, host } = useClient();
  const { settings, isSharedComputer } = useReady();
  const asksPasscode = settings.twoFactor;
  const isNamed = typed.username !== '';
  const [remember, setRemember] = useState(typed.remember);
  const [isTouched, setTouched] = useState(false);
  const [isPending, run, error, clearError] = usePending();
  const secondsLeft = useSignInWait(error);
  const isDelayed = secondsLeft !== null && secondsLeft > 0;
  /** Each change of the form clears the last refusal (8.1), but a delay only ends for another user. */
  const onChange = ({ username, domain }: LoginValues, isTicked: boolean): void => {
    setTouched(true);
    if (!isDelayed || username !== values.username || domain !== values.domain) clearError();
    host.writeSaved('typed.sign-in', JSON.stringify({ username, domain, remember: isTicked, owner: typed.owner }));
  };
  const { values, wire, emptyPasscode } = useLoginFields(typed, (next) => onChange(next, remember));
  const autoComplete = (token: string): string => (settings.autocompleteOff ? 'off' : token);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || isDelayed) return;
    setTouched(true);
    const { passcode, ...credentials } = { ...values, username: values.username.trim() };
    run(() =>
      send('session.signIn', { ...credentials, ...(asksPasscode && { passcode }), remember }).finally(emptyPasscode),
    );
  };
  const isShownInForm = error !== null && SHOWN_IN_FORM.includes(error.code);
  return (
    <form className="form" autoComplete={settings.autocompleteOff ? 'off' : 'on'} onSubmit={submit}>
      <TextField
        {...wire('username')}
        placeholder={t('session.usernamePlaceholder')}
        autoComplete={autoComplete('username')}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!isNamed}
      />
      <TextField
        {...wire('password')}
        type="password"
        autoComplete={autoComplete('current-password')}
        autoFocus={isNamed}
      />
      {asksPasscode && (
        <TextField
          {...wire('passcode')}
          hint={t('session.passcodeHint')}
          autoComplete={autoComplete('one-time-code')}
          inputMode="numeric"
          spellCheck={false}
        />
      )}
      {settings.domains.length > 0 && (
        <SelectField {...wire('domain')}>
          {settings.domains.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      {!isSharedComputer && (
        <Checkbox
          label={t('session.rememberMe')}
          name="remember"
          checked={remember}
          onChecked={(isTicked) => {
            setRemember(isTicked);
            onChange(values, isTicked);
          }}
        />
      )}
      {isShownInForm && <LoginRefusal error={error} secondsLeft={secondsLeft} />}
      {!isShownInForm && isForbidden && !isTouched && (
        <LoginError>{t('error.session/no-upload-permission')}</LoginError>
      )}
      <SignInButton isPending={isPending} isDelayed={isDelayed} />
      {error && !isShownInForm && <LoginFailureDialog error={error} onClose={clearError} />}
    </form>
  );
}

/** 'Sign In', or during the sign-in the preloader of 2.5.2. */
function SignInButton({ isPending, isDelayed }: { readonly isPending: boolean; readonly isDelayed: boolean }) {
  const { t } = useText();
  return (
    <>
      <Button type="submit" variant="main" size="large" aria-disabled={isPending || isDelayed || undefined}>
        {isPending && <Spinner />}
        {t(isPending ? 'session.authenticating' : 'session.signIn')}
      </Button>
      <span className="visually-hidden" role="status">
        {isPending && t('session.authenticating')}
      </span>
    </>
  );
}
