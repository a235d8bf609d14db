/** Validates files in the specification's order (5.1–5.6, 8.3). Pure. */

import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import {
  certainFileType,
  detectFileType,
  extensionsOf,
  isOfKind,
  typesNamed,
} from '#lib/embedded-metadata/model/detect-file-type.ts';
import type { UploadOptions, UploadOptionsByType } from '#lib/settings/model/upload-options.ts';
import type { FileErrorType, FileValidationResult, Upload, UploadType } from './upload-state.ts';

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

/** A file that its tab refuses for its type. */
export interface RefusedFile extends Pick<FileFacts, 'filename' | 'mimeType'> {
  /** Why, if it is refused for its first bytes. */
  readonly detectedType: string | null;
}

/** The other media type whose tab accepts the file; null if none does. */
export function acceptingType(
  file: RefusedFile,
  refusingType: MediaType,
  options: UploadOptionsByType,
): MediaType | null {
  const { detectedType } = file;
  const takes = (type: MediaType): boolean =>
    type !== refusingType &&
    (detectedType === null || isOfKind(detectedType, type)) &&
    acceptedName(file, type, options[type]) !== null;
  return MEDIA_TYPES.find(takes) ?? null;
}

/** The tab that accepts most of the files, by name or MIME type; of equals the first. `tabs`: at least one. */
export function mostAccepting(
  files: readonly Pick<File, 'name' | 'type'>[],
  tabs: readonly MediaType[],
  options: UploadOptionsByType,
): MediaType {
  const acceptedBy = (tab: MediaType): number =>
    files.filter(({ name, type }) => isTypeAllowed({ filename: name, mimeType: type }, tab, options[tab])).length;
  return tabs.reduce((most, tab) => (acceptedBy(tab) > acceptedBy(most) ? tab : most));
}

/** The name with which a tab accepts the file: its own, else one with an extension of its real type; null if none. */
export function acceptedName(file: RefusedFile, type: MediaType, options: UploadOptions): string | null {
  const { filename, detectedType } = file;
  if (isTypeAllowed(file, type, options)) return filename;
  const { allowedExtensions: listed } = options;
  const extensions = detectedType === null ? [] : extensionsOf(detectedType);
  const extension = extensions.find((one) => listed.length === 0 || listed.includes(one));
  return extension === undefined ? null : `${withoutExtension(filename)}.${extension}`;
}

function withoutExtension(filename: string): string {
  const dot = filename.lastIndexOf('.');
  return dot > 0 ? filename.slice(0, dot) : filename;
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

/** What a file is said to be, by its name and the tab that it was added to. */
interface ClaimedFile {
  readonly filename: string;
  readonly type: UploadType;
}

/**
 * Stores the type that the first bytes have if the name says another one, and refuses what is certainly no file of the
 * tab: a Windows program, whatever its name (5.5), a web page, an archive, a video among pictures. A file of an unknown
 * type, or with an extension that is not known here, is never refused: newsrooms have raw formats.
 */
export function withDetectedType(
  result: FileValidationResult,
  head: Uint8Array,
  { filename, type }: ClaimedFile,
  allowedExtensions: readonly string[],
): FileValidationResult {
  if (!result.isValid) return result;
  const detected = detectFileType(head);
  const refused = {
    isValid: false,
    errorType: 'FILE_TYPE_NOT_ALLOWED_ERROR',
    detectedFileType: detected ?? null,
  } as const;
  if (detected === 'exe') return refused;
  const extension = fileExtension(filename);
  const named = typesNamed(extension);
  const isUnjudged = detected === undefined || type === 'meta' || (named.length === 0 && extension !== '');
  if (isUnjudged || named.includes(detected)) return { ...result, detectedFileType: null };
  const isOther = !isOfKind(detected, type) && !extensionsOf(detected).some((one) => allowedExtensions.includes(one));
  if (isOther && certainFileType(head) === detected) return refused;
  return { ...result, detectedFileType: isOther || extension === '' ? null : detected };
}

/** No picture, player or preview can show it: it is damaged, or nothing known although its name says so (5.5). */
export function isUnshowable({ type, originalFilename, fileMetadata, fileValidationResult }: Upload): boolean {
  const { fileType, isDamaged = false } = fileMetadata ?? {};
  if (fileType === undefined || type === 'meta' || !fileValidationResult.isValid) return false;
  if (isDamaged) return true;
  const named = typesNamed(fileExtension(originalFilename));
  if (named.length === 0) return false;
  return fileType === null || (!named.includes(fileType) && fileValidationResult.detectedFileType === null);
}
