import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMetadataDialogs } from '../form/metadata-context.ts';
import { TryNow } from '../page/try-now.tsx';
import { removalOf, useUploadCommand, useUploadStart } from '../page/upload-command.ts';

/** What a person can do with one row: pause, resume, retry, remove; never what its state ignores (4.5, 4.6). */
export function UploadRowActions({ row }: { readonly row: UploadRow }) {
  const { t } = useText();
  const { send } = useClient();
  const { openFile } = useMetadataDialogs();
  const run = useUploadCommand();
  const { uploadId, filename: name } = row;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list is no table
    // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
    <div role="gridcell" className="upload-row-actions">
      {row.waitingFor !== 'none' && row.waitingFor !== 'sign-in' && <TryNow row={row} />}
      <GoButton row={row} />
      {row.hasMetadata && (
        <IconButton
          {...IN_ROW}
          icon="lines"
          data-action="metadata"
          label={t('metadata.ofItem', { name })}
          onClick={() => openFile(uploadId)}
        />
      )}
      {row.isRemovable && (
        <IconButton
          {...IN_ROW}
          icon="close"
          data-action="remove"
          label={t('uploads.removeItem', { name })}
          onClick={() => run(() => send('uploads.remove', removalOf([row])))}
        />
      )}
    </div>
  );
}

/** Reached from its row by the arrows: the list is one tab stop. */
const IN_ROW = { size: 'small', tabIndex: -1 } as const;
const GO = { ...IN_ROW, 'data-action': 'go' } as const;

/** One button whatever it does now, so that it keeps the focus when it is pressed. */
function GoButton({ row }: { readonly row: UploadRow }) {
  const { t } = useText();
  const { send } = useClient();
  const run = useUploadCommand();
  const start = useUploadStart();
  const { uploadId, filename: name } = row;
  if (row.status === 'uploading') {
    const pause = () => run(() => send('uploads.pauseUpload', { uploadId }));
    return <IconButton {...GO} icon="pause" label={t('uploads.pauseItem', { name })} onClick={pause} />;
  }
  if (row.status === 'paused') {
    const resume = () => start([row], (form) => send('uploads.resumeUpload', { uploadId, ...form }));
    return <IconButton {...GO} icon="play" label={t('uploads.resumeItem', { name })} onClick={resume} />;
  }
  if (!row.isRetryable) return null;
  const retry = () => start([row], (form) => send('uploads.retry', { uploadIds: [uploadId], ...form }));
  return <IconButton {...GO} icon="retry" label={t('uploads.retryItem', { name })} onClick={retry} />;
}
