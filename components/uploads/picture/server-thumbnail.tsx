import { type ReactNode, useState } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useServerItem } from './use-server-item.ts';

interface ServerThumbnailProps {
  readonly row: UploadRow;
  /** Shown while the media system has no thumbnail. */
  readonly children: ReactNode;
}

/** The media system's thumbnail of a file that was uploaded, for files of which none can be drawn here. */
export function ServerThumbnail({ row, children }: ServerThumbnailProps) {
  const item = useServerItem(row);
  const [hasFailed, setFailed] = useState(false);
  const url = item?.thumbUrl || item?.previewUrl;
  if (!url || hasFailed) return children;
  return <img src={url} alt="" draggable={false} onError={() => setFailed(true)} />;
}
