import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMediaQuery } from '../../surface/use-media-query.ts';
import { FileThumbnail } from '../list/file-thumbnail.tsx';

/** Two lines of pictures, as `completion.css` has them. */
const ROOM = { wide: 16, narrow: 8 } as const;
const WIDE = '(min-width: 600px)';

/** Files that the server has, as pictures; those that do not fit are counted. */
export function SentFiles({ rows }: { readonly rows: readonly UploadRow[] }) {
  const { t, count, locale } = useText();
  const room = useMediaQuery(WIDE) ? ROOM.wide : ROOM.narrow;
  const shown = rows.slice(0, rows.length > room ? room - 1 : room);
  const more = rows.length - shown.length;
  return (
    <ul className="sent-files" aria-label={t('uploads.sentFiles')}>
      {shown.map((row) => (
        <li key={row.uploadId} title={row.filename}>
          <FileThumbnail row={row} />
          <span className="visually-hidden">{row.filename}</span>
        </li>
      ))}
      {more > 0 && (
        <li className="sent-files-more">
          <span aria-hidden="true">+{more.toLocaleString(locale)}</span>
          <span className="visually-hidden">{count('uploads.sentMore', more)}</span>
        </li>
      )}
    </ul>
  );
}
