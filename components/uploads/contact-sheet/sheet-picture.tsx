import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { FileThumbnail } from '../list/file-thumbnail.tsx';

/** The picture of a card. */
export function SheetPicture({ row }: { readonly row: UploadRow }) {
  return <FileThumbnail row={row} />;
}
