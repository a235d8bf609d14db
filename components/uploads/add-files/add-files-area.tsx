import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { keepFocus, useLargerSurface } from '../../surface/use-larger-surface.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pressAddFiles } from './add-files-button.tsx';

interface AddFilesAreaProps {
  /** Without files it fills the place of the list. */
  readonly isAlone: boolean;
  readonly onPaste: () => void;
}

/** The drop zone: files can be dropped, chosen or pasted here; where a popup cannot take them, the way to a larger surface. */
export function AddFilesArea({ isAlone, onPaste }: AddFilesAreaProps) {
  const { t } = useText();
  const { host } = useClient();
  const { openPanel, openTab } = useLargerSurface();
  const { canDropFiles, canPickFiles, canOpenPanel } = host.capabilities;
  // The button reads the clipboard itself, which not every browser lets a page do; the keys always work.
  const canRead = 'clipboard' in navigator && 'read' in navigator.clipboard;
  const size = isAlone ? 'normal' : 'small';
  return (
    <div className={isAlone ? 'add-area' : 'add-area add-area-slim'}>
      {isAlone && canDropFiles && (
        <span className="drop-overlay-mark">
          <Icon name="upload" />
        </span>
      )}
      <p className="add-area-title">
        {t(canDropFiles ? 'uploads.dropHere' : canOpenPanel ? 'uploads.dropNeedsPanel' : 'uploads.dropNeedsTab')}
      </p>
      {canPickFiles && (
        <Button size={size} onClick={pressAddFiles}>
          {t('uploads.chooseFiles')}
        </Button>
      )}
      {!canDropFiles &&
        (canOpenPanel ? (
          <Button size={size} icon="panel" onMouseDown={keepFocus} onClick={openPanel}>
            {t('app.openPanel')}
          </Button>
        ) : (
          <Button size={size} icon="external" onMouseDown={keepFocus} onClick={openTab}>
            {t('app.openTab')}
          </Button>
        ))}
      <p className="add-area-hint">
        {t('uploads.pasteHint')}{' '}
        {canRead && (
          <Button look="link" onClick={onPaste}>
            {t('uploads.paste')}
          </Button>
        )}
      </p>
    </div>
  );
}
