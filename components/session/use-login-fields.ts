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

/** Values of the login form and what each of its controls needs (2.5.1, 5.13). `onChange` gets the values of every change. */
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
    // The browser decides what is missing; the words are ours, in the app's language.
    onInvalid(event: InvalidEvent<HTMLInputElement | HTMLSelectElement>) {
      event.preventDefault();
      if (event.currentTarget.form?.querySelector(':invalid') === event.currentTarget) event.currentTarget.focus();
      setMissing((names) => [...names, name]);
    },
  });
  /** A code counts once: after a refusal the next one has to be typed, and the message about the refusal stays. */
  const emptyPasscode = () => setValues((known) => ({ ...known, passcode: '' }));
  return { values, wire, emptyPasscode };
}
