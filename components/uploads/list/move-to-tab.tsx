import { useNavigate } from 'react-router-dom';
import type { MediaType } from '#lib/contract/uploads.ts';
import { uploadRoute } from '#lib/routing/model/routes.ts';
import { otherTaker } from '#lib/uploads/model/file-validation.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { useUploadCommand } from '../page/upload-command.ts';

export interface OtherTab {
  readonly type: MediaType;
  /** The person may go there, and this surface still has the file. */
  readonly canMove: boolean;
}

export interface MoveFiles {
  /** The tab that takes a file which this one refuses for its kind; null when none does. */
  otherTabOf(row: UploadRow): OtherTab | null;
  /** Adds the files there, removes them here, and shows the other tab. */
  move(type: MediaType, rows: readonly UploadRow[]): void;
}

export function useMoveFiles(): MoveFiles {
  const { send, files: sender, previews } = useClient();
  const { options } = useReady();
  const permissions = useMirror((state) => state.auth.permissions);
  const navigate = useNavigate();
  const run = useUploadCommand();
  return {
    otherTabOf(row) {
      if (row.error !== 'FILE_TYPE_NOT_ALLOWED_ERROR' || row.type === 'meta') return null;
      const file = previews.file(row.uploadId);
      const type = otherTaker({ filename: row.filename, mimeType: file?.type ?? '' }, row.type, options);
      return type && { type, canMove: file !== undefined && permissions[type] };
    },
    move: (type, rows) =>
      run(async () => {
        const files = rows.flatMap(({ uploadId }) => previews.file(uploadId) ?? []);
        await sender.add(type, files, previews.remember);
        await send('uploads.remove', { uploadIds: rows.map(({ uploadId }) => uploadId) });
        navigate(uploadRoute(type));
      }),
  };
}
