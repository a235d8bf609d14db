import { AppError, type AppErrorCode } from '#lib/core/app-error.ts';
import { formatByteSize } from '#lib/core/byte-size.ts';
import { fieldLabel } from '#lib/upload-form/model/metadata-fields.ts';
import type { NameRules } from '#lib/uploads/model/filename.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import type { Texts } from '../../i18n/text-provider.tsx';
import { fileTypeName } from '../file-type-name.ts';
import { nameMessage } from './use-name-rules.ts';

/** Messages for files that were refused when they were added, by error code. */
export const FILE_TEXTS: Readonly<Record<string, TextId>> = {
  FILE_TYPE_NOT_ALLOWED_ERROR: 'file.typeNotAllowed',
  ZERO_FILE_SIZE_ERROR: 'file.zeroSize',
  FILE_SIZE_EXCEEDED_ERROR: 'file.sizeExceeded',
  ERROR_NO_PARENT_UPLOAD: 'file.noParent',
};

/** The error of the row, else why its name prevents the start (5.7; docs/design/choices.md); null if there is neither. */
export function rowProblem(row: UploadRow, maxSize: number, rules: NameRules, texts: Texts): string | null {
  if (row.isUnprocessed) return null;
  return rowErrorMessage(row, maxSize, texts) ?? (row.needsNewName ? nameMessage(row.filename, rules, texts) : null);
}

/** The error message of a row (8.3, 8.5); null if it has no error. */
export function rowErrorMessage(row: UploadRow, maxSize: number, texts: Texts): string | null {
  if (row.isUnprocessed) return texts.t('uploads.unprocessed');
  if (row.error === null) return null;
  const { detectedType } = row;
  // A program keeps the sentence of the specification.
  if (
    row.error === 'FILE_TYPE_NOT_ALLOWED_ERROR' &&
    detectedType !== null &&
    detectedType !== 'exe' &&
    row.type !== 'meta'
  )
    return texts.t(`file.isNot.${row.type}`, { type: fileTypeName(detectedType, texts) });
  const fileText = FILE_TEXTS[row.error];
  if (fileText) return texts.t(fileText, { size: formatByteSize(maxSize, texts.locale) });
  const fact = row.errorFact ?? '';
  // A metadata field is named by its label in the form.
  const isName = row.type !== 'meta' && typeof row.errorFact === 'string';
  const label = isName && (fieldLabel(row.errorFact, row.type) ?? `metadata.field.${row.errorFact}`);
  const field = (label && texts.t(label as TextId)) || fact;
  const size = typeof fact === 'number' ? formatByteSize(fact, texts.locale) : fact;
  const { code, facts } = new AppError(row.error as AppErrorCode, { facts: { status: fact, field, size } });
  return errorSentence({ code, facts }, texts);
}
