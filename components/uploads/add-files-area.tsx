import { useLocation } from 'react-router-dom';
import { useClient } from '../hooks/client-context.ts';
import { useText } from '../hooks/text-provider.tsx';
import { Button } from '../ui/button.tsx';

/** The dashed place below the list: files can be dropped or pasted; in a popup, where to go for that (design 1). */
export function AddFilesArea({ onPaste }: { readonly onPaste: () => void }) {
  const { t } = useText();
  const { host } = useClient();
  const { pathname } = useLocation();
  const { canDropFiles, canOpenPanel } = host.capabilities;
  // The button reads the clipboard itself, which not every browser lets a page do; the keys always work.
  const canRead = 'clipboard' in navigator && 'read' in navigator.clipboard;
  const pasteHint = (
    <p className="add-area-hint">
      {t('uploads.pasteHint')}{' '}
      {canRead && (
        <Button look="link" onClick={onPaste}>
          {t('uploads.paste')}
        </Button>
      )}
    </p>
  );
  if (canDropFiles) {
    return (
      <div className="add-area">
        <p>{t('uploads.dropHere')}</p>
        {pasteHint}
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
      {pasteHint}
    </div>
  );
}
