import { createContext, useContext } from 'react';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { FormSource } from '#lib/upload-form/model/resolve-metadata.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { FormValues } from '../form/use-form-values.ts';

/** What all cards of a sheet share. */
export interface SheetContents {
  readonly form: FormValues;
  formOfFile(row: UploadRow, details: UploadDetails | undefined): FormSource;
  /** Undefined if the form has no text. */
  readonly captionField: MetadataField | undefined;
  /** Names of the fields that a complete file has: the caption and mandatory ones. */
  readonly needed: readonly string[];
  /** The values of a caption that is being typed; null once it is left. */
  onTyped(row: UploadRow, own: MetadataValues | null): void;
}

export const SheetContext = createContext<SheetContents | null>(null);

export function useSheet(): SheetContents {
  const contents = useContext(SheetContext);
  if (!contents) throw new TypeError('useSheet is used outside of the contact sheet');
  return contents;
}
