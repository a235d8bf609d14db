/** Rows of uploads, with the facts of bundles and settings. */
import { toUploadRow } from '../model/to-upload-row.ts';
import type { UploadRow } from '../model/upload-row.ts';
import type { Upload } from '../model/upload-state.ts';
import type { FilesMetadata } from './files-metadata.ts';
import type { UploadRules } from './uploads-with-rules.ts';

export type UploadRows = (upload: Upload) => UploadRow;

/** Returns the current one: another function after a change of bundles or settings that may change rows. */
export function createUploadRows(uploadRules: () => UploadRules, filesMetadata: () => FilesMetadata): () => UploadRows {
  let known: { readonly rules: UploadRules; readonly metadata: FilesMetadata; readonly rows: UploadRows } | null = null;
  return () => {
    const [rules, metadata] = [uploadRules(), filesMetadata()];
    if (known?.rules === rules && known.metadata === metadata) return known.rows;
    const rows: UploadRows = (upload) => toUploadRow({ ...upload, fileMetadata: metadata(upload) }, rules(upload));
    known = { rules, metadata, rows };
    return rows;
  };
}
