import { useMemo } from 'react';
import { useStore } from 'zustand';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import { currentBundle } from '#lib/uploads/model/current-bundle.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { useClient, useMirror } from '../hooks/client-context.ts';

export interface TypeQueue {
  /** In the order of adding, meta files included. */
  readonly rows: readonly UploadRow[];
  /** The bundle that new files and the form belong to. */
  readonly bundle: UploadBundle | undefined;
  /** Files that were chosen here and have no row yet. */
  readonly arriving: number;
  /** The same of all media types. */
  readonly arrivingAnywhere: number;
}

/** The part of the queue that a tab shows. */
export function useTypeQueue(type: MediaType): TypeQueue {
  const rows = useMirror((state) => state.rows);
  const bundles = useMirror((state) => state.bundles);
  const own = bundles.filter((bundle) => bundle.type === type);
  // A bundle changes with every word that is typed into the form; the rows are the same then.
  const ids = own.map(({ id }) => id).join();
  const ownRows = useMemo(() => {
    const wanted = new Set(ids.split(','));
    return [...rows.values()].filter((row) => wanted.has(row.bundleId));
  }, [rows, ids]);
  const chosen = useStore(useClient().files.arriving);
  const [arriving, arrivingAnywhere] = useMemo(() => {
    const countOf = (ids: Iterable<string>) => [...ids].filter((uploadId) => !rows.has(uploadId)).length;
    return [countOf(chosen[type]), MEDIA_TYPES.reduce((sum, each) => sum + countOf(chosen[each]), 0)];
  }, [chosen, rows, type]);
  return { rows: ownRows, bundle: currentBundle(own, type), arriving, arrivingAnywhere };
}
