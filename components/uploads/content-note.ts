import { splitFilename } from '#lib/uploads/model/filename.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { Texts } from '../i18n/text-provider.tsx';
import { fileTypeName } from './file-type-name.ts';

/** A file that is sent although its name says another type, or nothing can show it; null for all others. */
export function contentNote(row: UploadRow, texts: Pick<Texts, 't'>): string | null {
  if (row.isRefused) return null;
  if (row.isUnshowable) return texts.t('file.unshowable');
  if (row.detectedType === null) return null;
  const { extension } = splitFilename(row.filename);
  return texts.t('file.misnamed', { type: fileTypeName(row.detectedType, texts), extension });
}
