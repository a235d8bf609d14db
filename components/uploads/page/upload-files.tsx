import { memo, type ReactNode, useMemo } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { QueueSummary } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror } from '../../surface/client-context.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Notice } from '../../ui/notice.tsx';
import { AddFilesArea } from '../add-files/add-files-area.tsx';
import { UploadList } from '../list/upload-list.tsx';
import type { ListFilter } from '../list/use-gaps.ts';
import { useListFocus } from '../list/use-list-focus.ts';
import { useMoveRow } from '../list/use-move-row.ts';
import { useTabMetadata } from '../metadata-context.ts';

const LostFiles = lazyPart(async () => (await import('./lost-files.tsx')).LostFiles);
const UploadFilter = lazyPart(async () => (await import('../list/upload-filter.tsx')).UploadFilter);
const ListCommands = lazyPart(async () => (await import('../list/list-commands.tsx')).ListCommands);
const NotSaved = lazyPart(async () => (await import('../file-dialog/not-saved.tsx')).NotSaved);
const QueueNotices = lazyPart(async () => (await import('./queue-notices.tsx')).QueueNotices);

/** Fewer files are in the list before the message could be read. */
const MANY_FILES = 200;

interface UploadFilesProps {
  readonly type: MediaType;
  readonly rows: readonly UploadRow[];
  /** Added files without a row yet. */
  readonly arriving: number;
  readonly summary: QueueSummary;
  readonly maxSize: number;
  readonly filter: ListFilter | null;
  readonly onFilter: (filter: ListFilter | null) => void;
  readonly onRemoveAll: () => void;
  readonly onPaste: () => void;
  /** Messages about the last drop or paste. */
  readonly messages: ReactNode;
}

/** The list with its filter, buttons, messages and drop zone. Memoised: typing in the form does not render it. */
export const UploadFiles = memo(function UploadFiles(props: UploadFilesProps) {
  const { type, rows, arriving, summary, maxSize, filter, onFilter, onRemoveAll, onPaste, messages } = props;
  const { t, count } = useText();
  const lost = useMirror((state) => state.lost);
  const { hasEdited } = useTabMetadata();
  const found = useMemo(() => (filter ? rows.filter(filter.has) : []), [rows, filter]);
  // When the last row of the chosen filter is gone, all rows are shown.
  const isFiltered = found.length > 0;
  const shown = isFiltered ? found : rows;
  const move = useMoveRow();
  const onMove = (uploadId: string, beforeId: string | null): void => move({ rows: shown, uploadId, beforeId });
  const { section, scroll } = useListFocus({ rows: shown, onMove });
  const isEmpty = rows.length === 0;
  const end = useMemo(() => <AddFilesArea onPaste={onPaste} isListEmpty={isEmpty} />, [onPaste, isEmpty]);
  return (
    <section className="upload-files" aria-label={t('uploads.files')} tabIndex={-1} ref={section}>
      {rows.length + arriving > 0 && (
        <div className="upload-files-head">
          <UploadFilter
            type={type}
            rows={rows}
            summary={summary}
            arriving={arriving}
            filter={isFiltered ? filter : null}
            onFilter={onFilter}
          />
          <ListCommands type={type} rows={rows} canRetry={summary.retryable > 1} onRemoveAll={onRemoveAll} />
        </div>
      )}
      <div className="upload-notices">
        {arriving >= MANY_FILES && (
          <Notice icon="clock" isFlat>
            {count('uploads.adding', arriving)}
          </Notice>
        )}
        {messages}
        {hasEdited && <NotSaved />}
        {/* Rendered before the question about duplicates, so that a screen reader announces it. */}
        <div role="status">
          {lost && lost.count > 0 && <LostFiles lost={lost} />}
          {summary.duplicates + summary.refused > 0 && (
            <QueueNotices type={type} rows={rows} duplicates={summary.duplicates} />
          )}
        </div>
      </div>
      <UploadList rows={shown} tab={type} maxSize={maxSize} end={end} scroll={scroll} />
    </section>
  );
});
