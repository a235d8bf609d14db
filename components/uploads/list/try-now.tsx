import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useErrorLine } from '../upload-command.ts';

/**
 * Retries at once all uploads that wait for the connection or the server; shown in a row, or in the footer without
 * `row`. All uploads wait for the same connection and server.
 */
export function TryNow({ row }: { readonly row?: UploadRow }) {
  const { t } = useText();
  const { send } = useClient();
  const showErrorOf = useErrorLine();
  const tryNow = () => showErrorOf(send('uploads.tryNow', {}));
  if (!row) {
    return (
      <Button variant="link" size="small" onClick={tryNow}>
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
