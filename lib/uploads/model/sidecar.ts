/** Pairs sidecars with their parents (specification 4.15; docs/design/choices.md). Pure. */

import { typesNamed } from '#lib/embedded-metadata/model/detect-file-type.ts';
import { createNameAllocator, cutFilename } from './allocate-name.ts';
import { fileExtension } from './file-validation.ts';
import { splitFilename } from './filename.ts';
import { isTransferred, isUnsent, transition } from './upload-machine.ts';
import { isStartDue, needsParent } from './upload-rules.ts';
import type { Upload } from './upload-state.ts';

/** Name without the last extension, independent of case and Unicode composition. */
export function pairingKey(filename: string): string {
  return withoutExtension(filename).normalize('NFC').toLowerCase();
}

function withoutExtension(filename: string): string {
  const extension = fileExtension(filename);
  return extension === '' ? filename : filename.slice(0, -(extension.length + 1));
}

/** Raw data and TIFF: programs describe these in sidecars, and write into the JPEG beside them. */
const DESCRIBED_BESIDE: readonly string[] = ['tiff', 'raf', 'orf', 'rw2', 'crw', 'x3f', 'mrw', 'cr3'];

function isRawOrTiff({ type, fileExtension: extension }: Upload): boolean {
  return type === 'image' && typesNamed(extension).some((named) => DESCRIBED_BESIDE.includes(named));
}

/** Prefers files whose extension the sidecar states (`SidecarForExtension`), then raw and TIFF files, then all. */
function preferred(found: readonly Upload[], { sidecarFor }: Upload): readonly Upload[] {
  const stated = found.filter(({ fileExtension: extension }) => extension === sidecarFor);
  if (stated.length > 0) return stated;
  const raws = found.filter(isRawOrTiff);
  return raws.length > 0 ? raws : found;
}

interface ParentFinder {
  /** In the sidecar's folder: the first added, and if the folder is known, preferably one without such a sidecar. */
  inFolder(meta: Upload): Upload | null;
  /** In any folder: the first added without such a sidecar, else the first added. */
  anywhere(meta: Upload): Upload | null;
  /** Another file is preferred to this one. */
  isSecondChoice(meta: Upload, parent: Upload): boolean;
  /** Files of other types that it may describe as well as `parent`, if nothing or only the user says which one. */
  choices(meta: Upload, parent: Upload): readonly string[];
  /** The files that it may describe, one of each type, if nothing says which one; else none. `known`: its parent. */
  equals(meta: Upload, known: Upload | undefined): readonly string[];
}

/**
 * Finds parents among `candidates`, which are in the order of adding: one whose name is the sidecar's without its last
 * extension (`photo.jpg.xmp` belongs to `photo.jpg`), else one with the same name without extension. `taken`: existing
 * pairs of parent and sidecar extension. Indexes candidates by name, so that the time is linear.
 */
