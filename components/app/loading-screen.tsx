import { useText } from '../i18n/text-provider.tsx';
import { Spinner } from '../ui/spinner.tsx';

export function LoadingScreen() {
  return <Waiting for={useText().t('app.loading')} />;
}

/** The browser has not said yet which server its administrator has set. */
export function PolicyAwaitedScreen() {
  return <Waiting for={useText().t('app.awaitingPolicy')} />;
}

function Waiting({ for: words }: { readonly for: string }) {
  return (
    <main className="loading-screen" aria-busy="true">
      <Spinner />
      <span role="status">{words}</span>
    </main>
  );
}
