/** The way from a list line or the form to the dialogs about metadata; they are drawn by components/metadata. */
import { createContext, useContext } from 'react';

export interface MetadataDialogs {
  /** What one file says, what the form says and what will be sent (2.7.6). */
  openItem(uploadId: string): void;
  /** What each file will get. */
  openOverview(): void;
}

export const MetadataDialogsContext = createContext<MetadataDialogs>({
  openItem: () => undefined,
  openOverview: () => undefined,
});

export function useMetadataDialogs(): MetadataDialogs {
  return useContext(MetadataDialogsContext);
}
