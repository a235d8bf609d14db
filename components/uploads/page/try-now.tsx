import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useUploadCommand } from './upload-command.ts';

/**
 * Ends the wait of everything that waits for the connection or the server: on a row, or for the whole queue where there is
 * none. What one waits for the others wait for as well.
 */
export function TryNow({ row }: { readonly row?: UploadRow }) {
  const { t } = useText();
  const { send } = useClient();
  const run = useUploadCommand();
  const tryNow = () => run(() => send('uploads.tryNow', {}));
  if (!row) {
    return (
      <Button look="link" size="small" onClick={tryNow}>
        {t('uploads.tryNow')}
      </Button>
    );
  }
  return (
    <IconButton
      icon="retry"
      size="small"
      tabIndex={-1}
      data-action="try"
      label={t('uploads.tryNowItem', { name: row.filename })}
      onClick={tryNow}
    />
  );
}
