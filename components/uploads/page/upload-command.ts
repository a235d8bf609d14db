import { createContext, useContext } from 'react';
import type { StartForm } from '#lib/upload-form/model/start-form.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';

/** Runs a command to the queue; the page shows its error in the error line if it fails. */
export type RunUploadCommand = (command: () => Promise<unknown>) => void;

export const UploadCommandContext = createContext<RunUploadCommand>((command) => void command());

/** Sends a start; with the form if there is something that goes with it. */
export type StartCommand = (form?: { form: StartForm }) => Promise<unknown>;

/** Starts these rows by a command, none standing for all, in the same task; the form is checked before (4.10, 5.10). */
export type StartUploadRows = (rows: readonly UploadRow[], command: StartCommand) => void;

export const UploadStartContext = createContext<StartUploadRows>((_rows, command) => void command());

/** Asks the queue to remove these rows as the person sees them. */
export function removalOf(rows: readonly UploadRow[]) {
  const idsOf = (some: readonly UploadRow[]) => some.map(({ uploadId }) => uploadId);
  return { uploadIds: idsOf(rows), unfinishedIds: idsOf(rows.filter(({ isTransferred }) => !isTransferred)) };
}

export function useUploadStart(): StartUploadRows {
  return useContext(UploadStartContext);
}

export function useUploadCommand(): RunUploadCommand {
  return useContext(UploadCommandContext);
}
