import { createContext, useContext } from 'react';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { FormOfFiles, FormValues } from '../form/use-form-values.ts';

/** What all cards of a sheet share. */
export interface SheetContents {
  readonly form: FormValues;
  readonly formOfFile: FormOfFiles;
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
