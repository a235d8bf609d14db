import { useEffect, useState } from 'react';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';
import { findServerItem } from './find-server-item.ts';
import { useCanShowAssets } from './shown-later.ts';

/** Previews are made after the upload is complete. */
const RETRIES_MS = [0, 2_000, 5_000, 15_000];

/** The asset that a complete upload became, once its preview is there; else null. */
export function useServerItem({ uploadId, type, status }: UploadRow): SearchItem | null {
  const client = useClient();
  const [item, setItem] = useState<SearchItem | null>(null);
  const canAsk = useCanShowAssets() && status === 'complete';
  useEffect(() => {
    if (!canAsk || type === 'meta') return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askFrom = (attempt: number): void => {
      const delay = RETRIES_MS[attempt];
      if (delay === undefined || !isCurrent) return;
      timer = setTimeout(async () => {
        const found = await findServerItem(client, uploadId, type);
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
  }, [canAsk, uploadId, type, client]);
  return item;
}
