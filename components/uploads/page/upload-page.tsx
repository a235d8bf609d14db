import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { summarise } from '#lib/uploads/model/queue-summary.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useReady } from '../../surface/client-context.ts';
import { useShortcutAction } from '../../surface/shortcut-actions.ts';
import { usePageLook } from '../../surface/theme-context.ts';
import { usePageStart } from '../../surface/use-page-start.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { focusAddFiles } from '../add-files/add-files-button.tsx';
import { UploadFiles } from '../add-files/upload-files.tsx';
import { useFileDrop } from '../add-files/use-file-drop.ts';
import type { UploadForm, UploadFormComponent } from '../form/upload-form.ts';
import { PaneSwitch } from './pane-switch.tsx';
import { UploadBar } from './upload-bar.tsx';
import { UploadCommandContext, UploadStartContext } from './upload-command.ts';
import { UploadFooter } from './upload-footer.tsx';
import { usePanes } from './use-panes.ts';
import { useTypeQueue } from './use-type-queue.ts';
import { useUploadActions } from './use-upload-actions.ts';

const DropMessages = lazyPart(async () => (await import('../add-files/drop-messages.tsx')).DropMessages);
const DropOverlay = lazyPart(async () => (await import('../add-files/drop-overlay.tsx')).DropOverlay);

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
  const panes = usePanes();
  const content = usePageStart(useText().t(`uploads.${type}Title`), () => {
    // Where it is narrow the form is behind the list.
    const isFormBehind = document.querySelector('.panes') !== null;
    return (queue.rows.length === 0 || isFormBehind) && focusAddFiles();
  });
  const summary = useMemo(() => summarise(queue.rows), [queue.rows]);
  // What failed before keeps the form it was started with.
  const formCount = useMemo(() => queue.rows.filter((row) => row.takesForm).length, [queue.rows]);
  const notes = useMemo(
    () =>
      (drop.note ?? drop.readingCount) !== null && (
        <Suspense fallback={null}>
          <DropMessages drop={drop} />
        </Suspense>
      ),
    [drop],
  );
  // A start that waits is taken back as one that runs is.
  const isPausing = actions.isWaiting || (summary.uploading > 0 && summary.fresh === 0);
  // What is started while files are on their way into the list would be without them.
  const canStart = !isPausing && summary.startable > 0 && queue.arriving === 0;
  const { showFiles } = panes;
  // What came of a drop or a paste is said above the list.
  useEffect(() => {
    if (drop.note !== null) showFiles();
  }, [drop.note, showFiles]);
  const { start } = actions;
  const submit = useCallback(() => {
    if (canStart) start();
  }, [canStart, start]);
  useShortcutAction('upload', submit);

  return (
    <UploadCommandContext value={actions.run}>
      <UploadStartContext value={actions.startRows}>
        <div className="upload-page">
          <UploadBar type={type} />
          <PaneSwitch
            front={panes.front}
            fileCount={summary.count + queue.arriving}
            hasQuestion={summary.duplicates + summary.invalidNames > 0}
            onPane={panes.show}
          />
          <main
            className={`upload-main ${pictured.className}`}
            style={pictured.style}
            ref={content}
            tabIndex={-1}
            data-front={panes.front}
            onFocus={panes.onFocus}
          >
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
            <Form
              type={type}
              fileCount={formCount}
              hasOverview={summary.valid > 0}
              ref={form}
              onFront={panes.showForm}
              onSubmit={submit}
            />
            {drop.draggedCount !== null && (
              <Suspense fallback={null}>
                <DropOverlay count={drop.draggedCount} />
              </Suspense>
            )}
          </main>
          <UploadFooter
            arriving={queue.arriving}
            arrivingAnywhere={queue.arrivingAnywhere}
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
