import { useEffect, useState } from 'react';
import type { Picture } from '#lib/thumbnails/drawn-picture.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';

export interface FilePictures {
  /** Object URL; null while there is none. */
  readonly thumbnail: string | null;
  /** Null while it is drawn. */
  readonly picture: Picture | null;
}

/** The thumbnail and the large picture of a file; afterwards, the large one of the next file is drawn. */
export function useFilePicture(row: UploadRow, next?: UploadRow | undefined): FilePictures {
  const { previews } = useClient();
  const { uploadId, filename, bytesLocation } = row;
  const [thumbnail, setThumbnail] = useState<string | null>(() => previews.shown(uploadId) ?? null);
  const [picture, setPicture] = useState<Picture | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a file may become readable after its bytes have moved
  useEffect(() => {
    const end = new AbortController();
    void previews
      .picture(uploadId, filename, end.signal)
      .then((drawn) => drawn && !end.signal.aborted && setPicture(drawn));
    void previews.url(uploadId, filename, end.signal).then((url) => !end.signal.aborted && setThumbnail(url));
    return () => end.abort();
  }, [previews, uploadId, filename, bytesLocation]);

  const isDrawn = picture !== null;
  const nextId = next?.type === 'image' && !next.isRefused ? next.uploadId : '';
  const nextName = next?.filename ?? '';
  useEffect(() => {
    if (!isDrawn || nextId === '') return;
    const end = new AbortController();
    void previews.picture(nextId, nextName, end.signal);
    return () => end.abort();
  }, [previews, isDrawn, nextId, nextName]);
  return { thumbnail, picture };
}
