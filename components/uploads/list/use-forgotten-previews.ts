import { useEffect, useRef } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';

/** Frees the pictures of rows that are gone. Rows of other tabs are not: they are shown again. */
export function useForgottenPreviews(rows: readonly UploadRow[]): void {
  const { previews, state } = useClient();
  const before = useRef<readonly UploadRow[]>([]);
  useEffect(() => {
    const { rows: known } = state.getState();
    previews.forget(before.current.flatMap(({ uploadId }) => (known.has(uploadId) ? [] : [uploadId])));
    before.current = rows;
  }, [rows, previews, state]);
}
