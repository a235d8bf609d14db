import type { UploadRow } from '#lib/uploads/model/upload-row.ts';

/** Changes when files were added, removed, read, edited or sent; not with their progress. */
export function rowsVersion(rows: readonly UploadRow[]): string {
  let [ready, sent, changes] = [0, 0, 0];
  for (const { isReady, isTransferred, overridesRevision } of rows) {
    ready += Number(isReady);
    sent += Number(isTransferred);
    changes += overridesRevision;
  }
  return [rows.length, ready, sent, changes].join();
}
