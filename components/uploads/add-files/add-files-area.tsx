import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { keepFocus, useLargerSurface } from '../../surface/use-larger-surface.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pressAddFiles } from './add-files-button.tsx';

interface AddFilesAreaProps {
  /** The area fills the space of an empty list. */
  readonly isListEmpty: boolean;
  readonly onPaste: () => void;
}

/**
 * The drop zone, with buttons to choose and paste files. A popup that accepts no drops names the surface that does,
 * after its invitation.
 */
export function AddFilesArea({ isListEmpty, onPaste }: AddFilesAreaProps) {
  const { t } = useText();
  const { host } = useClient();
  const { openPanel, openTab } = useLargerSurface();
  const open = openPanel ?? openTab;
  const { canDropFiles, canPickFiles } = host.capabilities;
  // Not every browser lets a page read the clipboard; pasting by key always works.
  const canRead = 'clipboard' in navigator && 'read' in navigator.clipboard;
  const size = isListEmpty ? 'normal' : 'small';
  return (
    <div className={isListEmpty ? 'add-area' : 'add-area add-area-slim'}>
      {isListEmpty && canDropFiles && (
        <span className="drop-overlay-mark">
          <Icon name="upload" />
        </span>
      )}
      {canDropFiles && <p className="add-area-title">{t('uploads.dropHere')}</p>}
      <Button
        size={size}
        variant={isListEmpty && !canDropFiles ? 'main' : 'plain'}
        title={canPickFiles ? undefined : t('uploads.openForFiles')}
        onMouseDown={canPickFiles ? undefined : keepFocus}
        onClick={pressAddFiles}
      >
        {t('uploads.chooseFiles')}
      </Button>
      {!canDropFiles && open && (
        <p className="add-area-hint">
          {t(openPanel ? (canPickFiles ? 'uploads.dropNeedsPanel' : 'uploads.openForFiles') : 'uploads.dropNeedsTab')}{' '}
          <Button variant="link" onMouseDown={keepFocus} onClick={open}>
            {t(openPanel ? 'app.openPanel' : 'app.openTab')}
          </Button>
        </p>
      )}
      <p className="add-area-hint">
        {t('uploads.pasteHint')}{' '}
        {canRead && (
          <Button variant="link" onClick={onPaste}>
            {t('uploads.paste')}
          </Button>
        )}
      </p>
    </div>
  );
}
