import type { UploadRow } from '#lib/uploads/model/upload-row.ts';

/** The files of a tab that have metadata (no sidecars, no refused files), in the order in which they were added. */
export function filesOf(rows: ReadonlyMap<string, UploadRow>, type: UploadRow['type']): readonly UploadRow[] {
  return [...rows.values()].filter((row) => row.type === type && row.hasMetadata);
}
