import { type InvalidEvent, useState } from 'react';
import type { TypedSignIn } from '#lib/session/model/typed-sign-in.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useReady } from '../surface/client-context.ts';

export type LoginFieldName = 'username' | 'password' | 'passcode' | 'domain';
export type LoginValues = Readonly<Record<LoginFieldName, string>>;

const MISSING_TEXTS = {
  username: 'session.enterUsername',
  password: 'session.enterBoth',
  passcode: 'session.enterPasscode',
  domain: 'session.chooseDomain',
} as const;

/**
 * The values of the login form, and the props of its controls (2.5.1, 5.13). `onChange` gets the values of each change.
 */
export function useLoginFields(typed: TypedSignIn, onChange: (values: LoginValues) => void) {
  const { t } = useText();
  const { domains } = useReady().settings;
  const [values, setValues] = useState<LoginValues>({
    username: typed.username,
    password: '',
    passcode: '',
    domain: domains.includes(typed.domain) ? typed.domain : (domains[0] ?? ''),
  });
  const [missing, setMissing] = useState<readonly LoginFieldName[]>([]);

  const wire = (name: LoginFieldName) => ({
    name,
    label: t(`session.${name}`),
    required: true,
    isMarked: false,
    value: values[name],
    error: missing.includes(name) ? t(MISSING_TEXTS[name]) : undefined,
    onValue(value: string) {
      const next = { ...values, [name]: value };
      setValues(next);
      setMissing((names) => names.filter((other) => other !== name));
      onChange(next);
    },
    // The browser finds the missing values; the messages are in the app's language instead of the browser's.
    onInvalid(event: InvalidEvent<HTMLInputElement | HTMLSelectElement>) {
      event.preventDefault();
      if (event.currentTarget.form?.querySelector(':invalid') === event.currentTarget) event.currentTarget.focus();
      setMissing((names) => [...names, name]);
    },
  });
  /** Clears the passcode, which is valid only once. Unlike typing, this keeps the error message. */
  const emptyPasscode = () => setValues((known) => ({ ...known, passcode: '' }));
  return { values, wire, emptyPasscode };
}
