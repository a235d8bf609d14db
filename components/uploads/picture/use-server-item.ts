import { useEffect, useState } from 'react';
import { randomId } from '#lib/core/random-id.ts';
import { restrictedToIds } from '#lib/search/model/filter-query.ts';
import { type SearchItem, toSearchItem } from '#lib/search/model/search-item.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';

/** Previews are made after the upload is complete. */
const RETRIES_MS = [0, 2_000, 5_000, 15_000];

/** The asset that a complete upload became, once its preview is there; else null. */
export function useServerItem({ uploadId, type, status }: UploadRow): SearchItem | null {
  const { send, details } = useClient();
  const { settings } = useReady();
  const isEmbedded = useMirror((state) => state.auth.isEmbedded);
  const [item, setItem] = useState<SearchItem | null>(null);
  const canAsk = settings.ENABLE_SEARCH && !isEmbedded && status === 'complete' && type !== 'meta';
  useEffect(() => {
    if (!canAsk) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const find = async (): Promise<SearchItem | undefined> => {
      const [upload] = await details.load([uploadId]);
      if (!upload) return undefined;
      const request = { queryText: '', resStart: 1, resCount: 1, ...restrictedToIds({}, type, upload.objectId) };
      const { Results } = await send('search.page', { requestId: randomId(), type, request });
      return Results.map((row) => toSearchItem(row, type)).find(({ previewUrl }) => previewUrl !== '');
    };
    const askFrom = (attempt: number): void => {
      const delay = RETRIES_MS[attempt];
      if (delay === undefined || !isCurrent) return;
      timer = setTimeout(async () => {
        const found = await find().catch(() => undefined);
        if (!isCurrent) return;
        if (found) setItem(found);
        else askFrom(attempt + 1);
      }, delay);
    };
    askFrom(0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [canAsk, uploadId, type, send, details]);
  return item;
}
