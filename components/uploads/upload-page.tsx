import { useCallback, useMemo, useRef } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { summarise, takesForm } from '#lib/uploads/model/queue-summary.ts';
import { useReady } from '../hooks/client-context.ts';
import { useText } from '../hooks/text-provider.tsx';
import { usePageLook } from '../hooks/theme-context.ts';
import type { UploadForm, UploadFormComponent } from '../hooks/upload-form.ts';
import { usePageStart } from '../hooks/use-page-start.ts';
import { DropNotes } from './drop-notes.tsx';
import { DropOverlay } from './drop-overlay.tsx';
import { UploadBar } from './upload-bar.tsx';
import { UploadCommandContext, UploadStartContext } from './upload-command.ts';
import { UploadFiles } from './upload-files.tsx';
import { UploadFooter } from './upload-footer.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useHeldNames } from './use-held-names.ts';
import { useProgressAnnouncements } from './use-progress-announcements.ts';
import { useTypeQueue } from './use-type-queue.ts';
import { useUploadActions } from './use-upload-actions.ts';

interface UploadPageProps {
  readonly type: MediaType;
  /** The metadata form, which is another noun's. */
  readonly Form: UploadFormComponent;
}

/** One tab of the upload page (2.7): list, form, footer. */
export function UploadPage({ type, Form }: UploadPageProps) {
  const options = useReady().options[type];
  const queue = useTypeQueue(type);
  const { pictured } = usePageLook('upload');
  const form = useRef<UploadForm>(null);
  const actions = useUploadActions(type, queue, form);
  const drop = useFileDrop(actions.add);
  const content = usePageStart(useText().t(`uploads.${type}Title`));
  const hasHeldName = useHeldNames(type);
  const summary = useMemo(() => summarise(queue.rows, hasHeldName), [queue.rows, hasHeldName]);
  // What failed before keeps the form it was started with.
  const formCount = useMemo(
    () => queue.rows.filter((row) => row.bundleId === queue.bundle?.id && takesForm(row)).length,
    [queue.rows, queue.bundle?.id],
  );
  const notes = useMemo(() => <DropNotes drop={drop} />, [drop]);
  useProgressAnnouncements(summary);
  const isPausing = summary.uploading > 0 && summary.fresh === 0;
  // What is started while files are on their way into the list would be without them.
  const canStart = !isPausing && summary.startable > 0 && queue.arriving === 0 && !actions.isWaiting;
  const { start } = actions;
  const submit = useCallback(() => {
    if (canStart) start();
  }, [canStart, start]);

  return (
    <UploadCommandContext value={actions.run}>
      <UploadStartContext value={actions.startRows}>
        <div className="upload-page">
          <UploadBar type={type} />
          <main className={`upload-main ${pictured.className}`} style={pictured.style} ref={content} tabIndex={-1}>
            <UploadFiles
              type={type}
              rows={queue.rows}
              arriving={queue.arriving}
              summary={summary}
              maxSize={options.maxSize}
              onRemoveAll={actions.removeAll}
              onPaste={drop.paste}
              notes={notes}
            />
            <Form type={type} fileCount={formCount} hasOverview={summary.valid > 0} ref={form} onSubmit={submit} />
            {drop.heldCount !== null && <DropOverlay count={drop.heldCount} />}
          </main>
          <UploadFooter
            rows={queue.rows}
            summary={summary}
            isPausing={isPausing}
            canStart={canStart}
            options={options}
            actions={actions}
          />
        </div>
      </UploadStartContext>
    </UploadCommandContext>
  );
}
