import { createContext, useContext } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';

/** Runs a command to the queue; the page shows its error in the error line if it fails. */
export type RunUploadCommand = (command: () => Promise<unknown>) => void;

export const UploadCommandContext = createContext<RunUploadCommand>((command) => void command());

/** Starts these rows by a command, none standing for all; the form is checked and stored before if they go with it (4.10, 5.10). */
export type StartUploadRows = (rows: readonly UploadRow[], command: () => Promise<unknown>) => void;

export const UploadStartContext = createContext<StartUploadRows>((_rows, command) => void command());

export function useUploadStart(): StartUploadRows {
  return useContext(UploadStartContext);
}

export function useUploadCommand(): RunUploadCommand {
  return useContext(UploadCommandContext);
}
