import { useEffect, useState } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';

/** An object URL of the file while the component is mounted; undefined until it is known, null if it is not here. */
export function useFileUrl({ uploadId, bytesLocation }: UploadRow): string | null | undefined {
  const { previews } = useClient();
  const [url, setUrl] = useState<string | null>();
  const [end] = useState(() => new AbortController());
  useEffect(() => () => end.abort(), [end]);
  const isFound = typeof url === 'string';
  // A file may become readable after its bytes have moved; one that plays keeps its URL.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isFound) return;
    void previews.fileUrl(uploadId, end.signal).then((found) => !end.signal.aborted && setUrl(found));
  }, [previews, uploadId, bytesLocation, isFound]);
  return url;
}
