/**
 * Offers to move files that are refused for their type to the tab that accepts them. Loaded with the first such file.
 */
import { useNavigate } from 'react-router-dom';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import { uploadRoute } from '#lib/routing/model/routes.ts';
import type { UploadOptions } from '#lib/settings/model/upload-options.ts';
import { acceptedName, acceptingType, type RefusedFile } from '#lib/uploads/model/file-validation.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useErrorLine } from '../upload-command.ts';

/** In the row of a refused file: what it is, and a button that moves it to the tab that accepts it; or that tab's name. */
export function MoveFileOffer({ row }: { readonly row: UploadRow }) {
  const { t } = useText();
  const { otherTabOf, move } = useMoveFiles();
  const tab = otherTabOf(row);
  const picture = useMirror(({ rows }) => rows.get(row.parentUploadId ?? '')?.filename);
  if (tab === null) return null;
  const type = t(`uploads.${tab.type}`);
  return (
    <p className="upload-row-move">
      {picture && <span>{t('uploads.belongsTo', { name: picture })}. </span>}
      <span>{t(tab.canMove ? `uploads.isFor.${tab.type}` : 'uploads.takenBy', { type })} </span>
      {tab.canMove && (
        <Button variant="link" tabIndex={-1} onClick={() => move(tab.type, [row])}>
          {t('uploads.moveTo', { type })}
        </Button>
      )}
    </p>
  );
}

/** Above the list: for each tab that accepts several of the refused files, a button that moves them all. */
export function MoveFilesOffer({ rows }: { readonly rows: readonly UploadRow[] }) {
  const { t, count } = useText();
  const { otherTabOf, move } = useMoveFiles();
  const refused = rows.filter((row) => row.error === 'FILE_TYPE_NOT_ALLOWED_ERROR');
  if (refused.length < 2) return null;
  const offers = MEDIA_TYPES.map((type) => ({
    type,
    movable: refused.filter((row) => otherTabOf(row)?.canMove && otherTabOf(row)?.type === type),
  })).filter(({ movable }) => movable.length > 1);
  return offers.map(({ type, movable }) => {
    const name = t(`uploads.${type}`);
    return (
      <Notice
        key={type}
        icon={type}
        isFlat
        action={
          <Button size="small" onClick={() => move(type, movable)}>
            {count('uploads.moveAllTo', movable.length, { type: name })}
          </Button>
        }
      >
        {t('uploads.takenBy', { type: name })}
      </Notice>
    );
  });
}

interface OtherTab {
  readonly type: MediaType;
  /** The user has its permission, and this surface still has the file. */
  readonly canMove: boolean;
}

interface MoveFiles {
  /** The tab that accepts a file which its own tab refuses for its type; null if none does. */
  otherTabOf(row: UploadRow): OtherTab | null;
  /** Adds the files to the other tab, removes them from their own, and shows the other tab. */
  move(type: MediaType, rows: readonly UploadRow[]): void;
}

function useMoveFiles(): MoveFiles {
  const { send, files: sender, previews } = useClient();
  const { options } = useReady();
  const permissions = useMirror((state) => state.auth.permissions);
  const navigate = useNavigate();
  const showErrorOf = useErrorLine();
  const moveAll = async (type: MediaType, rows: readonly UploadRow[]): Promise<void> => {
    const files = rows.flatMap((row) => {
      const file = previews.file(row.uploadId);
      return file ? [acceptedFile(row, file, type, options[type])] : [];
    });
    let movedIds: readonly string[] = [];
    await sender.add(type, files, (added) => {
      movedIds = [...added.keys()];
      previews.remember(added);
    });
    await send('uploads.remove', { uploadIds: rows.map(({ uploadId }) => uploadId), movedIds: [...movedIds] });
    navigate(uploadRoute(type));
  };
  return {
    otherTabOf(row) {
      if (row.error !== 'FILE_TYPE_NOT_ALLOWED_ERROR' || row.type === 'meta') return null;
      const file = previews.file(row.uploadId);
      const type = acceptingType(refusedFile(row, file), row.type, options);
      return type && { type, canMove: file !== undefined && permissions[type] };
    },
    move: (type, rows) => showErrorOf(moveAll(type, rows)),
  };
}

function refusedFile({ filename, detectedType }: UploadRow, file: File | undefined): RefusedFile {
  return { filename, detectedType, mimeType: file?.type ?? '' };
}

/** A file with the name of another type gets a name with which the tab accepts it. */
function acceptedFile(row: UploadRow, file: File, type: MediaType, options: UploadOptions): File {
  const name = acceptedName({ ...refusedFile(row, file), filename: file.name }, type, options) ?? file.name;
  if (name === file.name) return file;
  return new File([file], name, { type: `${type}/${row.detectedType}`, lastModified: file.lastModified });
}
