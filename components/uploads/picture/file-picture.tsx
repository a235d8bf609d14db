import '../../../assets/styles/uploads/file-picture.css';
import { useEffect, useState } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';
import { Icon } from '../../ui/icon.tsx';

/** The picture of a file, as large as its place. */
export function FilePicture({ row }: { readonly row: UploadRow }) {
  const { previews } = useClient();
  const { uploadId, type, filename } = row;
  const [url, setUrl] = useState<string | null>(() => previews.shown(uploadId) ?? null);
  useEffect(() => {
    const end = new AbortController();
    void previews.url(uploadId, filename, end.signal).then((made) => !end.signal.aborted && setUrl(made));
    return () => end.abort();
  }, [previews, uploadId, filename]);
  if (url) return <img className="file-picture" src={url} alt="" />;
  return (
    <span className="file-picture" aria-hidden="true">
      <Icon name={type === 'meta' ? 'file' : type} />
    </span>
  );
}
