import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { type PlainError, toPlainError } from '#lib/core/app-error.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient, useMirror } from '../../surface/client-context.ts';
import type { FormHandle } from '../form/metadata-form.tsx';
import { removalOf, type ShowErrorOf, type StartCommand, type StartUploadRows } from './upload-command.ts';
import type { TypeQueue } from './use-type-queue.ts';

export interface UploadActions {
  /** The error line; null without an error. */
  readonly problem: PlainError | 'reading' | null;
  /** A start on any surface waits until the files have been read. */
  readonly isWaiting: boolean;
  readonly showErrorOf: ShowErrorOf;
  /** The form, which is loaded after the page. */
  readonly formRef: RefCallback<FormHandle>;
  add(files: readonly File[]): void;
  removeAll(): void;
  pause(): void;
  readonly startRows: StartUploadRows;
  /** Starts the batch; the form is checked first (5.10). */
  start(): void;
}

/** The commands of an upload tab and the one error line they share. */
export function useUploadActions(type: MediaType, { rows }: TypeQueue): UploadActions {
  const { send, files: sender, drafts, previews } = useClient();
  const [problem, setProblem] = useState<PlainError | null>(null);
  const isStarting = useRef(false);
  const { formRef, whenLoaded } = useLateForm();
  const isWaiting = useMirror((state) => state.waitingStarts.includes(type));
  useReleasedPreviews(rows);

  const showErrorOf = useCallback<ShowErrorOf>((sent) => {
    setProblem(null);
    sent.catch((error: unknown) => setProblem(toPlainError(error)));
  }, []);
  const add = useCallback(
    (files: readonly File[]) => showErrorOf(sender.add(type, files, previews.remember)),
    [showErrorOf, sender, type, previews],
  );
  const removeAll = useCallback(() => {
    showErrorOf(send('uploads.remove', removalOf(rows)));
  }, [showErrorOf, send, rows]);
  const isReading = rows.some((row) => row.takesForm && !row.isReady && row.status !== 'error');
  const startRows = useCallback<StartUploadRows>(
    (started, command) => {
      // Uploads that keep the form of an earlier start need no check.
      if (started.length > 0 && !started.some(takesForm)) return showErrorOf(command());
      // Only a start of the whole batch waits for its files; repeated starts of rows were checked before.
      const isBatch = started.length === 0;
      whenLoaded((form) => {
        if (isBatch && isStarting.current) return;
        const text = form.check();
        if (text === null) return setProblem({ code: 'uploads/form-incomplete', facts: {} });
        if (isBatch) isStarting.current = true;
        // Sent in the task of the click, since a popup may close right after it.
        const sent = command({ form: text }).then(
          () => drafts.stored(text),
          (error: unknown) => {
            form.refused(error, isBatch && isReading);
            throw error;
          },
        );
        showErrorOf(
          sent.finally(() => {
            if (isBatch) isStarting.current = false;
          }),
        );
      });
    },
    [showErrorOf, whenLoaded, drafts, isReading],
  );
  const needsForm = rows.some(takesForm);
  const start = useCallback(() => {
    const command: StartCommand = (withForm) => send('uploads.start', { type, ...withForm });
    return needsForm ? startRows([], command) : showErrorOf(command());
  }, [needsForm, startRows, showErrorOf, send, type]);
  const pause = () => showErrorOf(send('uploads.pause', { type }));
  return {
    problem: problem ?? (isWaiting ? 'reading' : null),
    isWaiting,
    showErrorOf,
    formRef,
    add,
    removeAll,
    start,
    startRows,
    pause,
  };
}

interface LateForm {
  readonly formRef: RefCallback<FormHandle>;
  /** Calls `press` in this task; before the form has loaded, keeps the last press and calls it then. */
  whenLoaded(press: (form: FormHandle) => void): void;
}

function useLateForm(): LateForm {
  const form = useRef<FormHandle>(null);
  const waiting = useRef<(form: FormHandle) => void>(null);
  const formRef = useCallback((handle: FormHandle | null) => {
    form.current = handle;
    const press = waiting.current;
    if (handle === null || press === null) return;
    waiting.current = null;
    // After this commit, in which the form cannot render its marks.
    queueMicrotask(() => press(handle));
  }, []);
  const whenLoaded = useCallback((press: (form: FormHandle) => void) => {
    if (form.current) press(form.current);
    else waiting.current = press;
  }, []);
  return { formRef, whenLoaded };
}

function takesForm(row: UploadRow): boolean {
  return row.takesForm;
}

/** Releases the thumbnails of removed uploads, but not those of other tabs, which are shown again. */
function useReleasedPreviews(rows: readonly UploadRow[]): void {
  const { previews, state } = useClient();
  const before = useRef<readonly UploadRow[]>([]);
  useEffect(() => {
    const { rows: known } = state.getState();
    previews.forget(before.current.flatMap(({ uploadId }) => (known.has(uploadId) ? [] : [uploadId])));
    before.current = rows;
  }, [rows, previews, state]);
}
