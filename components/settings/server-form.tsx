import { type FormEvent, useState } from 'react';
import { useClient } from '../hooks/client-context.ts';
import { errorSentence } from '../hooks/error-sentence.ts';
import { useText } from '../hooks/text-provider.tsx';
import { usePending } from '../hooks/use-pending.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

interface ServerFormProps {
  readonly initialAddress?: string;
  readonly onConnected?: () => void;
}

/** One field and 'Connect' (design 1). */
export function ServerForm({ initialAddress = '', onConnected }: ServerFormProps) {
  const texts = useText();
  const { t } = texts;
  const client = useClient();
  const [address, setAddress] = useState(initialAddress);
  const [isMissing, setMissing] = useState(false);
  const [isPending, run, error, clearError] = usePending();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    // The permission prompt needs this very gesture: `connectServer` is called before anything else waits.
    run(() => client.connectServer(address).then(onConnected));
  };
  const problem = isMissing ? t('settings.enterServer') : error ? errorSentence(error, texts) : undefined;
  return (
    <form className="form" onSubmit={submit}>
      <TextField
        label={t('settings.server')}
        type="text"
        inputMode="url"
        placeholder="media.example.com"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        value={address}
        error={problem}
        onValue={(value) => {
          setAddress(value);
          setMissing(false);
          clearError();
        }}
        onInvalid={(event) => {
          event.preventDefault();
          event.currentTarget.focus();
          setMissing(true);
        }}
      />
      <Button type="submit" look="main" size="large" aria-disabled={isPending || undefined}>
        {t(isPending ? 'settings.connecting' : 'settings.connect')}
      </Button>
    </form>
  );
}
