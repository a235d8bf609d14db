import { useMemo } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { useMirror } from '../hooks/client-context.ts';

export interface TypeQueue {
  /** In the order of adding, sidecars included. */
  readonly rows: readonly UploadRow[];
  /** The bundle that new files and the form belong to. */
  readonly bundle: UploadBundle | undefined;
}

/** The part of the queue that a tab shows. */
export function useTypeQueue(type: MediaType): TypeQueue {
  const rows = useMirror((state) => state.rows);
  const bundles = useMirror((state) => state.bundles);
  return useMemo(() => {
    const own = bundles.filter((bundle) => bundle.type === type);
    const ids = new Set(own.map(({ id }) => id));
    return { rows: [...rows.values()].filter((row) => ids.has(row.bundleId)), bundle: own.at(-1) };
  }, [rows, bundles, type]);
}
