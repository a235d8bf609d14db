import type { ReactNode } from 'react';
import type { UploadType } from '#lib/uploads/model/upload-state.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

const ICONS: Readonly<Record<UploadType, IconName>> = { image: 'image', video: 'video', audio: 'audio', meta: 'file' };

interface NoPictureMessageProps {
  readonly type: UploadType;
  /** Object URL of a small picture that can be shown nevertheless. */
  readonly thumbnail?: string | null;
  readonly children: ReactNode;
}

/** The icon of a type, or the thumbnail, with the reason why there is nothing more. */
export function NoPictureMessage({ type, thumbnail, children }: NoPictureMessageProps) {
  return (
    <div className="file-picture-none">
      {thumbnail ? <img src={thumbnail} alt="" draggable={false} /> : <Icon name={ICONS[type]} />}
      <p>{children}</p>
    </div>
  );
}
