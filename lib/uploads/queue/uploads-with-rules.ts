/** Applies the table of rules (`model/upload-rules.ts`), and makes rows, with the facts of bundles and settings. */
import type { MediaType } from '#lib/contract/uploads.ts';
import { isFilenameValid, type NameRules } from '../model/filename.ts';
import { toUploadRow } from '../model/to-upload-row.ts';
import type { UploadRow } from '../model/upload-row.ts';
import { flagsOf, type UploadFlags } from '../model/upload-rules.ts';
import type { Upload } from '../model/upload-state.ts';
import { isCurrentBundle } from '../table/bundle-list.ts';
import type { UploadTable } from '../table/upload-table.ts';
import type { FilesMetadata } from './files-metadata.ts';

export type UploadRules = (upload: Upload) => UploadFlags;

/**
 * Returns the current rules: the same function until the facts of bundles or settings change, so that callers can keep
 * its results. `nameRules` is null while settings are not loaded; then every name counts as valid.
 */
export function createUploadRules(
  table: Pick<UploadTable, 'bundle' | 'bundles'>,
  nameRules: (type: MediaType) => NameRules | null,
): () => UploadRules {
  let known: { readonly version: string; readonly rules: UploadRules } | null = null;
  return () => {
    const bundles = new Map(
      table.bundles().map((bundle) => {
        const isInCurrentBundle = isCurrentBundle(table, bundle);
        return [bundle.id, { isInCurrentBundle, rules: nameRules(bundle.type) }];
      }),
    );
    const version = JSON.stringify([...bundles]);
    if (known?.version === version) return known.rules;
    // Records are replaced when they change. A summary of ten thousand rows is requested several times a second.
    const results = new WeakMap<Upload, UploadFlags>();
    const compute: UploadRules = (upload) => {
      const { isInCurrentBundle = false, rules = null } = bundles.get(upload.bundleId) ?? {};
      const isNameValid = rules === null || isFilenameValid(upload.filename, rules);
      return flagsOf(upload, { isInCurrentBundle, isNameValid });
    };
    const rules: UploadRules = (upload) => {
      const flags = results.get(upload) ?? compute(upload);
      results.set(upload, flags);
      return flags;
    };
    known = { version, rules };
    return rules;
  };
}

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
