import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { PlainError } from '#lib/core/app-error.ts';
import { toPlainError } from '#lib/core/app-error.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../hooks/client-context.ts';
import type { UploadForm } from '../hooks/upload-form.ts';
import type { RunUploadCommand, StartUploadRows } from './upload-command.ts';
import { useForgottenPreviews } from './use-forgotten-previews.ts';
import type { TypeQueue } from './use-type-queue.ts';

export interface UploadActions {
  /** What the error line says; null when all went well. */
  readonly problem: PlainError | 'form' | 'reading' | null;
  /** A start waits until the files have been read. */
  readonly isWaiting: boolean;
  readonly run: RunUploadCommand;
  add(files: readonly File[]): void;
  removeAll(): void;
  pause(): void;
  readonly startRows: StartUploadRows;
  /** Starts the bundle; the form is asked first (5.10). */
  start(): void;
}

/** The commands of an upload tab and the one error line they share. */
export function useUploadActions(
  type: MediaType,
  { rows }: TypeQueue,
  form: RefObject<UploadForm | null>,
): UploadActions {
  const { ask, files: sender, previews } = useClient();
  const [problem, setProblem] = useState<PlainError | 'form' | null>(null);
  const pending = useRef<AbortController>(null);
  const [isWaiting, setWaiting] = useState(false);
  useForgottenPreviews(rows);

  const endWait = useCallback(() => {
    pending.current?.abort();
    pending.current = null;
    setWaiting(false);
  }, []);
  useEffect(() => endWait, [endWait]);

  const run = useCallback<RunUploadCommand>((command) => {
    setProblem(null);
    command().catch((error: unknown) => setProblem(toPlainError(error)));
  }, []);
  const add = useCallback(
    (files: readonly File[]) => run(() => sender.add(type, files, previews.remember)),
    [run, sender, type, previews],
  );
  const removeAll = useCallback(() => {
    endWait();
    run(() => ask('uploads.remove', { uploadIds: rows.map((row) => row.uploadId) }));
  }, [endWait, run, ask, rows]);
  const startRows = useCallback<StartUploadRows>(
    (started, command) => {
      // What was started before the form was another's keeps the one it had, and what is only asked about again was sent.
      if (started.length > 0 && !started.some(takesForm)) return run(command);
      // What was started before was judged with its files then.
      const waits = started.length === 0;
      if (waits && pending.current) return;
      const check = new AbortController();
      if (waits) pending.current = check;
      const { signal } = check;
      run(async () => {
        const shown = form.current;
        const wait = waits ? { signal, onWait: () => setWaiting(true) } : null;
        // A form that is not there yet has said nothing.
        const isComplete = shown
          ? await shown.check(wait).finally(() => pending.current === check && endWait())
          : false;
        if (isComplete === null) return;
        setProblem(isComplete ? null : 'form');
        if (!isComplete) return;
        await shown?.commit();
        await command();
      });
    },
    [run, form, endWait],
  );
  const isFormTaken = rows.some(takesForm);
  const start = useCallback(() => {
    const command = () => ask('uploads.start', { type });
    return isFormTaken ? startRows([], command) : run(command);
  }, [isFormTaken, startRows, run, ask, type]);
  const pause = () => run(() => ask('uploads.pause', { type }));
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
