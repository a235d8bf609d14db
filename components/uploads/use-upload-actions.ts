import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { PlainError } from '#lib/core/app-error.ts';
import { toPlainError } from '#lib/core/app-error.ts';
import { useClient } from '../hooks/client-context.ts';
import type { UploadForm } from '../hooks/upload-form.ts';
import { forgetPreviews, rememberFiles } from './file-previews.ts';
import type { RunUploadCommand } from './upload-command.ts';
import type { TypeQueue } from './use-type-queue.ts';

export interface UploadActions {
  /** What the error line says; null when all went well. */
  readonly problem: PlainError | 'form' | null;
  readonly run: RunUploadCommand;
  add(files: readonly File[]): void;
  removeAll(): void;
  pause(): void;
  /** Starts the bundle; the form is asked first (5.10). */
  start(): void;
}

/** The commands of an upload tab and the one error line they share. */
export function useUploadActions(
  type: MediaType,
  { rows }: TypeQueue,
  form: RefObject<UploadForm | null>,
): UploadActions {
  const { ask, files: sender } = useClient();
  const [problem, setProblem] = useState<UploadActions['problem']>(null);
  const shownIds = useRef<readonly string[]>([]);

  useEffect(() => {
    // Only rows that were here before: a preview may be remembered before its row comes back from the background.
    const now = new Set(rows.map((row) => row.uploadId));
    const gone = new Set(shownIds.current.filter((uploadId) => !now.has(uploadId)));
    if (gone.size > 0) forgetPreviews((uploadId) => gone.has(uploadId));
    shownIds.current = [...now];
  }, [rows]);

  const run: RunUploadCommand = (command) => {
    setProblem(null);
    command().catch((error: unknown) => setProblem(toPlainError(error)));
  };
  return {
    problem,
    run,
    add: (files) => run(() => sender.add(type, files, rememberFiles)),
    removeAll: () => run(() => ask('uploads.remove', { uploadIds: rows.map((row) => row.uploadId) })),
    pause: () => run(() => ask('uploads.pause', { type })),
    start() {
      if (form.current?.check() === false) {
        setProblem('form');
        return;
      }
      run(async () => {
        await form.current?.commit();
        await ask('uploads.start', { type });
      });
    },
  };
}
