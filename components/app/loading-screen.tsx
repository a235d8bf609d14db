import { useText } from '../i18n/text-provider.tsx';
import { Spinner } from '../ui/spinner.tsx';

export function LoadingScreen({ isPolicyAwaited }: { readonly isPolicyAwaited?: true | undefined }) {
  const { t } = useText();
  return (
    <main className="loading-screen" aria-busy="true">
      <Spinner />
      <span role="status">{t(isPolicyAwaited ? 'app.awaitingPolicy' : 'app.loading')}</span>
    </main>
  );
}
