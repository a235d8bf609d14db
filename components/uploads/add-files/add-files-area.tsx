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
 * The drop zone, with buttons to choose and paste files. A popup that accepts no drops has a button for a larger
 * surface.
 */
export function AddFilesArea({ isListEmpty, onPaste }: AddFilesAreaProps) {
  const { t } = useText();
  const { host } = useClient();
  const { openPanel, openTab } = useLargerSurface();
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
      <p className="add-area-title">
        {t(canDropFiles ? 'uploads.dropHere' : openPanel ? 'uploads.dropNeedsPanel' : 'uploads.dropNeedsTab')}
      </p>
      {canPickFiles && (
        <Button size={size} onClick={pressAddFiles}>
          {t('uploads.chooseFiles')}
        </Button>
      )}
      {!canDropFiles &&
        (openPanel ? (
          <Button size={size} icon="panel" onMouseDown={keepFocus} onClick={openPanel}>
            {t('app.openPanel')}
          </Button>
        ) : (
          openTab && (
            <Button size={size} icon="external" onMouseDown={keepFocus} onClick={openTab}>
              {t('app.openTab')}
            </Button>
          )
        ))}
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
