import { createContext, useContext } from 'react';
import type { StartForm } from '#lib/upload-form/model/start-form.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';

/** Clears the page's error line, and shows there with which error a sent command is rejected. */
export type ShowErrorOf = (sent: Promise<unknown>) => void;

export const ErrorLineContext = createContext<ShowErrorOf>(() => undefined);

/** Sends a start, with the form if an upload needs it. */
export type StartCommand = (form?: { form: StartForm }) => Promise<unknown>;

/**
 * Checks the form and calls the command that starts these rows (an empty list means all) in the same task (4.10, 5.10).
 * Asks before about files that may not be used now, unless `isAnswered`.
 */
export type StartUploadRows = (rows: readonly UploadRow[], command: StartCommand, isAnswered?: boolean) => void;

export const UploadStartContext = createContext<StartUploadRows>((_rows, command) => void command());

/** The arguments of `uploads.remove`; `unfinishedIds` tells the queue which rows the user saw as unfinished. */
export function removalOf(rows: readonly UploadRow[]) {
  const idsOf = (some: readonly UploadRow[]) => some.map(({ uploadId }) => uploadId);
  return { uploadIds: idsOf(rows), unfinishedIds: idsOf(rows.filter(({ isTransferred }) => !isTransferred)) };
}

export function useUploadStart(): StartUploadRows {
  return useContext(UploadStartContext);
}

export function useErrorLine(): ShowErrorOf {
  return useContext(ErrorLineContext);
}
