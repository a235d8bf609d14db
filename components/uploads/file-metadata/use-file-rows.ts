import { useMemo } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useMirror } from '../../surface/client-context.ts';

/** The files of a tab that carry metadata, in the order of adding: no meta files, none that was refused. */
export function useFileRows(type: MediaType): readonly UploadRow[] {
  const rows = useMirror((state) => state.rows);
  return useMemo(() => [...rows.values()].filter((row) => row.type === type && row.hasMetadata), [rows, type]);
}
