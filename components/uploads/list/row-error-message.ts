import { AppError, type AppErrorCode } from '#lib/core/app-error.ts';
import { formatByteSize } from '#lib/core/byte-size.ts';
import { fieldLabel } from '#lib/upload-form/model/metadata-fields.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import type { Texts } from '../../i18n/text-provider.tsx';

/** Why a file was refused when it was added, by its code. */
export const FILE_TEXTS: Readonly<Record<string, TextId>> = {
  FILE_TYPE_NOT_ALLOWED_ERROR: 'file.typeNotAllowed',
  ZERO_FILE_SIZE_ERROR: 'file.zeroSize',
  FILE_SIZE_EXCEEDED_ERROR: 'file.sizeExceeded',
  ERROR_NO_PARENT_UPLOAD: 'file.noParent',
};

/** Why a row does not go on, in a sentence (8.3, 8.5); null when nothing is wrong with it. */
export function rowErrorMessage(row: UploadRow, maxSize: number, texts: Texts): string | null {
  if (row.isUnprocessed) return texts.t('uploads.unprocessed');
  if (row.error === null) return null;
  const fileText = FILE_TEXTS[row.error];
  if (fileText) return texts.t(fileText, { size: formatByteSize(maxSize, texts.locale) });
  const fact = row.errorFact ?? '';
  // A field of the media system goes by the name that the form gives it.
  const label = row.type !== 'meta' && fieldLabel(String(fact), row.type);
  const field = label ? texts.t(label as TextId) : fact;
  const { code, facts } = new AppError(row.error as AppErrorCode, { facts: { status: fact, field } });
  return errorSentence({ code, facts }, texts);
}
