import { memo, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { QueueSummary } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror } from '../../surface/client-context.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Notice } from '../../ui/notice.tsx';
import { passesFilter, UploadFilter, type UploadFilterName } from '../list/upload-filter.tsx';
import { UploadList } from '../list/upload-list.tsx';
import { useListFocus } from '../list/use-list-focus.ts';
import { useUploadStart } from '../page/upload-command.ts';
import { AddFilesArea } from './add-files-area.tsx';

const RemoveDialog = lazyPart(async () => (await import('../list/remove-dialog.tsx')).RemoveDialog);
const LostFiles = lazyPart(async () => (await import('../page/lost-files.tsx')).LostFiles);
const QueueNotices = lazyPart(async () => (await import('../page/queue-notices.tsx')).QueueNotices);

/** Fewer files are in the list before anybody has read that they come. */
const WORTH_A_NOTE = 200;

interface UploadFilesProps {
  readonly type: MediaType;
  readonly rows: readonly UploadRow[];
  /** Files that are on their way into the list. */
  readonly arriving: number;
  readonly summary: QueueSummary;
  readonly maxSize: number;
  readonly onRemoveAll: () => void;
  readonly onPaste: () => void;
  /** What happened with the last drop. */
  readonly notes: ReactNode;
}

/** The list with what stands above and below it. Typing in the form beside it does not draw it again. */
export const UploadFiles = memo(function UploadFiles(props: UploadFilesProps) {
  const { type, rows, arriving, summary, maxSize, onRemoveAll, onPaste, notes } = props;
  const { t, count } = useText();
  const lost = useMirror((state) => state.lost);
  const [chosen, setChosen] = useState<UploadFilterName>('all');
  // The last row of a filter may go while it is chosen; the list is never empty for that reason.
  const filter = chosen !== 'all' && summary.groups[chosen] === 0 ? 'all' : chosen;
  const shown = useMemo(
    () => (filter === 'all' ? rows : rows.filter((row) => passesFilter(row, filter))),
    [rows, filter],
  );
  const [asked, setAsked] = useState<UploadRow | 'all' | null>(null);
  const isAskedThere = asked !== null && (asked === 'all' || rows.some(({ uploadId }) => uploadId === asked.uploadId));
  const { section, scroll } = useListFocus({ rows: shown, onAskRemove: setAsked });
  const isEmpty = rows.length === 0;
  const end = useMemo(() => <AddFilesArea onPaste={onPaste} isAlone={isEmpty} />, [onPaste, isEmpty]);
  return (
    <section className="upload-files" aria-label={t('uploads.files')} tabIndex={-1} ref={section}>
      {rows.length + arriving > 0 && (
        <div className="upload-files-head">
          <UploadFilter summary={summary} arriving={arriving} filter={filter} onFilter={setChosen} />
          <div className="upload-files-commands">
            {summary.retryable > 1 && <RetryAllButton rows={rows} />}
            <HeadButton
              look="danger-quiet"
              icon="trash"
              words={t('uploads.removeAll')}
              onClick={() => (summary.losable > 0 ? setAsked('all') : onRemoveAll())}
            />
          </div>
        </div>
      )}
      <div className="upload-notices">
        {arriving >= WORTH_A_NOTE && (
          <Notice icon="clock" isFlat>
            {count('uploads.adding', arriving)}
          </Notice>
        )}
        {notes}
        {/* There before the question about duplicates comes, so that a screen reader says it. */}
        <div role="status">
          {lost && lost.count > 0 && (
            <Suspense fallback={null}>
              <LostFiles lost={lost} />
            </Suspense>
          )}
          {summary.duplicates + summary.refused > 0 && (
            <Suspense fallback={null}>
              <QueueNotices type={type} rows={rows} duplicates={summary.duplicates} />
            </Suspense>
          )}
        </div>
      </div>
      <UploadList rows={shown} tab={type} maxSize={maxSize} end={end} scroll={scroll} />
      {isAskedThere && (
        <Suspense fallback={null}>
          <RemoveDialog
            asked={asked}
            losable={summary.losable}
            onClose={() => setAsked(null)}
            onRemoveAll={onRemoveAll}
          />
        </Suspense>
      )}
    </section>
  );
});

function RetryAllButton({ rows }: { readonly rows: readonly UploadRow[] }) {
  const { t } = useText();
  const { send } = useClient();
  const start = useUploadStart();
  const failed = rows.filter((row) => row.isRetryable);
  const uploadIds = failed.map(({ uploadId }) => uploadId);
  const retry = () => start(failed, (form) => send('uploads.retry', { uploadIds, ...form }));
  return <HeadButton look="quiet" icon="retry" words={t('uploads.retryAll')} onClick={retry} />;
}

interface HeadButtonProps extends Pick<ButtonProps, 'look' | 'icon' | 'onClick'> {
  /** Not shown where the list is narrow; they stay its name. */
  readonly words: string;
}

function HeadButton({ words, ...props }: HeadButtonProps) {
  return (
    <Button size="small" title={words} {...props}>
      <span className="button-words">{words}</span>
    </Button>
  );
}
