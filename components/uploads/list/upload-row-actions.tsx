import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useTabMetadata } from '../metadata-context.ts';
import { removalOf, useErrorLine, useUploadStart } from '../upload-command.ts';
import { TryNow } from './try-now.tsx';

const SendFirst = lazyPart(async () => (await import('./send-first.tsx')).SendFirst, ItsPlace);

/** Keeps the place, so that no click meant for its neighbour hits it. */
function ItsPlace() {
  return <span className="button button-icon button-small button-quiet" />;
}

/** The buttons of a row: pause, resume, retry, metadata, remove; only those that its state allows (4.5, 4.6). */
export function UploadRowActions({ row }: { readonly row: UploadRow }) {
  const { t } = useText();
  const { send } = useClient();
  const { openFile } = useTabMetadata();
  const showErrorOf = useErrorLine();
  const { uploadId, filename: name } = row;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are laid out freely, not in columns
    // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
    <div role="gridcell" className="upload-row-actions">
      {row.waitingFor !== 'none' && row.waitingFor !== 'sign-in' && <TryNow row={row} />}
      <StateButton row={row} />
      {row.hasMetadata && (
        <IconButton
          {...IN_ROW}
          icon="lines"
          data-action="metadata"
          label={t('metadata.ofItem', { name })}
          onClick={() => openFile(uploadId)}
        />
      )}
      {isBeforeSending(row) && <SendFirst row={row} {...IN_ROW} />}
      {row.isRemovable && (
        <IconButton
          {...IN_ROW}
          icon="close"
          data-action="remove"
          label={t('uploads.removeItem', { name })}
          onClick={() => showErrorOf(send('uploads.remove', removalOf([row])))}
        />
      )}
    </div>
  );
}

/** Another place in the list changes when it is sent. */
function isBeforeSending({ status, isRefused, isWaitingForSlot }: UploadRow): boolean {
  return !isRefused && (status === 'new' || isWaitingForSlot);
}

/** Buttons are reached from the row by arrow keys: the list is one tab stop. */
const IN_ROW = { size: 'small', tabIndex: -1 } as const;
const STATE_BUTTON = { ...IN_ROW, 'data-action': 'go' } as const;

/** One button that changes its action with the state, so that it keeps the focus after a click. */
function StateButton({ row }: { readonly row: UploadRow }) {
  const { t } = useText();
  const { send } = useClient();
  const showErrorOf = useErrorLine();
  const start = useUploadStart();
  const { uploadId, filename: name } = row;
  if (row.status === 'uploading') {
    const pause = () => showErrorOf(send('uploads.pauseUpload', { uploadId }));
    return <IconButton {...STATE_BUTTON} icon="pause" label={t('uploads.pauseItem', { name })} onClick={pause} />;
  }
  if (row.status === 'paused') {
    const resume = () => start([row], (form) => send('uploads.resumeUpload', { uploadId, ...form }));
    return <IconButton {...STATE_BUTTON} icon="play" label={t('uploads.resumeItem', { name })} onClick={resume} />;
  }
  if (!row.isRetryable) return null;
  const retry = () => start([row], (form) => send('uploads.retry', { uploadIds: [uploadId], ...form }));
  return <IconButton {...STATE_BUTTON} icon="retry" label={t('uploads.retryItem', { name })} onClick={retry} />;
}
