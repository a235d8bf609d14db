import { useMemo } from 'react';
import { useStore } from 'zustand';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient, useMirror } from '../surface/client-context.ts';

export interface TypeQueue {
  /** In the order in which they were added, with sidecars. */
  readonly rows: readonly UploadRow[];
  /** Files that were added on this surface and have no row yet. */
  readonly arriving: number;
  /** The same for all media types. */
  readonly arrivingAnywhere: number;
}

/** The part of the queue that a tab shows. */
export function useTypeQueue(type: MediaType): TypeQueue {
  const rows = useMirror((state) => state.rows);
  const bundles = useMirror((state) => state.bundles);
  // Bundles change with each value typed into the form; the rows do not.
  const ids = bundles.flatMap((bundle) => (bundle.type === type ? [bundle.id] : [])).join();
  const ownRows = useMemo(() => {
    const bundleIds = new Set(ids.split(','));
    return [...rows.values()].filter((row) => bundleIds.has(row.bundleId));
  }, [rows, ids]);
  const added = useStore(useClient().files.arriving);
  const [arriving, arrivingAnywhere] = useMemo(() => {
    const countOf = (ids: Iterable<string>) => [...ids].filter((uploadId) => !rows.has(uploadId)).length;
    return [countOf(added[type]), MEDIA_TYPES.reduce((sum, each) => sum + countOf(added[each]), 0)];
  }, [added, rows, type]);
  return { rows: ownRows, arriving, arrivingAnywhere };
}
