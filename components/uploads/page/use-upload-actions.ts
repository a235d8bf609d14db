import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { type PlainError, toPlainError } from '#lib/core/app-error.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient, useMirror } from '../../surface/client-context.ts';
import type { UploadForm } from '../form/upload-form.ts';
import { type RunUploadCommand, removalOf, type StartCommand, type StartUploadRows } from './upload-command.ts';
import type { TypeQueue } from './use-type-queue.ts';

export interface UploadActions {
  /** What the error line says; null when all went well. */
  readonly problem: PlainError | 'reading' | null;
  /** A start waits until the files have been read. */
  readonly isWaiting: boolean;
  readonly run: RunUploadCommand;
  add(files: readonly File[]): void;
  removeAll(): void;
  pause(): void;
  readonly startRows: StartUploadRows;
  /** Starts the bundle; the form is checked first (5.10). */
  start(): void;
}

/** The commands of an upload tab and the one error line they share. */
export function useUploadActions(
  type: MediaType,
  { rows }: TypeQueue,
  form: RefObject<UploadForm | null>,
): UploadActions {
  const { send, files: sender, previews } = useClient();
  const [problem, setProblem] = useState<PlainError | null>(null);
  const isStarting = useRef(false);
  // Whichever surface has pressed it.
  const isWaiting = useMirror((state) => state.waitingStarts.includes(type));
  useReleasedPreviews(rows);

  const run = useCallback<RunUploadCommand>((command) => {
    setProblem(null);
    command().catch((error: unknown) => setProblem(toPlainError(error)));
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
    (started, command) => {
      // What was started before the form was another's keeps the one it had, and what is only asked about again was sent.
      if (started.length > 0 && !started.some(takesForm)) return run(command);
      // What was started before was judged with its files then.
      const waits = started.length === 0;
      if (waits && isStarting.current) return;
      // A popup may close with the press: the command leaves before anything is waited for.
      const sent = form.current?.start((text) => command({ form: text }), waits && isReading);
      // A form that is not there yet has said nothing.
      if (!sent) return setProblem({ code: 'uploads/form-incomplete', facts: {} });
      run(() => sent);
      if (!waits) return;
      isStarting.current = true;
      const end = (): void => {
        isStarting.current = false;
      };
      sent.then(end, end);
    },
    [run, form, isReading],
  );
  const isFormTaken = rows.some(takesForm);
  const start = useCallback(() => {
    const command: StartCommand = (text) => send('uploads.start', { type, ...text });
    return isFormTaken ? startRows([], command) : run(command);
  }, [isFormTaken, startRows, run, send, type]);
  const pause = () => run(() => send('uploads.pause', { type }));
  return {
    problem: problem ?? (isWaiting ? 'reading' : null),
    isWaiting,
    run,
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

/** Frees the pictures of rows that are gone. Rows of other tabs are not: they are shown again. */
function useReleasedPreviews(rows: readonly UploadRow[]): void {
  const { previews, state } = useClient();
  const before = useRef<readonly UploadRow[]>([]);
  useEffect(() => {
    const { rows: known } = state.getState();
    previews.forget(before.current.flatMap(({ uploadId }) => (known.has(uploadId) ? [] : [uploadId])));
    before.current = rows;
  }, [rows, previews, state]);
}
