import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useReady } from '../../surface/client-context.ts';
import { useShortcutAction } from '../../surface/shortcut-actions.ts';
import { usePagePictures } from '../../surface/theme-context.ts';
import { usePageStart } from '../../surface/use-page-start.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { focusAddFiles } from '../add-files/add-files-button.tsx';
import { type FileDrop, useFileDrop } from '../add-files/use-file-drop.ts';
import type { LateForm } from '../form/metadata-form.tsx';
import type { ListFilter } from '../list/use-gaps.ts';
import { ErrorLineContext, UploadStartContext } from '../upload-command.ts';
import { useMainButton } from '../use-main-button.ts';
import { useTypeQueue } from '../use-type-queue.ts';
import { PaneSwitch, usePanes } from './panes.tsx';
import { UploadBar } from './upload-bar.tsx';
import { UploadFiles } from './upload-files.tsx';
import { UploadFooter } from './upload-footer.tsx';
import { useUploadActions } from './use-upload-actions.ts';

const DropMessages = lazyPart(async () => (await import('../add-files/drop-messages.tsx')).DropMessages);
const WithheldFiles = lazyPart(async () => (await import('./withheld-files.tsx')).WithheldFiles);
/** List and buttons paint first; the form paints before the state of the queue has loaded. */
const MetadataForm = lazyPart(async () => (await import('../form/metadata-form.tsx')).MetadataForm);

/** One tab of the upload page (2.7): list, form, footer. */
export function UploadPage({ type }: { readonly type: MediaType }) {
  const options = useReady().options[type];
  const queue = useTypeQueue(type);
  const { pictured } = usePagePictures('upload');
  const actions = useUploadActions(type, queue);
  const panes = usePanes();
  const [filter, setFilter] = useState<ListFilter | null>(null);
  const drop = useFileDrop(actions.add);
  const messages = useDropMessages(drop, panes.showFiles);
  const content = usePageStart(useText().t(`uploads.${type}Title`), () => {
    // In a narrow page the list covers the form.
    const isFormBehind = document.querySelector('.panes') !== null;
    return (queue.rows.length === 0 || isFormBehind) && focusAddFiles();
  });
  const { summary, isPausing, canStart } = useMainButton(type, queue);
  const { start } = actions;
  // Also the shortcut, and Enter in the form.
  const submit = useCallback(() => {
    if (canStart) start();
  }, [canStart, start]);
  useShortcutAction('upload', submit);
  // Failed uploads keep the form that they were started with.
  const formCount = useMemo(() => queue.rows.filter((row) => row.takesForm).length, [queue.rows]);

  return (
    <ErrorLineContext value={actions.showErrorOf}>
      <UploadStartContext value={actions.startRows}>
        <div className="upload-page">
          <UploadBar type={type} />
          <PaneSwitch
            front={panes.front}
            fileCount={summary.count + queue.arriving}
            hasQuestion={summary.answers + summary.invalidNames > 0}
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
              filter={filter}
              onFilter={setFilter}
              onRemoveAll={actions.removeAll}
              onPaste={drop.paste}
              messages={messages}
            />
            <div className="end-place" hidden />
            <MetadataSection
              type={type}
              fileCount={formCount}
              form={actions.form}
              onFront={panes.showForm}
              onSubmit={submit}
            />
          </main>
          <UploadFooter
            type={type}
            files={queue.rows}
            onFilter={(shown) => {
              setFilter(shown);
              panes.showFiles();
            }}
            arriving={queue.arriving}
            arrivingAnywhere={queue.arrivingAnywhere}
            summary={summary}
            isPausing={isPausing}
            canStart={canStart}
            options={options}
            actions={actions}
          />
          {actions.withheld && <WithheldFiles type={type} start={actions.withheld} />}
        </div>
      </UploadStartContext>
    </ErrorLineContext>
  );
}

/** The messages above the list about the last drop or paste; each new one calls `onMessage`. */
function useDropMessages(drop: FileDrop, onMessage: () => void): ReactNode {
  useEffect(() => {
    if (drop.message !== null) onMessage();
  }, [drop.message, onMessage]);
  // Memoised, because the list renders again with it.
  return useMemo(() => (drop.message ?? drop.readingCount) !== null && <DropMessages drop={drop} />, [drop]);
}

interface MetadataSectionProps {
  readonly type: MediaType;
  /** Files that are started with this form. */
  readonly fileCount: number;
  readonly form: LateForm;
  readonly onFront: () => void;
  readonly onSubmit: () => void;
}

/** The form beside the list; a narrow page shows one of them. */
function MetadataSection({ type, fileCount, form, onFront, onSubmit }: MetadataSectionProps) {
  const { t, count } = useText();
  const label = fileCount === 0 ? t('uploads.metadata') : count('uploads.metadataFor', fileCount);
  return (
    <section className="metadata" aria-label={label}>
      <MetadataForm page={form} type={type} onFront={onFront} onSubmit={onSubmit} />
    </section>
  );
}
