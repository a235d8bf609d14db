import { useMemo } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useMirror } from '../../surface/client-context.ts';

/** The files of a tab that have metadata (no sidecars, no refused files), in the order in which they were added. */
export function useFileRows(type: MediaType): readonly UploadRow[] {
  const rows = useMirror((state) => state.rows);
  return useMemo(() => [...rows.values()].filter((row) => row.type === type && row.hasMetadata), [rows, type]);
}
