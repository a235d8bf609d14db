import { useMemo } from 'react';
import { useStore } from 'zustand';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient, useMirror } from '../../surface/client-context.ts';

export interface TypeQueue {
  /** In the order of adding, meta files included. */
  readonly rows: readonly UploadRow[];
  /** Files that were chosen here and have no row yet. */
  readonly arriving: number;
  /** The same of all media types. */
  readonly arrivingAnywhere: number;
}

/** The part of the queue that a tab shows. */
export function useTypeQueue(type: MediaType): TypeQueue {
  const rows = useMirror((state) => state.rows);
  const bundles = useMirror((state) => state.bundles);
  // A bundle changes with every word that is typed into the form; the rows are the same then.
  const ids = bundles.flatMap((bundle) => (bundle.type === type ? [bundle.id] : [])).join();
  const ownRows = useMemo(() => {
    const wanted = new Set(ids.split(','));
    return [...rows.values()].filter((row) => wanted.has(row.bundleId));
  }, [rows, ids]);
  const chosen = useStore(useClient().files.arriving);
  const [arriving, arrivingAnywhere] = useMemo(() => {
    const countOf = (ids: Iterable<string>) => [...ids].filter((uploadId) => !rows.has(uploadId)).length;
    return [countOf(chosen[type]), MEDIA_TYPES.reduce((sum, each) => sum + countOf(chosen[each]), 0)];
  }, [chosen, rows, type]);
  return { rows: ownRows, arriving, arrivingAnywhere };
}
