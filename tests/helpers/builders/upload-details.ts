import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';

/** Details of a file without values of its own. */
export function uploadDetails(parts: Partial<UploadDetails> = {}): UploadDetails {
  return {
    uploadId: 'upload-1',
    objectId: 'object-1',
    originalFilename: 'husum.jpg',
    fileValues: {},
    unmapped: {},
    usage: null,
    usageWords: null,
    fromSidecar: [],
    fromPage: [],
    repaired: [],
    whole: {},
    variants: {},
    isIptcNewer: false,
    unreadFrom: null,
    formRevision: null,
    dateAtStart: null,
    overrides: {},
    unsent: {},
    coordinates: null,
    duplicateOfName: null,
    ...parts,
  };
}
