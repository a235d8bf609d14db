/** Creates the record of an announced file. */
import type { TakenFrom } from '#lib/capture/model/taken-from.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadOptions } from '#lib/settings/model/upload-options.ts';
import { createNameAllocator, cutFilename } from '../model/allocate-name.ts';
import { type FileFacts, fileExtension, isSidecar, validateFile, validateSidecar } from '../model/file-validation.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';

export interface NewFile extends FileFacts {
  readonly uploadId: string;
  readonly folder: string;
  readonly taken?: TakenFrom | undefined;
}

export interface NewUploadInput {
  readonly bundle: UploadBundle;
  readonly options: Readonly<Record<MediaType, UploadOptions>>;
  readonly addedAt: number;
  readonly maxNameLength: number;
}

/** An upload whose bytes are still in the page. `addedAt` in ms since 1970; fractions keep the order of adding. */
export function newUpload(file: NewFile, { bundle, options, addedAt, maxNameLength }: NewUploadInput): Upload {
  const uploadOptions = options[bundle.type];
  const isMeta = isSidecar(file.filename, uploadOptions);
  return {
    uploadId: file.uploadId,
    bundleId: bundle.id,
    objectId: crypto.randomUUID(),
    type: isMeta ? 'meta' : bundle.type,
    filename: cutFilename(file.filename, maxNameLength),
    originalFilename: file.filename,
    folder: file.folder,
    ...(file.taken && { taken: file.taken }),
    fileExtension: fileExtension(file.filename),
    mimeType: file.mimeType,
    bytesTotal: file.bytesTotal,
    fileValidationResult: isMeta
      ? validateSidecar(file, uploadOptions)
      : validateFile(file, bundle.type, uploadOptions),
    parentUploadId: null,
    addedAt,
    bytesLocation: 'page',
    formRevision: 0,
    keepsForm: false,
    sent: null,
    fileMetadata: null,
    overrides: {},
    overridesRevision: 0,
    duplicateOf: null,
    state: { status: 'new' },
  };
}

/** Gives new uploads names that no other upload has. `others`: the uploads of the list. */
export function withOwnNames(uploads: readonly Upload[], others: readonly Upload[], maxNameLength: number): Upload[] {
  const names = createNameAllocator(maxNameLength);
  for (const { filename, originalFilename } of others) names.reserve(filename, originalFilename);
  return uploads.map((upload) => {
    // A sidecar has the name of its parent.
    if (upload.type === 'meta') return upload;
    return { ...upload, filename: names.allocate(upload.filename, upload.originalFilename) };
  });
}
