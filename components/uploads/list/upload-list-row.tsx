import { memo } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { formatByteSize } from '#lib/core/byte-size.ts';
import { bytesSentOf } from '#lib/uploads/model/queue-summary.ts';
import type { SentSoFar } from '#lib/uploads/model/sending-estimate.ts';
import { isSending, type UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useSent } from '../use-sent.ts';
import { FileThumbnail } from './file-thumbnail.tsx';
import { rowProblem } from './row-error-message.ts';
import { rowState } from './row-state.ts';
import { UploadRowActions } from './upload-row-actions.tsx';
import { UploadRowName } from './upload-row-name.tsx';
import { useNameRules } from './use-name-rules.ts';

const RowPicture = lazyPart(async () => (await import('./row-picture.tsx')).RowPicture);
const RowCaption = lazyPart(async () => (await import('./row-caption.tsx')).RowCaption);
const UploadRowBadge = lazyPart(async () => (await import('./upload-row-badge.tsx')).UploadRowBadge);
const UploadRowFacts = lazyPart(async () => (await import('./upload-row-facts.tsx')).UploadRowFacts);
const UploadRowSpeed = lazyPart(async () => (await import('./upload-row-speed.tsx')).UploadRowSpeed);
const UploadRowUsage = lazyPart(async () => (await import('./upload-row-usage.tsx')).UploadRowUsage);

interface UploadListRowProps {
  readonly row: UploadRow;
  readonly tab: MediaType;
  /** In bytes; for the message about a file that is too big. */
  readonly maxSize: number;
  /** From 1; set only if not all rows are rendered. */
  readonly rowIndex?: number;
}

/** One row of the list (2.7.4). Unchanged rows keep their identity, so that only changed ones render again. */
export const UploadListRow = memo(function UploadListRow({ row, tab, maxSize, rowIndex }: UploadListRowProps) {
  const texts = useText();
  const state = rowState(row);
  const sent = useRowSent(row);
  const problem = rowProblem(row, maxSize, useNameRules(tab), texts);
  const isUnderWay = row.status === 'uploading' || row.status === 'paused' || row.status === 'processing';
  const isMoving = row.status === 'uploading' && !row.isWaitingForSlot;
  const hasBadge = row.waitingFor === 'none' && problem === null && !isMoving && row.status !== 'error';
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are laid out freely, not in columns
    <div
      role="row"
      className="upload-row"
      tabIndex={-1}
      aria-label={`${row.filename}, ${problem ?? texts.t(state.text)}`}
      aria-describedby={row.usage ? `usage-${row.uploadId}` : undefined}
      aria-rowindex={rowIndex}
      data-status={row.status}
      data-upload={row.uploadId}
    >
      <span className="upload-row-handle" draggable>
        <FileThumbnail row={row} />
        {window.devicePixelRatio > 1.5 && <RowPicture row={row} />}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus */}
      <div role="gridcell" className="upload-row-main">
        {row.hasMetadata && <RowCaption row={row} tab={tab} />}
        <UploadRowName row={row} tab={tab} />
        {hasBadge && <UploadRowBadge row={row} tab={tab} />}
        {problem ? <UploadRowProblem row={row} problem={problem} /> : <UploadRowMeta row={row} sent={sent} />}
        {(row.usage || row.aiOrigin || row.credentials) && <UploadRowUsage row={row} />}
        {isUnderWay && (
          <ProgressBar label={texts.t('uploads.progressOf', { name: row.filename })} permille={sent.permille} />
        )}
      </div>
      <UploadRowActions row={row} />
    </div>
  );
});

const NOTHING = [] as const;

interface RowSent {
  readonly row: UploadRow;
  readonly sent: SentSoFar;
}

function useRowSent(row: UploadRow) {
  const { permille, bytesTotal, sending } = row;
  return useSent({ bytesSent: bytesSentOf(row), permille, bytesTotal }, sending ? [sending] : NOTHING);
}

function UploadRowMeta({ row, sent }: RowSent) {
  const { t, locale } = useText();
  const state = rowState(row);
  const total = formatByteSize(row.bytesTotal, locale);
  const isMoving = isSending(row);
  const hasBytesUnderWay = row.status === 'uploading' || row.status === 'paused';
  return (
    <p className="upload-row-meta">
      {row.waitingFor !== 'none' && (
        <span className="upload-row-wait">
          <Icon name={state.icon} />
          {t(state.text)}
        </span>
      )}
      <span>
        {hasBytesUnderWay
          ? t(sent.isAbout ? 'uploads.sentAbout' : 'uploads.sentOf', {
              sent: formatByteSize(sent.bytesSent, locale),
              total,
            })
          : total}
      </span>
      {row.isUnprocessed && <span>{t('uploads.unprocessed')}</span>}
      {isMoving && <span className="visually-hidden">{t(state.text)}</span>}
      {isMoving ? <UploadRowSpeed row={row} sent={sent} /> : <UploadRowFacts row={row} />}
    </p>
  );
}

const MoveFileOffer = lazyPart(async () => (await import('./move-to-tab.tsx')).MoveFileOffer);

/** The error message of a row; for a file of another type also a button that moves it to the tab that accepts it. */
function UploadRowProblem({ row, problem }: { readonly row: UploadRow; readonly problem: string }) {
  return (
    <div className="upload-row-problem">
      <p className="upload-row-message" title={problem}>
        <Icon name="alert" />
        {problem}
      </p>
      {row.error === 'FILE_TYPE_NOT_ALLOWED_ERROR' && <MoveFileOffer row={row} />}
    </div>
  );
}
