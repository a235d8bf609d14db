import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';
import { useFormsVersion } from '../form/use-form-values.ts';

/** Until the first range is known. */
const FIRST_ROWS = 100;
/** Rows requested before and after those in view, so that slow scrolling shows no gaps. */
const AROUND = 20;

type Details = ReadonlyMap<string, UploadDetails>;

/** Loads the details of the rows in view; again for changed rows, and for all after the dialog above has closed. */
export function useRangeDetails(
  rows: readonly UploadRow[],
  isCovered: boolean,
): [details: Details, setRange: (from: number, to: number) => void] {
  const { details: loader } = useClient();
  const forms = useFormsVersion();
  const [details, setDetails] = useState<Details>(new Map());
  const [range, setRange] = useState({ from: 0, to: FIRST_ROWS });
  /** The version of each row whose details were requested. */
  const requested = useRef(new Map<string, string>());

  useEffect(() => {
    if (isCovered) {
      requested.current.clear();
      return;
    }
    const missing = rows
      .slice(Math.max(0, range.from - AROUND), range.to + AROUND)
      .filter((row) => requested.current.get(row.uploadId) !== versionOf(row, forms));
    if (missing.length === 0) return;
    for (const row of missing) requested.current.set(row.uploadId, versionOf(row, forms));
    loader.loadAll(missing.map(({ uploadId }) => uploadId)).then(
      (found) => setDetails((known) => new Map([...known, ...found.map((one) => [one.uploadId, one] as const)])),
      () => {
        for (const { uploadId } of missing) requested.current.delete(uploadId);
      },
    );
  }, [loader, rows, range, isCovered, forms]);

  const showRange = useCallback((from: number, to: number) => setRange({ from, to }), []);
  return [details, showRange];
}

function versionOf({ isReady, overridesRevision, status }: UploadRow, forms: string): string {
  return `${isReady} ${overridesRevision} ${status} ${forms}`;
}
