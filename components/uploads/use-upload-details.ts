import { useEffect, useState } from 'react';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../surface/client-context.ts';

type DetailsById = ReadonlyMap<string, UploadDetails>;
const NONE: DetailsById = new Map();

/**
 * The details of uploads, by id, as far as they have loaded. Requested again when the version of a row has changed, and
 * for all rows after a pause. After a failure, they are requested with the next rendering.
 */
export function useUploadDetails(
  rows: readonly UploadRow[],
  versionOf: (row: UploadRow) => string,
  isPaused = false,
): DetailsById {
  const { details: loader } = useClient();
  const [details, setDetails] = useState(NONE);
  /** The version of each row whose details were requested. */
  const [requested] = useState(() => new Map<string, string>());

  useEffect(() => {
    if (isPaused) return requested.clear();
    const stale = new Map(rows.map((row) => [row.uploadId, versionOf(row)]));
    for (const [id, version] of stale) if (requested.get(id) === version) stale.delete(id);
    if (stale.size === 0) return;
    for (const [id, version] of stale) requested.set(id, version);
    loader.load([...stale.keys()]).then(
      (found) => {
        const latest = found.filter(({ uploadId }) => requested.get(uploadId) === stale.get(uploadId));
        setDetails((known) => new Map([...known, ...latest.map((one) => [one.uploadId, one] as const)]));
      },
      () => {
        for (const id of stale.keys()) requested.delete(id);
      },
    );
  });
  return details;
}
