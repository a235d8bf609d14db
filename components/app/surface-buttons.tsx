import { useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';
import { keepFocus, useLargerSurface } from '../surface/use-larger-surface.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** From popup and panel to a tab, with the page that is open now. */
export function SurfaceButtons() {
  const { t } = useText();
  const { host } = useClient();
  const { openTab } = useLargerSurface();
  if (host.surface === 'page' || !host.capabilities.canOpenTab) return null;
  return <IconButton icon="external" label={t('app.openTab')} onMouseDown={keepFocus} onClick={openTab} />;
}
