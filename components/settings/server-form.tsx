import { type FormEvent, useState } from 'react';
import { AppError, type PlainError } from '#lib/core/app-error.ts';
import { parseServerAddress } from '#lib/settings/model/server-address.ts';
import { useClient } from '../hooks/client-context.ts';
import { errorSentence } from '../hooks/error-sentence.ts';
import { type Texts, useText } from '../hooks/text-provider.tsx';
import { usePending } from '../hooks/use-pending.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextField } from '../ui/text-field.tsx';

interface ServerFormProps {
  readonly initialAddress?: string;
  /** The organisation has set it: it can be permitted, not changed. */
  readonly isSet?: boolean;
  readonly onConnected?: () => void;
}

/** One field and 'Connect' (design 1). Nothing is saved until the server has answered. */
export function ServerForm({ initialAddress = '', isSet = false, onConnected }: ServerFormProps) {
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
    const server = parseServerAddress(address);
    const connected = () =>
      server ? client.connectServer(server) : Promise.reject(new AppError('settings/not-a-media-system'));
    run(() => connected().then(onConnected));
  };
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
        autoFocus={!isSet}
        readOnly={isSet}
        value={address}
        error={isMissing ? t('settings.enterServer') : error ? explanation(error, texts) : undefined}
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
      {error?.code === 'net/unreachable' && <OpenAddress typed={address} />}
      <Button type="submit" look="main" size="large" aria-disabled={isPending || undefined}>
        {t(isPending ? 'settings.connecting' : 'settings.connect')}
      </Button>
    </form>
  );
}

/** To a page, a wrong name, a missing network and a refused certificate look the same; only the browser knows which. */
function explanation(error: PlainError, texts: Texts): string {
  return error.code === 'net/unreachable' ? texts.t('settings.unreachable') : errorSentence(error, texts);
}

function OpenAddress({ typed }: { readonly typed: string }) {
  const { t } = useText();
  const address = parseServerAddress(typed);
  if (!address) return null;
  return (
    <a className={buttonClass('plain', 'normal')} href={address.href} target="_blank" rel="noreferrer">
      <Icon name="external" />
      {t('settings.openAddress')}
    </a>
  );
}
