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
  readonly isPausing: boolean;
  readonly canStart: boolean;
  readonly options: UploadOptions;
  readonly actions: UploadActions;
}

const PROBLEM_TEXTS = { form: 'uploads.fillForm', reading: 'uploads.stillReading' } as const;

/** Always visible: totals, the promise, the error line and the two buttons (2.7.3). */
export function UploadFooter({ rows, summary, isPausing, canStart, options, actions }: UploadFooterProps) {
  const texts = useText();
  const { t } = texts;
  const { hasBackground } = useClient().host.capabilities;
  const promise = useMemo(() => promiseOf(rows, hasBackground), [rows, hasBackground]);
  const { problem } = actions;
  return (
    <footer className="upload-footer">
      <div className="upload-problem" role="alert">
        {problem && (
          <p>
            <Icon name="alert" />
            {typeof problem === 'string' ? t(PROBLEM_TEXTS[problem]) : errorSentence(problem, texts)}
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
          <Button look="main" icon="upload" disabled={!canStart} onClick={actions.start}>
            {t('uploads.upload')}
          </Button>
        )}
      </div>
    </footer>
  );
}
