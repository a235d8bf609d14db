import { useMemo } from 'react';
import type { UploadOptions } from '#lib/settings/model/upload-options.ts';
import type { QueueSummary } from '#lib/uploads/model/queue-summary.ts';
import { promiseOf } from '#lib/uploads/model/upload-promise.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../hooks/client-context.ts';
import { errorSentence } from '../hooks/error-sentence.ts';
import { useText } from '../hooks/text-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { AddFilesButton } from './add-files-button.tsx';
import { UploadTotal } from './upload-total.tsx';
import type { UploadActions } from './use-upload-actions.ts';

interface UploadFooterProps {
  readonly rows: readonly UploadRow[];
  readonly summary: QueueSummary;
  /** Files are still on their way into the list: what is started now would be without them. */
  readonly isAdding: boolean;
  readonly options: UploadOptions;
  readonly actions: UploadActions;
  readonly onStart: () => void;
}

/** Always visible: totals, the promise, the error line and the two buttons (2.7.3). */
export function UploadFooter({ rows, summary, isAdding, options, actions, onStart }: UploadFooterProps) {
  const texts = useText();
  const { t } = texts;
  const { hasBackground } = useClient().host.capabilities;
  const promise = useMemo(() => promiseOf(rows, hasBackground), [rows, hasBackground]);
  const isPausing = summary.uploading > 0 && summary.fresh === 0;
  const { problem } = actions;
  return (
    <footer className="upload-footer">
      <div className="upload-problem" role="alert">
        {problem && (
          <p>
            <Icon name="alert" />
            {problem === 'form' ? t('uploads.fillForm') : errorSentence(problem, texts)}
          </p>
        )}
      </div>
      <UploadTotal summary={summary} promise={promise} options={options} />
      <div className="upload-buttons">
        <AddFilesButton options={options} onFiles={actions.add} />
        {isPausing ? (
          <Button look="main" icon="pause" onClick={actions.pause}>
            {t('uploads.pause')}
          </Button>
        ) : (
          <Button look="main" icon="upload" disabled={summary.startable === 0 || isAdding} onClick={onStart}>
            {t('uploads.upload')}
          </Button>
        )}
      </div>
    </footer>
  );
}
