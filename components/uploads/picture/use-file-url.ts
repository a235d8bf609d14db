import { useEffect, useState } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';

/** An object URL of the file while the component is mounted; undefined until it is known, null if it is not here. */
export function useFileUrl({ uploadId, bytesLocation }: UploadRow): string | null | undefined {
  const { previews } = useClient();
  const [url, setUrl] = useState<string | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file may become readable after its bytes have moved
  useEffect(() => {
    const end = new AbortController();
    void previews.fileUrl(uploadId, end.signal).then((found) => !end.signal.aborted && setUrl(found));
    return () => end.abort();
  }, [previews, uploadId, bytesLocation]);
  return url;
}
