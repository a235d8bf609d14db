import { useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadOptions } from '#lib/settings/model/upload-options.ts';
import { isWorthTrying, type QueueSummary } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { AddFilesButton } from '../add-files/add-files-button.tsx';
import { TryNow } from '../list/try-now.tsx';
import type { ListFilter } from '../list/use-gaps.ts';
import { useSent } from '../use-sent.ts';
import { AcceptedFiles } from './accepted-files.tsx';
import type { UploadActions } from './use-upload-actions.ts';

const UploadTotal = lazyPart(async () => (await import('./upload-total.tsx')).UploadTotal);
const UploadStatus = lazyPart(async () => (await import('./upload-status.tsx')).UploadStatus);
const CaptionsButton = lazyPart(async () => (await import('./captions-button.tsx')).CaptionsButton);
const QueueAnnouncer = lazyPart(async () => (await import('./queue-announcer.tsx')).QueueAnnouncer);

interface UploadFooterProps {
  readonly type: MediaType;
  /** The list. */
  readonly files: readonly UploadRow[];
  readonly onFilter: (filter: ListFilter) => void;
  /** Added files without a row yet. */
  readonly arriving: number;
  /** The same for all media types; the page must stay open until there are none. */
  readonly arrivingAnywhere: number;
  readonly summary: QueueSummary;
  readonly isPausing: boolean;
  readonly canStart: boolean;
  readonly options: UploadOptions;
  readonly actions: UploadActions;
}

/** Progress, totals, state of the queue, error line and the two buttons; always visible (2.7.3). */
export function UploadFooter(props: UploadFooterProps) {
  const { type, files, onFilter, arriving, arrivingAnywhere, summary, isPausing, canStart, options, actions } = props;
  const texts = useText();
  const { t } = texts;
  const hasFiles = useMirror(({ rows }) => rows.size > 0);
  const { problem } = actions;
  const sent = useSent(summary, summary.sending);
  const [first] = useState(summary);
  const [isAnnounced, setAnnounced] = useState(false);
  // Only changes since the page was opened are announced.
  if (!isAnnounced && summary !== first && summary.count + first.count > 0) setAnnounced(true);
  const isStarted = summary.bytesSent > 0 || summary.uploading > 0;
  return (
    <footer className="upload-footer">
      {isStarted && <ProgressBar label={t('uploads.totalProgress')} permille={sent.permille} />}
      <div className="upload-problem" role="alert">
        {problem && (
          <p>
            <Icon name="alert" />
            {problem === 'reading' ? t('uploads.stillReading') : errorSentence(problem, texts)}
          </p>
        )}
      </div>
      {isAnnounced && <QueueAnnouncer summary={summary} sent={sent} first={first} />}
      <div className="upload-state">
        {summary.valid === 0 && <AcceptedFiles options={options} />}
        {summary.valid > 0 && <UploadTotal summary={summary} sent={sent} />}
        {(hasFiles || arriving + arrivingAnywhere > 0) && (
          <UploadStatus
            type={type}
            files={files}
            facts={{ summary, arriving, arrivingAnywhere, canStart }}
            onFilter={onFilter}
          />
        )}
        {isWorthTrying(summary) && <TryNow />}
      </div>
      <div className="upload-buttons">
        <AddFilesButton options={options} onFiles={actions.add} />
        {summary.valid > 0 && <CaptionsButton type={type} />}
        {isPausing ? (
          <Button variant="main" icon="pause" onClick={actions.pause}>
            {t('uploads.pause')}
          </Button>
        ) : (
          <Button variant="main" icon="upload" disabled={!canStart} onClick={actions.start}>
            {t('uploads.upload')}
          </Button>
        )}
      </div>
    </footer>
  );
}
