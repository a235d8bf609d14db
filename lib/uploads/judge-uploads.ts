/** Uploads judged by the one table (`model/upload-rules.ts`), with what the engine knows beside them: bundles and settings. */
import type { MediaType } from '#lib/contract/uploads.ts';
import { isCurrentBundle } from './bundle-list.ts';
import type { JobTable } from './job-table.ts';
import { isFilenameValid, type NameRules } from './model/filename.ts';
import { flagsOf, type UploadFlags } from './model/upload-rules.ts';
import type { UploadItem } from './model/upload-state.ts';

export type Judge = (item: UploadItem) => UploadFlags;

/**
 * Gives the judge of this moment: the same function as long as bundles and settings say the same, so that whoever keeps
 * answers knows when to ask again. `nameRules` answers null while no settings are there; no name is wrong then.
 */
export function createJudging(
  jobs: Pick<JobTable, 'bundle' | 'bundles'>,
  nameRules: (type: MediaType) => NameRules | null,
): () => Judge {
  let known: { readonly version: string; readonly judge: Judge } | null = null;
  return () => {
    const bundles = new Map(
      jobs.bundles().map((bundle) => {
        const isInCurrentBundle = isCurrentBundle(jobs, bundle);
        return [bundle.id, { isInCurrentBundle, rules: nameRules(bundle.type) }];
      }),
    );
    const version = JSON.stringify([...bundles]);
    if (known?.version === version) return known.judge;
    const judge: Judge = (item) => {
      const { isInCurrentBundle = false, rules = null } = bundles.get(item.bundleId) ?? {};
      const isNameValid = rules === null || isFilenameValid(item.filename, rules);
      return flagsOf(item, { isInCurrentBundle, isNameValid });
    };
    known = { version, judge };
    return judge;
  };
}
