/** Uploads judged by the one table (`model/upload-rules.ts`), with what the engine knows beside them: bundles and settings. */
import type { MediaType } from '#lib/contract/uploads.ts';
import { isFilenameValid, type NameRules } from '../model/filename.ts';
import { flagsOf, type UploadFlags } from '../model/upload-rules.ts';
import type { Upload } from '../model/upload-state.ts';
import { isCurrentBundle } from './bundle-list.ts';
import type { UploadTable } from './upload-table.ts';

export type Judge = (upload: Upload) => UploadFlags;

/**
 * Gives the judge of this moment: the same function as long as bundles and settings say the same, so that whoever keeps
 * answers knows when to ask again. `nameRules` answers null while no settings are there; no name is wrong then.
 */
export function createJudging(
  table: Pick<UploadTable, 'bundle' | 'bundles'>,
  nameRules: (type: MediaType) => NameRules | null,
): () => Judge {
  let known: { readonly version: string; readonly judge: Judge } | null = null;
  return () => {
    const bundles = new Map(
      table.bundles().map((bundle) => {
        const isInCurrentBundle = isCurrentBundle(table, bundle);
        return [bundle.id, { isInCurrentBundle, rules: nameRules(bundle.type) }];
      }),
    );
    const version = JSON.stringify([...bundles]);
    if (known?.version === version) return known.judge;
    const judge: Judge = (upload) => {
      const { isInCurrentBundle = false, rules = null } = bundles.get(upload.bundleId) ?? {};
      const isNameValid = rules === null || isFilenameValid(upload.filename, rules);
      return flagsOf(upload, { isInCurrentBundle, isNameValid });
    };
    known = { version, judge };
    return judge;
  };
}
