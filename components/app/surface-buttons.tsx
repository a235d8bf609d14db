import { useLocation } from 'react-router-dom';
import { useClient } from '../hooks/client-context.ts';
import { useText } from '../hooks/text-provider.tsx';
import { IconButton } from '../ui/icon-button.tsx';

/** From the popup to the panel, and from both to a tab, with the page that is open now. */
export function SurfaceButtons() {
  const { t } = useText();
  const { pathname, search } = useLocation();
  const { host } = useClient();
  if (host.surface === 'page' || !host.capabilities.canOpenTab) return null;
  // A search that no address holds (`search-address.ts`) is handed over as the one that was looked at last.
  const query = new URLSearchParams(search).has('kept') ? '' : search;
  return (
    <IconButton icon="external" label={t('app.openTab')} onClick={() => void host.openTab(`${pathname}${query}`)} />
  );
}
