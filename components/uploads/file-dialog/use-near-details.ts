import { useEffect, useRef } from 'react';
import type { OwnValues } from '#lib/client/uploads/own-values.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useVersionOf } from '../form/use-form-values.ts';
import { useUploadDetails } from '../use-upload-details.ts';

/** Files before and after the shown one whose details are loaded, so that a held key waits for nothing. */
const AROUND = 12;

/** The details of the file at that index, of those around it, and of `others`. */
export function useNearDetails(
  rows: readonly UploadRow[],
  at: number,
  others: readonly UploadRow[],
  own: OwnValues,
): ReadonlyMap<string, UploadDetails> {
  const sent = useVersionOf();
  const versionOf = (row: UploadRow): string => `${own.revisionOf(row)} ${sent(row)}`;
  const near = at < 0 ? [] : rows.slice(Math.max(0, at - AROUND), at + AROUND + 1);
  const details = useUploadDetails([...near, ...others.filter((row) => !near.includes(row))], versionOf);
  const before = useRef(details);
  useEffect(() => {
    // They contain every change made here, unless one is still under way.
    for (const [uploadId, one] of details) if (before.current.get(uploadId) !== one) own.confirm(uploadId);
    before.current = details;
  }, [details, own]);
  return details;
}
