import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { ServerThumbnail } from '../picture/server-thumbnail.tsx';
import { useIsShownLater } from '../picture/shown-later.ts';
import { KindIcon } from './kind-icon.tsx';

interface WithoutThumbnailProps {
  readonly row: UploadRow;
  /** It is certain that none can be drawn here, of a file that should have one. */
  readonly isMissing: boolean;
}

/** In place of a thumbnail: that of the media system, else an icon for the kind of file with the extension. */
export function WithoutThumbnail({ row, isMissing }: WithoutThumbnailProps) {
  const { t } = useText();
  const isLater = useIsShownLater(row);
  const extension = /\.([^.]{1,4})$/.exec(row.filename)?.[1] ?? '';
  const icon = (
    <>
      <KindIcon row={row} />
      {extension && <span className="thumbnail-type">{extension}</span>}
      {isMissing && isLater && (
        <span className="thumbnail-later">
          <span>{t('picture.later')}</span>
        </span>
      )}
    </>
  );
  return isMissing ? <ServerThumbnail row={row}>{icon}</ServerThumbnail> : icon;
}
