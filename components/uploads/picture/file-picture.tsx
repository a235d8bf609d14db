import '../../../assets/styles/uploads/file-picture.css';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { FilePlayer } from './file-player.tsx';
import { ImageOfFile } from './image-of-file.tsx';
import { NoPictureMessage } from './no-picture-message.tsx';

interface FilePictureProps {
  readonly row: UploadRow;
  /** Its picture is drawn in advance. */
  readonly next?: UploadRow | undefined;
}

/**
 * A file, large: an image that can be zoomed, a video or audio file with its player, else an icon and the reason in
 * words. Fills its container, whose size never depends on it.
 */
export function FilePicture({ row, next }: FilePictureProps) {
  const { t } = useText();
  return (
    <div className="file-picture">
      {row.isRefused || row.type === 'meta' ? (
        <NoPictureMessage type={row.type}>{t('picture.refused')}</NoPictureMessage>
      ) : row.type === 'image' ? (
        <ImageOfFile key={row.uploadId} row={row} next={next} />
      ) : (
        <FilePlayer key={row.uploadId} row={row} />
      )}
    </div>
  );
}
