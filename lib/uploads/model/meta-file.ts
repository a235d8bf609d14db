/** Meta files and their parents: who belongs to whom (specification 4.15; design 14). Pure. */
import { fileExtension } from './file-validation.ts';
import type { UploadItem } from './upload-state.ts';

/** Same name without the last extension, in any case and composition. */
export function pairingKey(filename: string): string {
  return withoutExtension(filename).normalize('NFC').toLowerCase();
}

function withoutExtension(filename: string): string {
  const extension = fileExtension(filename);
  return extension === '' ? filename : filename.slice(0, -(extension.length + 1));
}

/**
 * Finds the parent for a meta file among `candidates`, in the order of adding: the one with the same name without
 * extension, or with the meta file's name less its last extension (`photo.jpg.xmp` belongs to `photo.jpg`); the first of
 * several. Each candidate is looked at once, so thousands of pairs take no square of it.
 */
function createParentFinder(candidates: readonly UploadItem[]): (metaFilename: string) => UploadItem | null {
  const byFullName = new Map<string, UploadItem>();
  const byStem = new Map<string, UploadItem>();
  for (const candidate of candidates) {
    const fullName = candidate.originalFilename.normalize('NFC').toLowerCase();
    const stem = pairingKey(candidate.originalFilename);
    if (!byFullName.has(fullName)) byFullName.set(fullName, candidate);
    if (!byStem.has(stem)) byStem.set(stem, candidate);
  }
  return (metaFilename) => {
    const key = pairingKey(metaFilename);
    return byFullName.get(key) ?? byStem.get(key) ?? null;
  };
}

/**
 * The items of a bundle with every pair as it should be now: a meta file without a parent is invalid
 * (ERROR_NO_PARENT_UPLOAD), one whose parent is there is valid again; an existing pair survives renaming.
 * Only changed items are given back.
 */
export function pairMetaFiles(items: readonly UploadItem[]): UploadItem[] {
  if (!items.some(({ type }) => type === 'meta')) return [];
  const parents = items.filter((item) => item.type !== 'meta' && item.fileValidationResult.isValid);
  const parentOf = createParentFinder(parents);
  const byId = new Map(parents.map((parent) => [parent.uploadId, parent]));
  return items.flatMap((item) => {
    if (item.type !== 'meta' || item.state.status !== 'new') return [];
    const { errorType } = item.fileValidationResult;
    if (errorType !== null && errorType !== 'ERROR_NO_PARENT_UPLOAD') return [];
    const known = item.parentUploadId === null ? undefined : byId.get(item.parentUploadId);
    const parent = known ?? parentOf(item.originalFilename);
    const isValid = parent !== null;
    if (isValid === item.fileValidationResult.isValid && (parent?.uploadId ?? null) === item.parentUploadId) return [];
    return [
      {
        ...item,
        parentUploadId: parent?.uploadId ?? null,
        fileValidationResult: {
          ...item.fileValidationResult,
          isValid,
          errorType: isValid ? null : ('ERROR_NO_PARENT_UPLOAD' as const),
        },
      },
    ];
  });
}
