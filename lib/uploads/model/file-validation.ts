/** Validates files in the specification's order (5.1–5.6, 8.3). Pure. */

import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import type { UploadOptions, UploadOptionsByType } from '#lib/settings/model/upload-options.ts';
import type { FileErrorType, FileValidationResult } from './upload-state.ts';

export interface FileFacts {
  readonly filename: string;
  readonly mimeType: string;
  readonly bytesTotal: number;
}

/** Checks type, emptiness and size, in this order (5.1); the signature is checked later (`withDetectedType`). */
export function validateFile(file: FileFacts, type: MediaType, options: UploadOptions): FileValidationResult {
  const errorType = fileError(file, type, options);
  return { isValid: errorType === null, errorType, detectedFileType: null };
}

/** The extension is one of the server's meta extensions, and not one of its media extensions (4.15, 7.21). */
export function isSidecar(filename: string, { metaExtensions, allowedExtensions }: UploadOptions): boolean {
  const extension = fileExtension(filename);
  return metaExtensions.includes(extension) && !allowedExtensions.includes(extension);
}

/** Checks the size only; the parent is searched after all files of a drop are added. */
export function validateSidecar(file: FileFacts, options: UploadOptions): FileValidationResult {
  const errorType = sizeError(file, options);
  return { isValid: errorType === null, errorType, detectedFileType: null };
}

function fileError(file: FileFacts, type: MediaType, options: UploadOptions): FileErrorType | null {
  if (!isTypeAllowed(file, type, options)) return 'FILE_TYPE_NOT_ALLOWED_ERROR';
  return sizeError(file, options);
}

function sizeError(file: FileFacts, options: UploadOptions): FileErrorType | null {
  if (file.bytesTotal === 0) return 'ZERO_FILE_SIZE_ERROR';
  if (options.maxSize > 0 && file.bytesTotal > options.maxSize) return 'FILE_SIZE_EXCEEDED_ERROR';
  return null;
}

/** The other media type whose tab accepts the file; null if none does. */
export function acceptingType(
  file: Pick<FileFacts, 'filename' | 'mimeType'>,
  refusingType: MediaType,
  options: UploadOptionsByType,
): MediaType | null {
  const takes = (type: MediaType): boolean => type !== refusingType && isTypeAllowed(file, type, options[type]);
  return MEDIA_TYPES.find(takes) ?? null;
}

/**
 * 5.2: by extension or MIME type, also `image/*`. A server with an empty list allows the whole media type.
 */
function isTypeAllowed(
  { filename, mimeType }: Pick<FileFacts, 'filename' | 'mimeType'>,
  type: MediaType,
  { allowedExtensions }: UploadOptions,
): boolean {
  const [given = ''] = mimeType.toLowerCase().split(';');
  const extension = fileExtension(filename);
  const listed = allowedExtensions.length > 0 ? allowedExtensions : [`${type}/*`];
  return listed.some((entry) => {
    if (!entry.includes('/')) return entry === extension;
    return entry.endsWith('/*') ? given.startsWith(entry.slice(0, -1)) : entry === given.trim();
  });
}

/** Lower case, without the dot; empty if there is none. */
export function fileExtension(filename: string): string {
  const dot = filename.lastIndexOf('.');
  return dot > 0 ? filename.slice(dot + 1).toLowerCase() : '';
}

/** Number of bytes that `isExecutable` needs. */
export const SIGNATURE_BYTES = 4;

/** 5.5: a Windows program, whatever its name. */
export function isExecutable(head: Uint8Array): boolean {
  return head[0] === 0x4d && head[1] === 0x5a;
}

/** Refuses a file whose first bytes are those of a Windows program (5.5). */
export function withDetectedType(result: FileValidationResult, head: Uint8Array): FileValidationResult {
  if (!result.isValid || !isExecutable(head)) return result;
  return { isValid: false, errorType: 'FILE_TYPE_NOT_ALLOWED_ERROR', detectedFileType: 'exe' };
}
