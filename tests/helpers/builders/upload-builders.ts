import type { MetadataAppendMode, MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { WireForm } from '#lib/upload-form/model/resolve-metadata.ts';
import type { Upload, UploadBundle, UploadState } from '#lib/uploads/model/upload-state.ts';

/** A valid image that was just added; pass the fields that matter for the test. */
export function newUpload(change: Partial<Upload> = {}): Upload {
  return {
    uploadId: 'upload-1',
    bundleId: 'bundle-1',
    objectId: 'object-1',
    type: 'image',
    filename: 'storm.jpg',
    originalFilename: 'storm.jpg',
    folder: '',
    fileExtension: 'jpg',
    mimeType: 'image/jpeg',
    bytesTotal: 1_000_000,
    fileValidationResult: { isValid: true, errorType: null, detectedFileType: null },
    parentUploadId: null,
    addedAt: 1,
    bytesLocation: 'memory',
    formRevision: 0,
    keepsForm: false,
    sent: null,
    fileMetadata: { values: {}, unmapped: {}, repaired: [], coordinates: null },
    overrides: {},
    overridesRevision: 0,
    duplicateOf: null,
    state: { status: 'new' },
    ...change,
  };
}

/** A new, valid image whose bytes are stored and whose metadata are not read. */
export function storedUpload(parts: Partial<Upload> = {}): Upload {
  const name = { filename: 'deich.jpg', originalFilename: 'deich.jpg' };
  return newUpload({ ...name, bytesTotal: 1_000, addedAt: 0, bytesLocation: 'stored', fileMetadata: null, ...parts });
}

export function newUploadBundle(change: Partial<UploadBundle> = {}): UploadBundle {
  return {
    id: 'bundle-1',
    type: 'image',
    owner: 'NEWS/anna',
    server: 'https://media.example/',
    createdAt: 1,
    draft: {},
    draftAppendMode: 0,
    formAtStart: { values: change.draft ?? {}, appendMode: change.draftAppendMode ?? 0 },
    given: Object.keys(change.draft ?? {}),
    isFormSent: change.revision !== 0,
    appendMode: 0,
    metadata: {},
    isReleaseImplied: false,
    revision: 1,
    earlier: [],
    isStarted: true,
    completion: 'none',
    ...change,
  };
}

/** The form of a start, whose release the user has set. */
export function wireForm(metadata: MetadataValues, appendMode: MetadataAppendMode): WireForm {
  return { metadata, appendMode, isReleaseImplied: false };
}

/** Started, and waiting for nothing. */
export function uploading(change: Partial<Extract<UploadState, { status: 'uploading' }>> = {}): UploadState {
  const progress = { uploadUrl: null, offset: 0, isCreationOutcomeUnknown: false, isOfCopy: false };
  return {
    status: 'uploading',
    progress,
    attempt: 0,
    isRunning: false,
    waitingFor: 'none',
    failures: 0,
    serverErrors: 0,
    retryAt: null,
    ...change,
  };
}

export function processing(retryAt: number | null): UploadState {
  return { ...uploading({ retryAt }), status: 'processing', since: 1, isUnprocessed: false } as UploadState;
}
