import { useRef } from 'react';
import type { UploadOptions } from '#lib/settings/model/upload-options.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { useShortcutAction } from '../../surface/shortcut-actions.ts';
import { keepFocus, useLargerSurface } from '../../surface/use-larger-surface.ts';
import { Button } from '../../ui/button.tsx';

/** There is one per page; other controls click it. */
const BUTTON_ID = 'add-files';

export function pressAddFiles(): void {
  document.getElementById(BUTTON_ID)?.click();
}

interface AddFilesButtonProps {
  readonly options: UploadOptions;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * 'Add Files'. If a file dialog would close this surface (a popup of Firefox, or on Linux), the button opens the panel
 * or a tab instead. The panel opens the dialog if the browser lets it; else the user presses the button there (decision 24).
 */
export function AddFilesButton({ options, onFiles }: AddFilesButtonProps) {
  const { t } = useText();
  const { host } = useClient();
  const { addInPanel, openTab } = useLargerSurface();
  const input = useRef<HTMLInputElement>(null);
  const { canPickFiles } = host.capabilities;
  // Without a list, the file dialog must not offer sidecars alone (5.2).
  const accepted =
    options.allowedExtensions.length > 0 ? [...options.allowedExtensions, ...options.metaExtensions] : [];
  const accept = accepted.map((entry) => (entry.includes('/') ? entry : `.${entry}`)).join(',') || undefined;

  const openDialog = () => input.current?.click();
  const pick = () => {
    if (!canPickFiles) (addInPanel ?? openTab)?.();
    // A panel that a popup has opened may lack the activation that the dialog needs.
    else if (navigator.userActivation?.isActive === false) {
      focusAddFiles();
      void import('./given-activation.ts').then(({ onceGivenActivation }) => onceGivenActivation(openDialog));
    } else openDialog();
  };
  useShortcutAction('addFiles', pick);
  return (
    <>
      <Button
        id={BUTTON_ID}
        icon="add"
        title={canPickFiles ? undefined : t('uploads.openForFiles')}
        onMouseDown={canPickFiles ? undefined : keepFocus}
        onClick={pick}
      >
        {t('uploads.addFiles')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Cleared, so that a removed file can be chosen again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

/** Focuses the button; false if there is none. */
export function focusAddFiles(): boolean {
  const button = document.getElementById(BUTTON_ID);
  button?.focus();
  return button !== null;
}
