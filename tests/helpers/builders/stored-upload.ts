import type { Upload } from '#lib/uploads/model/upload-state.ts';

/** A new, valid image whose bytes are stored. */
export function storedUpload(parts: Partial<Upload> = {}): Upload {
  return {
    uploadId: 'upload-1',
    bundleId: 'bundle-1',
    objectId: 'object-1',
    type: 'image',
    filename: 'deich.jpg',
    originalFilename: 'deich.jpg',
    folder: '',
    fileExtension: 'jpg',
    mimeType: 'image/jpeg',
    bytesTotal: 1_000,
    fileValidationResult: { isValid: true, errorType: null, detectedFileType: null },
    parentUploadId: null,
    addedAt: 0,
    bytesLocation: 'stored',
    formRevision: 0,
    keepsForm: false,
    sent: null,
    fileMetadata: null,
    overrides: {},
    overridesRevision: 0,
    duplicateOf: null,
    state: { status: 'new' },
    ...parts,
  };
}
