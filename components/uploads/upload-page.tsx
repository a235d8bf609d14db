import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MediaType } from '#lib/contract/uploads.ts';
import { summarise } from '#lib/uploads/model/queue-summary.ts';
import { useReady } from '../hooks/client-context.ts';
import { useText } from '../hooks/text-provider.tsx';
import { usePageStart } from '../hooks/use-page-start.ts';
import { DropNotes } from './drop-notes.tsx';
import { DropOverlay } from './drop-overlay.tsx';
import { MetadataSection } from './metadata-section.tsx';
import { UploadBar } from './upload-bar.tsx';
import { UploadCommandContext } from './upload-command.ts';
import { UploadFiles } from './upload-files.tsx';
import { UploadFooter } from './upload-footer.tsx';
import { useDraft } from './use-draft.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useHeldNames } from './use-held-names.ts';
import { useProgressAnnouncements } from './use-progress-announcements.ts';
import { useTypeQueue } from './use-type-queue.ts';
import { useUploadActions } from './use-upload-actions.ts';

/** One tab of the upload page (2.7): list, form, footer. */
export function UploadPage({ type }: { readonly type: MediaType }) {
  const options = useReady().options[type];
  const queue = useTypeQueue(type);
  const draft = useDraft(type, queue.bundle);
  const actions = useUploadActions(type, queue, draft);
  const drop = useFileDrop(actions.add);
  const [isFormOpen, setFormOpen] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  const content = usePageStart(useText().t(`uploads.${type}Title`));
  const hasHeldName = useHeldNames(type);
  const summary = useMemo(() => summarise(queue.rows, hasHeldName), [queue.rows, hasHeldName]);
  const notes = useMemo(() => <DropNotes drop={drop} />, [drop]);
  useProgressAnnouncements(summary);

  const checkForm = (): boolean => {
    if (form.current?.checkValidity() ?? true) return true;
    // A folded form cannot take the focus.
    flushSync(() => setFormOpen(true));
    form.current?.querySelector<HTMLElement>(':invalid')?.focus();
    return false;
  };
  const start = () => actions.start(checkForm);
  return (
    <UploadCommandContext value={actions.run}>
      <div className="upload-page">
        <UploadBar type={type} />
        <main className="upload-main" ref={content} tabIndex={-1}>
          <UploadFiles
            type={type}
            rows={queue.rows}
            summary={summary}
            maxSize={options.maxSize}
            onRemoveAll={actions.removeAll}
            onPaste={drop.paste}
            notes={notes}
          />
          <MetadataSection
            draft={draft}
            fileCount={summary.valid}
            isOpen={isFormOpen}
            onToggle={() => setFormOpen(!isFormOpen)}
            formRef={form}
            onSubmit={start}
          />
          {drop.heldCount !== null && <DropOverlay count={drop.heldCount} />}
        </main>
        <UploadFooter rows={queue.rows} summary={summary} options={options} actions={actions} onStart={start} />
      </div>
    </UploadCommandContext>
  );
}
