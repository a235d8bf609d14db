/** What a list line needs of metadata, and the way to its dialogs; both come from components/metadata. */
import { createContext, useContext } from 'react';

export interface MetadataDialogs {
  /** What one file says, what the form says and what will be sent (2.7.6). */
  openFile(uploadId: string): void;
  /** What each file will get. */
  openOverview(): void;
}

export const MetadataDialogsContext = createContext<MetadataDialogs>({
  openFile: () => undefined,
  openOverview: () => undefined,
});

export function useMetadataDialogs(): MetadataDialogs {
  return useContext(MetadataDialogsContext);
}

/** Fields that each image must bring itself: mandatory, and empty in the form; none where files are not checked (5.9). */
export const NeededOfFilesContext = createContext<readonly string[]>([]);

export function useNeededOfFiles(): readonly string[] {
  return useContext(NeededOfFilesContext);
}
