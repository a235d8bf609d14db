import { useEffect, useState } from 'react';
import type { FileMetadataAnswer } from '#lib/thumbnails/file-metadata-reader.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';

/** All metadata of a file, read once; null while it is being read. Read again after its bytes have moved. */
export function useAllMetadata({ uploadId, bytesLocation }: UploadRow): FileMetadataAnswer | null {
  const { previews } = useClient();
  const [answer, setAnswer] = useState<FileMetadataAnswer | null>(null);
  const isFound = answer?.status === 'read';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a file may become readable after its bytes have moved
  useEffect(() => {
    if (isFound) return;
    const end = new AbortController();
    void previews.metadata(uploadId, end.signal).then((next) => !end.signal.aborted && setAnswer(next));
    return () => end.abort();
  }, [previews, uploadId, isFound, bytesLocation]);
  return answer;
}