function createParentFinder(candidates: readonly Upload[], taken: ReadonlySet<string>): ParentFinder {
  const byName = new Map<string, Upload[]>();
  const add = (name: string, candidate: Upload): void => {
    const known = byName.get(name);
    if (known) known.push(candidate);
    else byName.set(name, [candidate]);
  };
  for (const candidate of candidates) {
    const fullName = candidate.originalFilename.normalize('NFC').toLowerCase();
    // File names contain no slash, so names with and without a folder cannot collide.
    for (const folder of ['', `${candidate.folder}/`]) {
      add(`full ${folder}${fullName}`, candidate);
      add(`stem ${folder}${pairingKey(candidate.originalFilename)}`, candidate);
    }
  }
  const named = (meta: Upload, folder: string): readonly Upload[] => {
    const name = `${folder}${pairingKey(meta.originalFilename)}`;
    return byName.get(`full ${name}`) ?? byName.get(`stem ${name}`) ?? [];
  };
  const around = (meta: Upload): readonly Upload[] => {
    const own = named(meta, `${meta.folder}/`);
    return own.length > 0 ? own : named(meta, '');
  };
  const beside = (meta: Upload, { folder }: Upload): readonly Upload[] => named(meta, `${folder}/`);
  const isFree = (meta: Upload, { uploadId }: Upload): boolean => !taken.has(pairOf(uploadId, meta));
  const firstFree = (found: readonly Upload[], meta: Upload): Upload | null =>
    found.find((one) => isFree(meta, one)) ?? found[0] ?? null;
  return {
    inFolder(meta) {
      const found = preferred(named(meta, `${meta.folder}/`), meta);
      return meta.folder === '' ? (found[0] ?? null) : firstFree(found, meta);
    },
    anywhere: (meta) => firstFree(preferred(named(meta, ''), meta), meta),
    isSecondChoice(meta, parent) {
      const found = beside(meta, parent);
      return found.includes(parent) && !preferred(found, meta).includes(parent);
    },
    choices(meta, parent) {
      const isChosen = isChoiceOf(meta, parent);
      const found = isChosen ? onePerType(around(meta)) : beside(meta, parent);
      const isOpen = isChosen || (parent.fileExtension !== meta.sidecarFor && found.some(isRawOrTiff));
      const others = found.filter((one) => one.fileExtension !== parent.fileExtension);
      return isOpen ? others.map(({ uploadId }) => uploadId) : [];
    },
    equals(meta, known) {
      const [own, found] = [named(meta, `${meta.folder}/`), around(meta)];
      const isLeft = (one: Upload): boolean => one === known || isFree(meta, one);
      // As `inFolder` and `anywhere`: where the folder is unknown, the same sidecar may have been added again.
      const left = own.length > 0 && meta.folder === '' ? found : found.filter(isLeft);
      const best = preferred(left.length > 0 ? left : found, meta);
      return onePerType(best).length > 1 ? onePerType(found).map(({ uploadId }) => uploadId) : [];
    },
  };
}

/** The user has said that the sidecar describes this file. */
function isChoiceOf({ isParentChosen, sidecarFor }: Upload, { fileExtension: extension }: Upload): boolean {
  return isParentChosen !== undefined && extension === sidecarFor;
}

/** The first of each extension: the user's answer is an extension, as the sidecar's own word. */
function onePerType(files: readonly Upload[]): readonly Upload[] {
  return [...Map.groupBy(files, ({ fileExtension: extension }) => extension).values()].flatMap(
    ([first]) => first ?? [],
  );
}

/** Where there is a choice, a parent gets one sidecar per extension. */
function pairOf(parentId: string, { fileExtension: kind }: Upload): string {
  return `${parentId} ${kind}`;
}

type Named = Pick<Upload, 'filename' | 'originalFilename'>;

/**
 * Name of a sidecar, at most `maxLength` UTF-16 units. If the parent was renamed or the sidecar's file name is too
 * long, it is the parent's name with the sidecar's extension, in the form of the file name (`sunset.xmp` or
 * `sunset.jpg.xmp`) if that fits. Otherwise it is the file name.
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

interface Place {
  readonly parent: Upload | null;
  readonly choices: readonly string[];
  /** Waits until the user chooses its parent. */
  readonly isAsked: boolean;
}

/** Where a sidecar belongs; null if it stays where it is, because it was started. `old`: its parent. */
function placeOf(
  meta: Upload,
  { old, isNew }: { old: Upload | undefined; isNew: boolean },
  finder: ParentFinder,
): Place | null {
  // A request of its parent may name it already (3.7).
  const isNamed = old !== undefined && !isUnsent(old.state) && !isNew;
  const isFree = isUnsent(meta.state) && !isNamed;
  const isMisplaced = old !== undefined && isFree && finder.isSecondChoice(meta, old);
  const known = isMisplaced ? undefined : old;
  // Before it is examined, what it says is unknown, and nothing sends it.
  const equals = isFree && meta.fileMetadata !== null ? finder.equals(meta, known) : [];
  if (equals.length > 0) return { parent: null, choices: equals, isAsked: true };
  if (meta.state.status !== 'new' && !isMisplaced) return null;
  // A better parent, from its own folder, may have been added since.
  const parent = known?.folder === meta.folder ? known : (finder.inFolder(meta) ?? known ?? finder.anywhere(meta));
  // An answer may be changed as long as a request of its parent can still name others.
  const isSettled = meta.isParentChosen ? old !== undefined && isTransferred(old.state) : isNamed;
  return { parent, choices: parent && !isSettled ? finder.choices(meta, parent) : [], isAsked: false };
}

