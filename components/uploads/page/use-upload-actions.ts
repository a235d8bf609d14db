import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { type PlainError, toPlainError } from '#lib/core/app-error.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient, useMirror } from '../../surface/client-context.ts';
import type { FormHandle } from '../form/metadata-form.tsx';
import { type RunUploadCommand, removalOf, type StartCommand, type StartUploadRows } from './upload-command.ts';
import type { TypeQueue } from './use-type-queue.ts';

export interface UploadActions {
  /** The error line; null without an error. */
  readonly problem: PlainError | 'reading' | null;
  /** A start on any surface waits until the files have been read. */
  readonly isWaiting: boolean;
  readonly run: RunUploadCommand;
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
  const { send, files: sender, previews } = useClient();
  const [problem, setProblem] = useState<PlainError | null>(null);
  const isStarting = useRef(false);
  const form = useRef<FormHandle>(null);
  /** The last press before the form had loaded. */
  const waitingPress = useRef<() => void>(null);
  const isWaiting = useMirror((state) => state.waitingStarts.includes(type));
  useReleasedPreviews(rows);

  const run = useCallback<RunUploadCommand>((command) => {
    setProblem(null);
    command().catch((error: unknown) => setProblem(toPlainError(error)));
  }, []);
  const formRef = useCallback((handle: FormHandle | null) => {
    form.current = handle;
    if (handle === null || waitingPress.current === null) return;
    // After this commit, in which the form cannot render its marks.
    queueMicrotask(waitingPress.current);
    waitingPress.current = null;
  }, []);
  const add = useCallback(
    (files: readonly File[]) => run(() => sender.add(type, files, previews.remember)),
    [run, sender, type, previews],
  );
  const removeAll = useCallback(() => {
    run(() => send('uploads.remove', removalOf(rows)));
  }, [run, send, rows]);
  const isReading = rows.some((row) => row.takesForm && !row.isReady && row.status !== 'error');
  const startRows = useCallback<StartUploadRows>(
    function startWithForm(started, command) {
      // Uploads that keep the form of an earlier start need no check.
      if (started.length > 0 && !started.some(takesForm)) return run(command);
      // Only a start of the whole batch waits for its files; repeated starts of rows were checked before.
      const isBatch = started.length === 0;
      if (isBatch && isStarting.current) return;
      if (form.current === null) {
        setProblem(null);
        waitingPress.current = () => startWithForm(started, command);
        return;
      }
      // Sent in the task of the click, since a popup may close right after it.
      const sent = form.current.start((values) => command({ form: values }), isBatch && isReading);
      if (!sent) return setProblem({ code: 'uploads/form-incomplete', facts: {} });
      run(() => sent);
      if (!isBatch) return;
      isStarting.current = true;
      const end = (): void => {
        isStarting.current = false;
      };
      sent.then(end, end);
    },
    [run, isReading],
  );
  const needsForm = rows.some(takesForm);
  const start = useCallback(() => {
    const command: StartCommand = (withForm) => send('uploads.start', { type, ...withForm });
    return needsForm ? startRows([], command) : run(command);
  }, [needsForm, startRows, run, send, type]);
  const pause = () => run(() => send('uploads.pause', { type }));
  return {
    problem: problem ?? (isWaiting ? 'reading' : null),
    isWaiting,
    run,
    formRef,
    add,
    removeAll,
    start,
    startRows,
    pause,
  };
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
