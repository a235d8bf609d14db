/** Edits of single uploads before they are sent: names, overrides, duplicates; and their details. */
import type { MediaType } from '#lib/contract/uploads.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { FileMetadata, MetadataSummary, MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { cutFilename } from '../model/allocate-name.ts';
import {
  isFilenameValid,
  MAX_FILENAME_LENGTH,
  type NameRules,
  splitFilename,
  withExtension,
} from '../model/filename.ts';
import { isWithheld, pictureUsage } from '../model/picture-usage.ts';
import { pairSidecars } from '../model/sidecar.ts';
import { describedBySidecars } from '../model/sidecar-metadata.ts';
import { isReady } from '../model/upload-bundle.ts';
import type { UploadDetails } from '../model/upload-details.ts';
import { isTransferred, isUnsent } from '../model/upload-machine.ts';
import { isRenamable, isStartDue, needsParent, type UploadRuleName } from '../model/upload-rules.ts';
import type { Upload } from '../model/upload-state.ts';
import { uploadsOfList } from '../table/bundle-list.ts';
import type { UploadTable } from '../table/upload-table.ts';
import type { FilesMetadata } from './files-metadata.ts';
import type { UploadRules } from './uploads-with-rules.ts';

export interface UploadEditor {
  /**
   * Renames a new, valid upload or a sidecar without a parent; ignores others (2.7.4). Rejects with
   * `uploads/name-invalid` or `settings/unavailable`.
   */
  rename(uploadId: string, filename: string): Promise<void>;
  /**
   * The user says which file an unsent sidecar describes, or changes the answer. Ignores others than its parent and its
   * choices, and answers that come when the server has its parent, which names it (3.7).
   */
  setParent(uploadId: string, parentUploadId: string): Promise<void>;
  /**
   * With `isKept`, keeps all duplicates of a bundle and starts those that an earlier start included. Otherwise changes
   * nothing and resolves with the ids of the duplicates, which the caller removes.
   */
  decideDuplicates(bundleId: string, isKept: boolean): Promise<readonly string[]>;
  /** In the order of `uploadIds`, without unknown uploads. */
  details(uploadIds: readonly string[]): UploadDetails[];
  /** Summary of the files that take the form or follow `rule`, limited to `uploadIds` if given. */
  summary(bundleId: string, uploadIds?: ReadonlySet<string>, rule?: UploadRuleName): MetadataSummary;
  /**
   * Uploads of the bundle's list that pairing changes when `removed` are gone and `added` are there (4.15), those of
   * `added` included: sidecars with another pair, and files with other metadata. Stores nothing.
   */
  changedByPairing(bundleId: string, removed?: ReadonlySet<string>, added?: readonly Upload[]): readonly Upload[];
}

export interface EditorDeps {
  readonly table: UploadTable;
  /** Null until the settings are loaded. */
  nameRules(type: MediaType): NameRules | null;
  uploadRules(): UploadRules;
  filesMetadata(): FilesMetadata;
  /** Brings uploads into the order that the user has chosen for their list. */
  keepSorted(uploadIds: readonly string[]): Promise<void>;
}

const NOTHING: ReadonlySet<string> = new Set();

