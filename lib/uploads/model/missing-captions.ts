/** Which files would be sent without a caption, and where the next one is. Pure. */
import { formOf } from './sent-metadata.ts';
import type { UploadRow } from './upload-row.ts';
import type { UploadBundle } from './upload-state.ts';

export type CaptionFacts = Pick<
  UploadRow,
  'uploadId' | 'bundleId' | 'hasCaption' | 'isCaptionCleared' | 'formRevision' | 'takesForm' | 'isChangeable'
>;

/**
 * True if the file would be sent with an empty caption and can still get one. `draft`: the caption in the form, which
 * files get that are not started.
 */
export function needsCaption(row: CaptionFacts, draft: string, bundles: readonly UploadBundle[]): boolean {
  if (!row.isChangeable || row.hasCaption) return false;
  return row.isCaptionCleared || formCaption(row, draft, bundles).trim() === '';
}

function formCaption(row: CaptionFacts, draft: string, bundles: readonly UploadBundle[]): string {
  const bundle = bundles.find(({ id }) => id === row.bundleId);
  if (row.takesForm || row.formRevision === 0 || !bundle) return draft;
  return formOf(bundle, row.formRevision).metadata.IPTCCaption ?? '';
}

/**
 * The next of `ids` after `uploadId` in the order of `rows`, from the start again after the last one; undefined if
 * there is no other.
 */
export function nextWithoutCaption<Row extends Pick<UploadRow, 'uploadId'>>(
  rows: readonly Row[],
  ids: ReadonlySet<string>,
  uploadId: string,
): Row | undefined {
  const at = rows.findIndex((row) => row.uploadId === uploadId);
  const inOrder = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  return inOrder.find((row) => ids.has(row.uploadId));
}
