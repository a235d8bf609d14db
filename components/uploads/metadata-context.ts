import { createContext, useContext } from 'react';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';

/** What form, list and dialogs of an upload tab share about metadata. */
export interface TabMetadata {
  readonly lists: FormLists;
  /**
   * Mandatory fields that are empty in the form, so that each image must contain them; none if files are not checked
   * (5.9).
   */
  readonly fieldsLeftToFiles: readonly string[];
  /** Values of files may have been set on this surface. */
  readonly hasEdited: boolean;
  /** Opens the dialog with the values of the file, of the form, and those that will be sent (2.7.6). */
  openFile(uploadId: string): void;
  /** Values of a file are set outside of a dialog. */
  onEdit(): void;
  /** Opens the contact sheet: all files with the captions that they will be sent with. */
  openOverview(): void;
}

export const NO_LISTS: FormLists = {
  categories: [],
  categoriesStatus: 'loading',
  supplementalCategories: [],
  supplementalStatus: 'loading',
};

export const MetadataContext = createContext<TabMetadata>({
  lists: NO_LISTS,
  fieldsLeftToFiles: [],
  hasEdited: false,
  openFile: () => undefined,
  onEdit: () => undefined,
  openOverview: () => undefined,
});

export function useTabMetadata(): TabMetadata {
  return useContext(MetadataContext);
}
