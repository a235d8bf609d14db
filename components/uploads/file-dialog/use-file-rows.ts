import { useMemo } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useMirror } from '../../surface/client-context.ts';
import { filesOf } from '../files-of.ts';

/** The files of a tab that have metadata, in the order of the list. */
export function useFileRows(type: MediaType): readonly UploadRow[] {
  const rows = useMirror((state) => state.rows);
  return useMemo(() => filesOf(rows, type), [rows, type]);
}
