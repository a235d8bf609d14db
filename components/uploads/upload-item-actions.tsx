import { isRefused } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../hooks/client-context.ts';
import { useMetadataDialogs } from '../hooks/metadata-dialogs.ts';
import { useText } from '../hooks/text-provider.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useUploadCommand, useUploadStart } from './upload-command.ts';

/** What a person can do with one row: pause, resume, retry, remove; never what its state ignores (4.5, 4.6). */
export function UploadItemActions({ row }: { readonly row: UploadRow }) {
  const { t } = useText();
  const { ask } = useClient();
  const { openItem } = useMetadataDialogs();
  const run = useUploadCommand();
  const start = useUploadStart();
  const { uploadId, filename: name } = row;
  return (
    <div className="upload-row-actions">
      {row.status === 'uploading' && (
        <IconButton
          size="small"
          icon="pause"
          label={t('uploads.pauseItem', { name })}
          onClick={() => run(() => ask('uploads.pauseItem', { uploadId }))}
        />
      )}
      {row.status === 'paused' && (
        <IconButton
          size="small"
          icon="play"
          label={t('uploads.resumeItem', { name })}
          onClick={() => start([row], () => ask('uploads.resumeItem', { uploadId }))}
        />
      )}
      {row.status === 'error' && !isRefused(row) && (
        <IconButton
          size="small"
          icon="retry"
          label={t('uploads.retryItem', { name })}
          onClick={() => start([row], () => ask('uploads.retry', { uploadIds: [uploadId] }))}
        />
      )}
      {row.type !== 'meta' && !isRefused(row) && (
        <IconButton
          size="small"
          icon="lines"
          label={t('metadata.ofItem', { name })}
          onClick={() => openItem(uploadId)}
        />
      )}
      {row.status !== 'processing' && (
        <IconButton
          size="small"
          icon="close"
          label={t('uploads.removeItem', { name })}
          onClick={() => run(() => ask('uploads.remove', { uploadIds: [uploadId] }))}
        />
      )}
    </div>
  );
}
