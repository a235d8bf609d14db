import { useEffect, useState } from 'react';
import type { UploadType } from '#lib/uploads/model/upload-state.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { previewUrl } from './file-previews.ts';

const ICONS: Readonly<Record<UploadType, IconName>> = { image: 'image', video: 'video', audio: 'audio', meta: 'file' };

interface FileThumbnailProps {
  readonly uploadId: string;
  readonly type: UploadType;
  readonly filename: string;
}

/** The file's picture if this page can make one, else its type as an icon with the extension. */
export function FileThumbnail({ uploadId, type, filename }: FileThumbnailProps) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void previewUrl(uploadId).then((made) => isCurrent && setUrl(made));
    return () => {
      isCurrent = false;
    };
  }, [uploadId]);

  if (url) return <img className="thumbnail" src={url} alt="" />;
  const extension = /\.([^.]{1,4})$/.exec(filename)?.[1] ?? '';
  return (
    <span className="thumbnail" aria-hidden="true">
      <Icon name={ICONS[type]} />
      {extension && <span className="thumbnail-type">{extension}</span>}
    </span>
  );
}
