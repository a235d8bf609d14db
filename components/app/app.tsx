/** The frame of every surface: start-up, texts, error boundary, then the routes or the options. */
import { lazy, Suspense } from 'react';
import type { Client } from '#lib/client/client.ts';
import { ClientContext, ReadyContext, useClient, useMirror } from '../hooks/client-context.ts';
import { TextProvider } from '../hooks/text-provider.tsx';
import { FirstRunPage } from '../settings/first-run-page.tsx';
import { Announcer } from '../ui/announcer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingOrFailure } from './loading-or-failure.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { RoutedApp } from './routed-app.tsx';
import { StartUpFailure } from './start-up-failure.tsx';
import { Themed } from './themed.tsx';

const OptionsPage = lazy(async () => ({ default: (await import('../settings/options-page.tsx')).OptionsPage }));

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
    </TextProvider>
  );
}

function Screen() {
  const { surface } = useClient().host;
  const startUp = useMirror((state) => state.startUp);
  if (startUp.status === 'loading') return <LoadingOrFailure />;
  if (surface === 'options') {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <OptionsPage />
      </Suspense>
    );
  }
  if (startUp.status === 'no-server') return <FirstRunPage />;
  if (startUp.status === 'failed') return <StartUpFailure error={startUp.error} />;
  return (
    <ReadyContext value={startUp}>
      <Themed theme={startUp.theme}>
        <RoutedApp />
      </Themed>
    </ReadyContext>
  );
}
