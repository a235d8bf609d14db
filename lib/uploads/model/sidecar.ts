/** Meta files and their parents: who belongs to whom (specification 4.15; docs/design/choices.md). Pure. */
import { fileExtension } from './file-validation.ts';
import { createNameAllocator, cutFilename, splitFilename } from './filename.ts';
import type { Upload } from './upload-state.ts';

/** Same name without the last extension, in any case and composition. */
export function pairingKey(filename: string): string {
  return withoutExtension(filename).normalize('NFC').toLowerCase();
}

function withoutExtension(filename: string): string {
  const extension = fileExtension(filename);
  return extension === '' ? filename : filename.slice(0, -(extension.length + 1));
}

interface ParentFinder {
  /** In the meta file's own folder; of several the first added, where the folder is known the first without such a meta file. */
  inFolder(meta: Upload): Upload | null;
  /** A parent in any folder: the first added without such a meta file, else the first. */
  anywhere(meta: Upload): Upload | null;
}

/**
 * Finds parents among `candidates`, in the order of adding: one with the meta file's name less its last extension
 * (`photo.jpg.xmp` belongs to `photo.jpg`), else one with the same name without extension. `taken` has the pairs of parent
 * and kind of meta file that there are. Each candidate is looked at once, so thousands of pairs take no square of it.
 */
function createParentFinder(candidates: readonly Upload[], taken: ReadonlySet<string>): ParentFinder {
  const byName = new Map<string, Upload[]>();
  const note = (name: string, candidate: Upload): void => {
    const known = byName.get(name);
    if (known) known.push(candidate);
    else byName.set(name, [candidate]);
  };
  for (const candidate of candidates) {
    const fullName = candidate.originalFilename.normalize('NFC').toLowerCase();
    // No name of a file has a slash, so that with and without a folder are never the same.
    for (const folder of ['', `${candidate.folder}/`]) {
      note(`full ${folder}${fullName}`, candidate);
      note(`stem ${folder}${pairingKey(candidate.originalFilename)}`, candidate);
    }
  }
  const named = (meta: Upload, folder: string): readonly Upload[] => {
    const name = `${folder}${pairingKey(meta.originalFilename)}`;
    return byName.get(`full ${name}`) ?? byName.get(`stem ${name}`) ?? [];
  };
  const firstFree = (found: readonly Upload[], meta: Upload): Upload | null =>
    found.find(({ uploadId }) => !taken.has(pairOf(uploadId, meta))) ?? found[0] ?? null;
  return {
    inFolder(meta) {
      const found = named(meta, `${meta.folder}/`);
      return meta.folder === '' ? (found[0] ?? null) : firstFree(found, meta);
    },
    anywhere: (meta) => firstFree(named(meta, ''), meta),
  };
}

/** A parent has at most one meta file of a kind, where there is a choice. */
function pairOf(parentId: string, { fileExtension: kind }: Upload): string {
  return `${parentId} ${kind}`;
}

type Named = Pick<Upload, 'filename' | 'originalFilename'>;

/**
 * What a meta file is called, at most `maxLength` UTF-16 units long: as its parent, where that is not called as its file any
 * more or its own name is too long, with its own extension and in the form that its own name had (`sunset.xmp`,
 * `sunset.jpg.xmp`), if there is room for it; else as its own file.
 */
export function sidecarName({ originalFilename }: Named, parent: Named | null, maxLength: number): string {
  if (parent === null) return cutFilename(originalFilename, maxLength);
  if (parent.filename === parent.originalFilename && originalFilename.length <= maxLength) return originalFilename;
  const { extension } = splitFilename(originalFilename);
  const full = `${parent.filename}${extension}`;
  const isFull = pairingKey(originalFilename) === parent.originalFilename.normalize('NFC').toLowerCase();
  return isFull && full.length <= maxLength
    ? full
    : cutFilename(`${withoutExtension(parent.filename)}${extension}`, maxLength);
}

/**
 * The items of a bundle with every pair as it should be now: a meta file without a parent is invalid
 * (ERROR_NO_PARENT_UPLOAD), one whose parent is there is valid again; an existing pair survives renaming,
 * and the meta file follows its parent's name. Only changed items are given back.
 */
export function pairSidecars(uploads: readonly Upload[], maxNameLength: number): Upload[] {
  // Stryker disable next-line ConditionalExpression,BooleanLiteral: without it the same comes out, slower.
  if (!uploads.some(({ type }) => type === 'meta')) return [];
  const parents = uploads.filter((upload) => upload.type !== 'meta' && upload.fileValidationResult.isValid);
  const byId = new Map(parents.map((parent) => [parent.uploadId, parent]));
  const taken = new Set(uploads.map((upload) => pairOf(upload.parentUploadId ?? '', upload)));
  const finder = createParentFinder(parents, taken);
  const names = createNameAllocator(maxNameLength);
  for (const { type, state, filename, originalFilename } of uploads)
    if (type === 'meta' && state.status !== 'new') names.note(filename, originalFilename);
  return uploads.flatMap((upload) => {
    if (upload.type !== 'meta' || upload.state.status !== 'new') return [];
    const { errorType } = upload.fileValidationResult;
    if (errorType !== null && errorType !== 'ERROR_NO_PARENT_UPLOAD') return [];
    const known = byId.get(upload.parentUploadId ?? '');
    // Its own folder's may have come only now.
    const parent =
      known?.folder === upload.folder ? known : (finder.inFolder(upload) ?? known ?? finder.anywhere(upload));
    if (parent) taken.add(pairOf(parent.uploadId, upload));
    const isValid = parent !== null;
    const parentUploadId = parent?.uploadId ?? null;
    const filename = names.allocate(sidecarName(upload, parent, maxNameLength), upload.originalFilename);
    const isAsBefore = isValid === upload.fileValidationResult.isValid && parentUploadId === upload.parentUploadId;
    if (isAsBefore && filename === upload.filename) return [];
    return [
      {
        ...upload,
        filename,
        parentUploadId,
        fileValidationResult: {
          ...upload.fileValidationResult,
          isValid,
          errorType: isValid ? null : ('ERROR_NO_PARENT_UPLOAD' as const),
        },
      },
    ];
  });
}
