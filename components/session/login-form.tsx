import { type FormEvent, type InvalidEvent, useState } from 'react';
import { useClient, useMirror, useReady } from '../app/client-context.tsx';
import { errorSentence } from '../app/error-sentence.ts';
import { usePending } from '../app/use-pending.ts';
import { useText } from '../localisation/text-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { MessageDialog } from '../ui/message-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextField } from '../ui/text-field.tsx';

type FieldName = 'username' | 'password' | 'domain';

const FIELD_TEXTS = {
  username: 'session.enterUsername',
  password: 'session.enterBoth',
  domain: 'session.chooseDomain',
} as const;

/** Errors that are said in the form; every other failure is the alert of 8.1. */
const SAID_IN_FORM = ['session/invalid-credentials', 'session/no-upload-permission'];

export function LoginForm({ isForbidden }: { readonly isForbidden: boolean }) {
  const texts = useText();
  const { t } = texts;
  const { ask } = useClient();
  const { settings } = useReady();
  const { remembered } = useMirror((state) => state.auth);
  const [username, setUsername] = useState(remembered.username);
  const [password, setPassword] = useState('');
  const [domain, setDomain] = useState(
    settings.domains.includes(remembered.domain) ? remembered.domain : (settings.domains[0] ?? ''),
  );
  const [remember, setRemember] = useState(remembered.username !== '');
  const [missing, setMissing] = useState<readonly FieldName[]>([]);
  const [isTouched, setTouched] = useState(false);
  const [isPending, run, error, clearError] = usePending();
  const autoComplete = (token: string): string => (settings.autocompleteOff ? 'off' : token);

  const change = (name: FieldName, set: (value: string) => void) => (value: string) => {
    set(value);
    setMissing((names) => names.filter((other) => other !== name));
    setTouched(true);
    clearError();
  };
  const wire = (name: FieldName) => ({
    name,
    required: true,
    isMarked: false,
    error: missing.includes(name) ? t(FIELD_TEXTS[name]) : undefined,
    // The browser decides what is missing; the words are ours, in the app's language.
    onInvalid: (event: InvalidEvent<HTMLInputElement | HTMLSelectElement>) => {
      event.preventDefault();
      if (event.currentTarget.form?.querySelector(':invalid') === event.currentTarget) event.currentTarget.focus();
      setMissing((names) => [...names, name]);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setMissing([]);
    setTouched(false);
    run(() => ask('session.signIn', { username: username.trim(), password, domain, remember }));
  };

  const saidInForm = error && SAID_IN_FORM.includes(error.code) ? errorSentence(error, texts) : null;
  const forbidden = isForbidden && !isTouched && !error && !isPending ? t('error.noUploadPermission') : null;
  return (
    <form className="form" onSubmit={submit}>
      <TextField
        label={t('session.username')}
        placeholder={t('session.usernamePlaceholder')}
        autoComplete={autoComplete('username')}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={username === ''}
        value={username}
        onValue={change('username', setUsername)}
        {...wire('username')}
      />
      <TextField
        label={t('session.password')}
        type="password"
        autoComplete={autoComplete('current-password')}
        autoFocus={username !== ''}
        value={password}
        onValue={change('password', setPassword)}
        {...wire('password')}
      />
      {settings.domains.length > 0 && (
        <SelectField label={t('session.domain')} value={domain} onValue={change('domain', setDomain)} {...wire('domain')}>
          {settings.domains.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      <Checkbox label={t('session.rememberMe')} name="remember" checked={remember} onChecked={setRemember} />
      {(saidInForm ?? forbidden) && (
        <Notice tone="bad" icon="alert" role="alert">
          {saidInForm ?? forbidden}
        </Notice>
      )}
      <Button type="submit" look="main" size="large" aria-disabled={isPending || undefined}>
        {isPending && <Spinner />}
        {t(isPending ? 'session.authenticating' : 'session.signIn')}
      </Button>
      <span className="visually-hidden" role="status">
        {isPending && t('session.authenticating')}
      </span>
      {error && !saidInForm && (
        <MessageDialog
          title={t('app.error')}
          text={`${t('session.failed')} ${errorSentence(error, texts)}`}
          tone="bad"
          icon="alert"
          onClose={clearError}
        >
          <Button look="main" size="large" autoFocus onClick={clearError}>
            {t('app.ok')}
          </Button>
        </MessageDialog>
      )}
    </form>
  );
}
