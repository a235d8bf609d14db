/** The frame of every surface: start-up, texts, error boundary, then the routes or the options. */
import { useEffect, useState } from 'react';
import type { Client } from '#lib/client/connection/client.ts';
import { PLAIN_THEME } from '#lib/contract/page-theme.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import { TextProvider } from '../i18n/text-provider.tsx';
import { ClientContext, ReadyContext, useClient, useMirror } from '../surface/client-context.ts';
import { Announcer, announce } from '../ui/announcer.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingScreen, PolicyAwaitedScreen } from './loading-screen.tsx';
import { RoutedApp } from './routed-app.tsx';
import { StartUpFailure } from './start-up-failure.tsx';
import { Themed } from './themed.tsx';

const FirstRunPage = lazyPart(async () => (await import('../settings/first-run-page.tsx')).FirstRunPage, LoadingScreen);
const InsecurePage = lazyPart(async () => (await import('./insecure-page.tsx')).InsecurePage, LoadingScreen);
const OptionsPage = lazyPart(async () => (await import('../settings/options-page.tsx')).OptionsPage, LoadingScreen);

const NO_STRINGS = {};

export function App({ client }: { readonly client: Client }) {
  return (
    <ClientContext value={client}>
      <AppTexts />
    </ClientContext>
  );
}

function AppTexts() {
  const startUp = useMirror((state) => state.startUp);
  const isReady = startUp.status === 'ready';
  return (
    <TextProvider
      locale={(startUp.status !== 'loading' && startUp.locale) || navigator.language}
      strings={isReady ? startUp.strings : NO_STRINGS}
    >
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>
      <Announcer />
      <SilenceAfterSignOut />
    </TextProvider>
  );
}

/** The next user must not read the last announcement, which may name a file. Renders nothing. */
function SilenceAfterSignOut() {
  const isSignedOut = useMirror(({ auth }) => signedInOwner(auth) === null);
  useEffect(() => {
    if (isSignedOut) announce('');
  }, [isSignedOut]);
  return null;
}

function Screen() {
  const { surface, capabilities } = useClient().host;
  const startUp = useMirror((state) => state.startUp);
  if (!capabilities.isSecure) return <InsecurePage />;
  if (startUp.status === 'loading') return <LoadingOrFailure isPolicyAwaited={startUp.isPolicyAwaited} />;
  if (surface === 'options' || startUp.status === 'not-agreed' || startUp.status === 'no-server') {
    const theme = startUp.status === 'ready' ? startUp.theme : PLAIN_THEME;
    return <Themed theme={theme}>{surface === 'options' ? <OptionsPage /> : <FirstRunPage />}</Themed>;
  }
  if (startUp.status === 'failed') return <StartUpFailure error={startUp.error} server={startUp.server} />;
  return (
    <ReadyContext value={startUp}>
      <Themed theme={startUp.theme}>
        <RoutedApp />
      </Themed>
    </ReadyContext>
  );
}

/** Settings and labels may each take the 15 s of a call (9.2). After that, the start-up counts as failed. */
const GIVE_UP_AFTER_MS = 40_000;

/** A spinner during the start-up; the failure of 8.8 if neither a result nor an error arrives. */
function LoadingOrFailure({ isPolicyAwaited }: { readonly isPolicyAwaited?: true | undefined }) {
  const [isTooLate, setTooLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTooLate(true), GIVE_UP_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isTooLate) return <StartUpFailure error={{ code: 'messaging/disconnected', facts: {} }} />;
  return isPolicyAwaited ? <PolicyAwaitedScreen /> : <LoadingScreen />;
}
