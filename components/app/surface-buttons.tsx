import { useLocation } from 'react-router-dom';
import { useText } from '../localisation/text-provider.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useClient } from './client-context.tsx';

/** From the popup to the panel, and from both to a tab, with the page that is open now. */
export function SurfaceButtons() {
  const { t } = useText();
  const { pathname } = useLocation();
  const { host } = useClient();
  if (host.surface === 'page' || !host.capabilities.canOpenTab) return null;
  return <IconButton icon="external" label={t('app.openTab')} onClick={() => void host.openTab(pathname)} />;
}
