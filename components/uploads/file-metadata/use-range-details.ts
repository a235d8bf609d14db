import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';
import { useFormsVersion } from '../form/use-form-of.ts';

/** Until the first range is known. */
const FIRST_ROWS = 100;
/** Rows before and after those in view, so that a slow scroll meets no gaps. */
const AROUND = 20;

type Details = ReadonlyMap<string, UploadDetails>;

/** Details of the rows in view, asked again where a row has changed and after another dialog may have changed them. */
export function useRangeDetails(
  rows: readonly UploadRow[],
  isCovered: boolean,
): [details: Details, look: (from: number, to: number) => void] {
  const { details: loader } = useClient();
  const forms = useFormsVersion();
  const [details, setDetails] = useState<Details>(new Map());
  const [range, setRange] = useState({ from: 0, to: FIRST_ROWS });
  /** What was asked for, by upload and the state of its row. */
  const asked = useRef(new Map<string, string>());

  useEffect(() => {
    if (isCovered) {
      asked.current.clear();
      return;
    }
    const wanted = rows
      .slice(Math.max(0, range.from - AROUND), range.to + AROUND)
      .filter((row) => asked.current.get(row.uploadId) !== versionOf(row, forms));
    if (wanted.length === 0) return;
    for (const row of wanted) asked.current.set(row.uploadId, versionOf(row, forms));
    loader.loadAll(wanted.map(({ uploadId }) => uploadId)).then(
      (found) => setDetails((known) => new Map([...known, ...found.map((one) => [one.uploadId, one] as const)])),
      () => {
        for (const { uploadId } of wanted) asked.current.delete(uploadId);
      },
    );
  }, [loader, rows, range, isCovered, forms]);

  const look = useCallback((from: number, to: number) => setRange({ from, to }), []);
  return [details, look];
}

function versionOf({ isReady, overridesRevision, status }: UploadRow, forms: string): string {
  return `${isReady} ${overridesRevision} ${status} ${forms}`;
}