export function createUploadEditor(deps: EditorDeps): UploadEditor {
  const { table, nameRules, uploadRules, filesMetadata, keepSorted } = deps;
  const ofBundle = (bundleId: string): readonly Upload[] => table.uploadsOf(bundleId);
  const changedByPairing: UploadEditor['changedByPairing'] = (bundleId, removed = NOTHING, added = []) => {
    const type = table.bundle(bundleId)?.type;
    const { maxLength } = (type && nameRules(type)) ?? { maxLength: MAX_FILENAME_LENGTH };
    const left = uploadsOfList(table, bundleId).filter(({ uploadId }) => !removed.has(uploadId));
    const uploads = [...left, ...added].sort(byAdding);
    const paired = pairSidecars(uploads, maxLength, added);
    const byId = new Map(paired.map((sidecar) => [sidecar.uploadId, sidecar]));
    return [...paired, ...describedBySidecars(uploads.map((upload) => byId.get(upload.uploadId) ?? upload))];
  };
  return {
    async rename(uploadId, filename) {
      const upload = table.upload(uploadId);
      const bundle = upload && table.bundle(upload.bundleId);
      if (!upload || !bundle || !isRenamable(upload)) return;
      const name = newName(upload, filename, nameRules(bundle.type));
      // A sidecar without a parent finds its parent by the new name.
      const originalFilename = upload.type === 'meta' ? name : upload.originalFilename;
      await table.putUploads([{ ...upload, filename: name, originalFilename }]);
      await table.putUploads(changedByPairing(bundle.id));
      await keepSorted([uploadId]);
    },
    async setParent(uploadId, parentUploadId) {
      const [upload, parent] = [table.upload(uploadId), table.upload(parentUploadId)];
      if (!upload || !parent || !isUnsent(upload.state)) return;
      const old = table.upload(upload.parentUploadId ?? '');
      const files = [...(old ? [old.uploadId] : []), ...(upload.parentChoices ?? [])];
      if (!files.includes(parentUploadId) || (old && isTransferred(old.state))) return;
      const parentChoices = files.filter((id) => id !== parentUploadId);
      const answer = { sidecarFor: parent.fileExtension, isParentChosen: true, parentUploadId, parentChoices };
      await table.putUploads([{ ...upload, ...answer }]);
      await table.putUploads(changedByPairing(upload.bundleId));
      await keepSorted([uploadId, ...files]);
      if (needsParent(upload)) await startAnswered(table, upload.bundleId, [upload]);
    },
    async decideDuplicates(bundleId, isKept) {
      const duplicates = ofBundle(bundleId).filter(({ duplicateOf }) => duplicateOf !== null);
      if (!isKept) return duplicates.map(({ uploadId }) => uploadId);
      await table.putUploads(duplicates.map((upload) => ({ ...upload, duplicateOf: null })));
      await startAnswered(table, bundleId, duplicates);
      return [];
    },
    details(uploadIds) {
      const [rules, metadata] = [uploadRules(), filesMetadata()];
      return uploadIds.flatMap((uploadId) => {
        const upload = table.upload(uploadId);
        return upload ? [toDetails(upload, metadata(upload), table, rules)] : [];
      });
    },
    summary(bundleId, uploadIds, rule = 'takesForm') {
      const [rules, metadata] = [uploadRules(), filesMetadata()];
      const isIncluded = ({ uploadId }: Upload): boolean => uploadIds?.has(uploadId) ?? true;
      const files = ofBundle(bundleId).filter((upload) => isIncluded(upload) && rules(upload)[rule]);
      return summaryOf(files.map((upload) => ({ ...upload, fileMetadata: metadata(upload) })));
    },
    changedByPairing,
  };
}

/** Starts those that an earlier start included, and that wait for no other answer. */
async function startAnswered(table: UploadTable, bundleId: string, answered: readonly Upload[]): Promise<void> {
  const started = answered.flatMap(({ uploadId }) => table.upload(uploadId) ?? []).filter(isStartDue);
  await table.apply(
    started.map(({ uploadId }) => uploadId),
    { type: 'start' },
  );
  // The end of the others may have been reported while these were removed.
  if (started.length > 0) await table.changeBundle(bundleId, { isStarted: true });
}

function byAdding(one: Upload, other: Upload): number {
  return one.addedAt - other.addedAt;
}

/** With the extension of the file, which shows its type: only the part before it can be renamed. */
function newName({ originalFilename }: Upload, filename: string, rules: NameRules | null): string {
  const { extension } = splitFilename(originalFilename);
  if (rules === null) throw new AppError('settings/unavailable');
  const name = cutFilename(withExtension(filename.trim(), extension), rules.maxLength);
  const isEmpty = name.length <= extension.length;
  if (isEmpty || !isFilenameValid(name, rules)) throw new AppError('uploads/name-invalid');
  return name;
}

