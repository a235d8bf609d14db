import { useLocation } from 'react-router-dom';
import { useClient } from '../hooks/client-context.ts';
import { useText } from '../hooks/text-provider.tsx';
import { Button } from '../ui/button.tsx';

/** The dashed place below the list: files can be dropped or pasted; in a popup, where to go for that (design 1). */
export function AddFilesArea() {
  const { t } = useText();
  const { host } = useClient();
  const { pathname } = useLocation();
  const { canDropFiles, canOpenPanel } = host.capabilities;
  if (canDropFiles) {
    return (
      <div className="add-area">
        <p>{t('uploads.dropHere')}</p>
        <p className="add-area-hint">{t('uploads.pasteHint')}</p>
      </div>
    );
  }
  return (
    <div className="add-area">
      <p>{t(canOpenPanel ? 'uploads.dropNeedsPanel' : 'uploads.dropNeedsTab')}</p>
      {canOpenPanel ? (
        <Button look="link" onClick={() => void host.openPanel()}>
          {t('app.openPanel')}
        </Button>
      ) : (
        <Button look="link" onClick={() => void host.openTab(pathname)}>
          {t('app.openTab')}
        </Button>
      )}
      <p className="add-area-hint">{t('uploads.pasteHint')}</p>
    </div>
  );
}
