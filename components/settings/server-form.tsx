import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PlainError } from '#lib/core/app-error.ts';
import type { ConnectOutcome } from '#lib/settings/model/connect-request.ts';
import { containsUserInfo, parseServerAddress } from '#lib/settings/model/server-address.ts';
import type { TextId } from '../i18n/catalogue.ts';
import { errorSentence } from '../i18n/error-message.ts';
import { type Texts, useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';
import { usePending } from '../surface/use-pending.ts';
import { announce } from '../ui/announcer.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Icon } from '../ui/icon.tsx';
import { LocalNetworkHint } from './local-network-hint.tsx';

interface ServerFormProps {
  readonly initialAddress?: string;
  /** The address is set by policy: the user can allow the access, but not change the address. */
  readonly isSet?: boolean;
  /** Typed text is stored, and the address of the open tab may fill the field. */
  readonly isFirstRun?: boolean;
  /** Result of the last 'Connect'. The background finishes it if the browser's prompt closes the surface (decision 21). */
  readonly outcome?: ConnectOutcome;
  readonly onConnected?: () => void;
}

/**
 * The field for the address, and 'Connect' (docs/design/surfaces-and-messages.md#first-run). Saved once the server
 * responds.
 */
export function ServerForm({
  initialAddress = '',
  isSet = false,
  isFirstRun = false,
  outcome,
  onConnected,
}: ServerFormProps) {
  const texts = useText();
  const { t } = texts;
  const { send, connectServer, host } = useClient();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState(initialAddress);
  const [problem, setProblem] = useState<TextId | null>(null);
  const [foundInTab, setFoundInTab] = useState<string | null>(null);
  const [earlier, setEarlier] = useState(() => earlierError(outcome, initialAddress));
  const [isPending, run, latest, clearError] = usePending();
  const error = latest ?? earlier;
  const failure = error ? explanation(error, texts) : undefined;
  // The error appears some time after the click and does not get the focus (WCAG 4.1.3).
  useEffect(() => {
    if (failure) announce(failure);
  }, [failure]);

  useEffect(() => {
    if (outcome?.status === 'permitted') {
      const { server, attempt } = outcome;
      run(() => send('settings.connect', { server, attempt }));
    }
  }, [outcome, send, run]);
  useServerOfTab(isFirstRun && !isSet && initialAddress === '', (server) => {
    if (input.current?.value === '') setFoundInTab(server);
  });
  useEffect(() => {
    if (foundInTab === null) return;
    setAddress(foundInTab);
    // Selected, so that typing replaces it and Enter accepts it.
    const timer = setTimeout(() => input.current?.select());
    return () => clearTimeout(timer);
  }, [foundInTab]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const server = parseServerAddress(address);
    setEarlier(null);
    setProblem(server ? null : refusalOf(address));
    // The browser's prompt needs a user gesture, so `connectServer` is called before anything is awaited.
    if (server) run(() => connectServer(server).then(onConnected));
    else input.current?.focus();
  };
  const edit = (value: string) => {
    setAddress(value);
    setProblem(null);
    setEarlier(null);
    clearError();
    if (isFirstRun) host.writeSaved('typed.server', withoutCredentials(value));
  };
  return (
    <form className="form" onSubmit={submit}>
      <TextField
        ref={input}
        label={t('settings.server')}
        hint={address !== '' && address === foundInTab ? t('settings.foundInTab') : undefined}
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
        error={problem ? t(problem) : failure}
        onValue={edit}
        onInvalid={(event) => {
          event.preventDefault();
          event.currentTarget.focus();
          setProblem('settings.enterServer');
        }}
      />
      {error?.code === 'net/unreachable' && <Unreachable typed={address} />}
      <Button type="submit" variant="main" size="large" autoFocus={isSet} aria-disabled={isPending || undefined}>
        {t(isPending ? 'settings.connecting' : 'settings.connect')}
      </Button>
    </form>
  );
}

function refusalOf(address: string): TextId {
  return containsUserInfo(address) ? 'settings.addressWithUser' : 'settings.noAddress';
}

/** A pasted address may contain a password, which is never stored. */
function withoutCredentials(address: string): string {
  return address.replace(/^(\s*(?:https?:\/\/)?)[^/?#]*@/i, '$1');
}

/** The error of the last 'Connect'; null if the field contains another address by now. */
function earlierError(outcome: ConnectOutcome | undefined, address: string): PlainError | null {
  const isSame = outcome?.status === 'failed' && parseServerAddress(address)?.href === outcome.server;
  return isSame ? outcome.error : null;
}

/** The error message. A page cannot distinguish a wrong name, a missing network and a rejected certificate. */
function explanation(error: PlainError, texts: Texts): string {
  return error.code === 'net/unreachable' ? texts.t('settings.unreachable') : errorSentence(error, texts);
}

function Unreachable({ typed }: { readonly typed: string }) {
  const { t } = useText();
  const address = parseServerAddress(typed);
  if (!address) return null;
  return (
    <>
      <LocalNetworkHint server={address.href} />
      <a className={buttonClass('plain', 'normal')} href={address.href} target="_blank" rel="noreferrer">
        <Icon name="external" />
        {t('settings.openAddress')}
      </a>
    </>
  );
}

/** Calls `onFound` with the media system of the active tab, if the browser allows reading its address. */
function useServerOfTab(isWanted: boolean, onFound: (server: string) => void): void {
  const { send, host } = useClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const find = async (): Promise<void> => {
      const address = (await host.activeTab?.readAddress()) ?? '';
      const server = !/^https?:/.test(address) ? '' : await send('settings.findServer', { address });
      if (server !== '' && !isOver) onFound(server);
    };
    find().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, []);
}