function summaryOf(files: readonly Upload[]): MetadataSummary {
  const own: Record<string, number> = {};
  /** Those of `own` that no form replaces: set for one file alone, or withheld. */
  const set: Record<string, number> = {};
  const now = Date.now();
  let withheld = 0;
  for (const upload of files) {
    const { fileMetadata, overrides } = upload;
    const embedded = fileMetadata?.values ?? {};
    for (const name of filledFields({ ...embedded, ...overrides })) own[name] = (own[name] ?? 0) + 1;
    for (const name of filledFields(overrides)) set[name] = (set[name] ?? 0) + 1;
    if (!isWithheld(upload, now)) continue;
    withheld += 1;
    // No form replaces it.
    if (filledFields(embedded).has('IPTCReleaseDate')) set.IPTCReleaseDate = (set.IPTCReleaseDate ?? 0) + 1;
  }
  // Failed uploads that were not read have lost their bytes.
  const unread = files.filter((upload) => !isReady(upload) && upload.state.status !== 'error');
  const isSet = Object.keys(set).length > 0;
  return {
    total: files.length,
    unread: unread.length,
    own,
    ...(isSet && { inFile: difference(own, set) }),
    ...(withheld > 0 && { withheld }),
  };
}

function difference(all: Readonly<Record<string, number>>, some: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(all).map(([name, count]) => [name, count - (some[name] ?? 0)]));
}

function filledFields(values: MetadataValues): ReadonlySet<string> {
  const names = Object.keys(values).filter((name) => values[name]?.trim() !== '');
  // An expiration date alone also sets the release (3.9).
  return new Set([...names, ...(names.includes('IPTCExpirationDate') ? ['IPTCReleaseDate'] : [])]);
}

type MetadataDetails = Pick<UploadDetails, 'formRevision' | 'overrides' | 'unsent'>;

/** The metadata that were sent, or will be sent; `formRevision` is null for the current form. */
function metadataOf(upload: Upload, takesForm: boolean): MetadataDetails {
  const { state, formRevision, overrides, sent } = upload;
  if (isTransferred(state) && sent !== null) {
    const unsent = Object.entries(overrides).filter(([name, value]) => sent.overrides[name] !== value);
    return { formRevision: sent.formRevision, overrides: sent.overrides, unsent: Object.fromEntries(unsent) };
  }
  return { formRevision: takesForm || formRevision === 0 ? null : formRevision, overrides, unsent: {} };
}

function toDetails(
  upload: Upload,
  metadata: FileMetadata | null,
  table: UploadTable,
  rules: UploadRules,
): UploadDetails {
  const isOfField = (name: string): boolean => name in (metadata?.values ?? {});
  return {
    uploadId: upload.uploadId,
    objectId: upload.objectId,
    originalFilename: upload.originalFilename,
    fileValues: metadata?.values ?? {},
    unmapped: metadata?.unmapped ?? {},
    usage: pictureUsage(upload),
    usageWords: metadata?.usage?.words ?? null,
    fromSidecar: (metadata?.fromSidecar ?? []).filter(isOfField),
    fromPage: (metadata?.fromPage ?? []).filter(isOfField),
    repaired: (metadata?.repaired ?? []).filter(isOfField),
    whole: metadata?.whole ?? {},
    variants: metadata?.variants ?? {},
    isIptcNewer: metadata?.isIptcNewer ?? false,
    unreadFrom: metadata?.unreadFrom ?? null,
    ...metadataOf(upload, rules(upload).takesForm),
    dateAtStart: upload.variablesAtStart?.date ?? null,
    coordinates: metadata?.coordinates ?? null,
    duplicateOfName: upload.duplicateOf === null ? null : (table.upload(upload.duplicateOf)?.filename ?? null),
  };
}
