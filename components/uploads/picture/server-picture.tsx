import { type ReactNode, useState } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { ZoomablePicture } from '../../ui/zoom/zoomable-picture.tsx';
import { Film, Sound } from './media-elements.tsx';
import { useServerItem } from './use-server-item.ts';

interface ServerPictureProps {
  readonly row: UploadRow;
  /** Shown while the media system has no preview. */
  readonly children: ReactNode;
}

/** The media system's preview of a file that was uploaded, for files that cannot be shown here. */
export function ServerPicture({ row, children }: ServerPictureProps) {
  const { t } = useText();
  const item = useServerItem(row);
  const [hasFailed, setFailed] = useState(false);
  if (!item || hasFailed) return children;
  const player = { url: item.previewUrl, label: row.filename, onError: () => setFailed(true) };
  if (row.type === 'video') return <Film {...player} poster={item.posterUrl} />;
  if (row.type === 'audio') return <Sound {...player} />;
  return (
    <ZoomablePicture url={item.previewUrl} label={t('picture.fullSize')}>
      <img
        className="file-picture-image"
        src={item.previewUrl}
        alt={row.filename}
        draggable={false}
        onError={player.onError}
      />
    </ZoomablePicture>
  );
}