/**
 * Updates the pairs of a list and returns the changed sidecars: one without a parent is invalid
 * (ERROR_NO_PARENT_UPLOAD), one with a parent is valid, as is one that waits for the user to choose its parent. A pair
 * survives renaming, and the sidecar gets its parent's name. One that was started and is not asked about any more is sent.
 * `added`: those of `uploads` that are examined or brought back now.
 */
export function pairSidecars(
  uploads: readonly Upload[],
  maxNameLength: number,
  added: readonly Upload[] = [],
): Upload[] {
  // Stryker disable next-line ConditionalExpression,BooleanLiteral: only saves time, the result is the same.
  if (!uploads.some(({ type }) => type === 'meta')) return [];
  const parents = uploads.filter((upload) => upload.type !== 'meta' && upload.fileValidationResult.isValid);
  const byId = new Map(parents.map((parent) => [parent.uploadId, parent]));
  const taken = new Set(uploads.map((upload) => pairOf(upload.parentUploadId ?? '', upload)));
  const finder = createParentFinder(parents, taken);
  const isNew = new Set(added);
  const names = createNameAllocator(maxNameLength);
  for (const { type, state, filename, originalFilename } of uploads)
    if (type === 'meta' && state.status !== 'new') names.reserve(filename, originalFilename);
  return uploads.flatMap((upload) => {
    const { errorType } = upload.fileValidationResult;
    if (upload.type !== 'meta' || (errorType !== null && errorType !== 'ERROR_NO_PARENT_UPLOAD')) return [];
    const old = byId.get(upload.parentUploadId ?? '');
    const place = placeOf(upload, { old, isNew: isNew.has(upload) }, finder);
    if (place === null) return [];
    const { parent, isAsked } = place;
    if (parent) taken.add(pairOf(parent.uploadId, upload));
    // The name of a started one is taken, by itself.
    const filename =
      upload.state.status === 'new'
        ? names.allocate(sidecarName(upload, parent, maxNameLength), upload.originalFilename)
        : upload.filename;
    const next = withPlace(upload, place, filename);
    if (isSamePlace(next, upload)) return [];
    const isAnswered = needsParent(upload) && isStartDue(next);
    if (!isAsked && !isAnswered) return [next];
    return [{ ...next, state: transition(upload.state, { type: isAsked ? 'answer-needed' : 'start' }) }];
  });
}

function withPlace(upload: Upload, { parent, choices, isAsked }: Place, filename: string): Upload {
  const isValid = parent !== null || isAsked;
  const errorType = isValid ? null : ('ERROR_NO_PARENT_UPLOAD' as const);
  return {
    ...upload,
    filename,
    parentUploadId: parent?.uploadId ?? null,
    ...((choices.length > 0 || upload.parentChoices) && { parentChoices: choices }),
    ...(upload.isParentChosen !== undefined && { isParentChosen: parent !== null && isChoiceOf(upload, parent) }),
    fileValidationResult: { ...upload.fileValidationResult, isValid, errorType },
  };
}

function isSamePlace(one: Upload, other: Upload): boolean {
  return (
    one.filename === other.filename &&
    one.fileValidationResult.isValid === other.fileValidationResult.isValid &&
    one.parentUploadId === other.parentUploadId &&
    (one.parentChoices ?? []).join() === (other.parentChoices ?? []).join()
  );
}
