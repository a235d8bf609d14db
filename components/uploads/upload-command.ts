import { createContext, useContext } from 'react';

/** Runs a command to the queue; the page shows its error in the error line if it fails. */
export type RunUploadCommand = (command: () => Promise<unknown>) => void;

export const UploadCommandContext = createContext<RunUploadCommand>((command) => void command());

export function useUploadCommand(): RunUploadCommand {
  return useContext(UploadCommandContext);
}
