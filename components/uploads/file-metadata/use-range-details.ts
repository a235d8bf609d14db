import { useCallback, useState } from 'react';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useFormsVersion } from '../form/use-form-values.ts';
import { useUploadDetails } from '../use-upload-details.ts';

/** Until the first range is known. */
const FIRST_ROWS = 100;
/** Rows requested before and after those in view, so that slow scrolling shows no gaps. */
const AROUND = 20;

/** Loads the details of the rows in view; again for all of them after the dialog above has closed. */
export function useRangeDetails(
  rows: readonly UploadRow[],
  isCovered: boolean,
): [details: ReadonlyMap<string, UploadDetails>, setRange: (from: number, to: number) => void] {
  const forms = useFormsVersion();
  const [range, setRange] = useState({ from: 0, to: FIRST_ROWS });
  const near = rows.slice(Math.max(0, range.from - AROUND), range.to + AROUND);
  const details = useUploadDetails(
    near,
    ({ isReady, overridesRevision, status }) => `${isReady} ${overridesRevision} ${status} ${forms}`,
    isCovered,
  );
  return [details, useCallback((from, to) => setRange({ from, to }), [])];
}
