/** A file that is added again continues in the row that has lost it, instead of a second row. */
import { isFileNeeded, type Upload } from '../model/upload-state.ts';
import type { NewFile } from './new-upload.ts';

export interface ReaddedFiles {
  /** Matches `files` with rows of `list` that need their file. Returns the matched rows and the files without one. */
  match(files: readonly NewFile[], list: readonly Upload[]): Matched;
  /** The row that gets the bytes of a file announced as `uploadId`. */
  uploadIdOf(uploadId: string): string;
}

interface Matched {
  readonly others: readonly NewFile[];
  readonly uploadIds: readonly string[];
}

/** Matches by name and size, and by folder where both are known. */
export function createReaddedFiles(): ReaddedFiles {
  const rows = new Map<string, string>();
  return {
    match(files, list) {
      const lost = list.filter(({ state }) => state.status === 'error' && isFileNeeded(state.code));
      const taken = new Set<string>();
      const isFree = ({ uploadId }: Upload): boolean => !taken.has(uploadId);
      const others = files.filter((file) => {
        const known = rows.get(file.uploadId);
        if (known !== undefined) return false;
        const candidates = lost.filter(
          (upload) =>
            isFree(upload) && upload.originalFilename === file.filename && upload.bytesTotal === file.bytesTotal,
        );
        const row = preferFolder(candidates, file.folder);
        if (row === undefined) return true;
        taken.add(row.uploadId);
        rows.set(file.uploadId, row.uploadId);
        return false;
      });
      return { others, uploadIds: [...taken] };
    },
    uploadIdOf: (uploadId) => rows.get(uploadId) ?? uploadId,
  };
}

/** The file in `folder`, else one of which either folder is unknown. */
export function preferFolder<File extends { readonly folder: string }>(
  candidates: readonly File[],
  folder: string,
): File | undefined {
  return (
    candidates.find((file) => file.folder === folder) ?? candidates.find((file) => file.folder === '' || folder === '')
  );
}
