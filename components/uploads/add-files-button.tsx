import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { UploadOptions } from '#lib/settings/model/upload-options.ts';
import { useClient } from '../hooks/client-context.ts';
import { useText } from '../hooks/text-provider.tsx';
import { Button } from '../ui/button.tsx';

interface AddFilesButtonProps {
  readonly options: UploadOptions;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * 'Add Files'. Where a file dialog would close this surface (Firefox's popup) it opens the panel or a tab instead,
 * where the same button opens the dialog: a gesture does not travel (design 1).
 */
export function AddFilesButton({ options, onFiles }: AddFilesButtonProps) {
  const { t } = useText();
  const { host } = useClient();
  const { pathname } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const { canPickFiles, canOpenPanel } = host.capabilities;
  const accept = [...options.allowedExtensions, ...options.metaExtensions]
    .map((extension) => `.${extension}`)
    .join(',');

  const pick = () => {
    if (canPickFiles) input.current?.click();
    else void (canOpenPanel ? host.openPanel() : host.openTab(pathname));
  };
  return (
    <>
      <Button icon="add" title={canPickFiles ? undefined : t('uploads.openForFiles')} onClick={pick}>
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
          // Emptied, so that the same file can be picked again after it was removed.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
