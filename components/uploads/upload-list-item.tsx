import { memo } from 'react';
import { formatByteSize } from '#lib/core/byte-size.ts';
import { bytesSentOf } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../hooks/text-provider.tsx';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { FileThumbnail } from './file-thumbnail.tsx';
import { rowErrorSentence } from './row-error-sentence.ts';
import { rowState } from './row-state.ts';
import { UploadItemActions } from './upload-item-actions.tsx';

interface UploadListItemProps {
  readonly row: UploadRow;
  /** Bytes; for the sentence about a file that is too big. */
  readonly maxSize: number;
}

/** One line of the list (2.7.4). Rows that did not change keep their identity, so only changed lines draw again. */
export const UploadListItem = memo(function UploadListItem({ row, maxSize }: UploadListItemProps) {
  const texts = useText();
  const { t, locale } = texts;
  const state = rowState(row);
  const problem = rowErrorSentence(row, maxSize, texts);
  const isUnderWay = row.status === 'uploading' || row.status === 'paused' || row.status === 'processing';
  const total = formatByteSize(row.bytesTotal, locale);
  const isMoving = row.status === 'uploading' && row.hold === 'none';
  return (
    <div className="upload-row" data-status={row.status}>
      <FileThumbnail uploadId={row.uploadId} type={row.type} filename={row.filename} />
      <div className="upload-row-main">
        <p className="upload-row-name" title={row.filename}>
          {row.filename}
        </p>
        {problem ? (
          <p className={row.isUnprocessed ? 'upload-row-meta' : 'upload-row-problem'}>
            {!row.isUnprocessed && <Icon name="alert" />}
            {problem}
          </p>
        ) : (
          <p className="upload-row-meta">
            {row.hold !== 'none' && (
              <span className="upload-row-hold">
                <Icon name={state.icon} />
                {t(state.text)}
              </span>
            )}
            <span>
              {isUnderWay ? t('uploads.sentOf', { sent: formatByteSize(bytesSentOf(row), locale), total }) : total}
            </span>
            {isMoving && <span className="visually-hidden">{t(state.text)}</span>}
          </p>
        )}
        {isUnderWay && <ProgressBar label={t('uploads.progressOf', { name: row.filename })} permille={row.permille} />}
      </div>
      {row.hold === 'none' && !isMoving && row.status !== 'error' && row.error === null && (
        <Badge word={t(state.text)} tone={state.tone} icon={state.icon} />
      )}
      <UploadItemActions row={row} />
    </div>
  );
});
