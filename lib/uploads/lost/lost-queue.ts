/**
 * Uploads that were lost with the database: listed to their owner, and continued when the files are added again
 * (decision 36).
 */
import { log } from '#lib/core/log.ts';
import {
  type LostFiles,
  type LostInBundle,
  type NotedFile,
  type NotedFiles,
  type QueueNote,
  readQueueNote,
  withoutFiles,
  withoutLost,
} from '../model/queue-note.ts';
import type { Upload } from '../model/upload-state.ts';
import type { UploadTable } from '../table/upload-table.ts';
import { type BundleNotes, createNoteWriter, type NoteWriter, type NoteWriterDeps } from './queue-note-writer.ts';
import { preferFolder } from './readded-files.ts';

export interface LostQueue {
  /**
   * Compares the note with the database, once its uploads are read. `known`: ids of all stored uploads, also unreadable
   * ones.
   */
  load(known: ReadonlySet<string>): Promise<void>;
  /** The lost files of the user shown; the same object until they change. */
  shown(): LostFiles;
  /**
   * Returns `uploads`, each with the `objectId` that it had before it was lost, so that its attempt first checks the
   * status of that object. Each `objectId` is used once.
   */
  continued(uploads: readonly Upload[]): Upload[];
  /** The uploads are in the list again: removes them from the lost files. */
  found(uploads: readonly Upload[]): void;
  /** The user has dismissed the message. */
  dismiss(): void;
  /** Drops all notes of one user, at a sign-out with 'discard'. */
  forget(owner: string, server: string): Promise<void>;
  /** Drops the lost files of users for whom `isKept` is false. Resolves with whether there were any. */
  removeExpired(isKept: (user: ServerUser, since: number) => boolean): Promise<boolean>;
  /** Drops the notes of all owners. */
  clear(): Promise<void>;
  /** Call it after a change of uploads: the note is written soon. */
  touch(): void;
}

type ServerUser = Readonly<Record<'owner' | 'server', string>>;

export interface LostQueueDeps extends NoteWriterDeps {
  /** False if the browser keeps no database; then no note is written. */
  isDurable(): boolean;
  readNote(): Promise<unknown>;
  claim(bundleId: string): Promise<boolean>;
  /** Another tab has changed the note. */
  readonly onNoteChanged?: ((listener: () => void) => void) | undefined;
  currentUser(): ServerUser | null;
  /** Called when `shown` returns other files. */
  changed(): void;
}

const EMPTY_NOTE: QueueNote = { mark: '', bundles: {}, lost: {} };

export function createLostQueue(deps: LostQueueDeps): LostQueue {
  const { table } = deps;
  const writer = createNoteWriter(deps);
  const lost = createLostFiles(deps, writer);
  /** By upload id of a sidecar, the object id that it had before it was lost. */
  const replacedIds = new Map<string, string>();

  const dropFound = (uploads: readonly Upload[]): void => {
    const ids = new Set(uploads.flatMap(({ uploadId, objectId }) => [objectId, replacedIds.get(uploadId) ?? objectId]));
    if (lost.has(ids)) void lost.drop((_bundle, { objectId }) => ids.has(objectId));
  };
  deps.onNoteChanged?.(() => {
    if (writer.hasBegun())
      lost.read().catch((error: unknown) => log('warn', 'uploads: the note was not read', { error }));
  });
  return {
    async load(known) {
      if (!deps.isDurable()) return;
      const [mark, note] = [await deps.readMark(), readQueueNote(await deps.readNote()) ?? EMPTY_NOTE];
      const missing = await missingFiles(deps, note, {
        known,
        isSame: mark !== '' && note.mark === mark,
        own: writer.own,
      });
      await writer.begin(mark, missing);
      await lost.read();
      // The background may have stopped before the note was written.
      dropFound([...table.uploads(), ...table.softDeleted()]);
    },
    shown: lost.shown,
    continued(uploads) {
      const matches = matchLost(table, lost.ofCurrentUser(), uploads);
      return uploads.map((upload) => {
        const file = matches.get(upload);
        if (file === undefined) return upload;
        if (upload.type !== 'meta') return continuedAs(upload, file);
        // Sidecars are small, and those of one size often differ: sent as another object.
        replacedIds.set(upload.uploadId, file.objectId);
        return upload;
      });
    },
    found: dropFound,
    dismiss() {
      const user = deps.currentUser();
      void lost.drop((noted) => isOf(user, noted));
    },
    async forget(owner, server) {
      await lost.drop((noted) => isOf({ owner, server }, noted));
      await writer.write();
    },
    async removeExpired(isKept) {
      const isExpired = (bundle: LostInBundle): boolean => !isKept(bundle, bundle.since);
      const hasExpired = lost.hasBundle(isExpired);
      await lost.drop(isExpired);
      return hasExpired;
    },
    async clear() {
      const cleared = writer.clear();
      lost.set({});
      await cleared;
    },
    touch: writer.touch,
  };
}

interface DatabaseFacts {
  /** Ids of every stored upload, readable or not. */
  readonly known: ReadonlySet<string>;
  /** The database is the one that was noted. */
  readonly isSame: boolean;
  /** Called with each bundle that no other open tab owns. */
  own(bundleId: string): void;
}

/** The noted files that the database has lost. */
async function missingFiles(
  { table, claim }: Pick<LostQueueDeps, 'table' | 'claim'>,
  note: QueueNote,
  { known, isSame, own }: DatabaseFacts,
): Promise<BundleNotes> {
  const missing: BundleNotes = {};
  for (const [bundleId, noted] of Object.entries(note.bundles)) {
    // Another open tab has the bundle in memory.
    const isOther = !table.bundle(bundleId) && !(await claim(bundleId));
    if (isOther) continue;
    own(bundleId);
    // In the same database an upload without a record was removed; one whose record cannot be read is lost.
    const isHere = ({ uploadId }: NotedFile): boolean =>
      table.held(uploadId) !== undefined || (isSame && !known.has(uploadId));
    const files = withoutFiles(noted, isHere);
    // Files beyond the noted names are lost only with the database.
    if (files !== null) missing[bundleId] = isSame ? { ...files, more: 0 } : files;
  }
  return missing;
}

/** The lost files of all users: the current ones in memory, and their stored note. */
function createLostFiles(
  { readNote, currentUser, changed }: Pick<LostQueueDeps, 'readNote' | 'currentUser' | 'changed'>,
  writer: Pick<NoteWriter, 'change'>,
) {
  const shownFiles = createShownFiles();
  let lost: QueueNote['lost'] = {};
  const set = (next: QueueNote['lost']): void => {
    if (JSON.stringify(next) === JSON.stringify(lost)) return;
    lost = next;
    changed();
  };
  return {
    /** In memory only. */
    set,
    read: async (): Promise<void> => set(readQueueNote(await readNote())?.lost ?? {}),
    async drop(isDropped: (bundle: LostInBundle, file: NotedFile) => boolean): Promise<void> {
      set(withoutLost(lost, isDropped));
      await writer.change((note) => ({ ...note, lost: withoutLost(note.lost, isDropped) }));
    },
    hasBundle: (isMeant: (bundle: LostInBundle) => boolean): boolean => Object.values(lost).some(isMeant),
    has: (objectIds: ReadonlySet<string>): boolean =>
      Object.values(lost).some(({ files }) => files.some(({ objectId }) => objectIds.has(objectId))),
    ofCurrentUser: (): NotedFile[] => filesOf(lost, currentUser()),
    shown: (): LostFiles => shownFiles(lost, currentUser()),
  };
}

/** Memoised: the same object until the lost files or the user change. */
function createShownFiles() {
  let last: { readonly lost: object; readonly key: string; readonly files: LostFiles } | null = null;
  return (lost: QueueNote['lost'], user: ServerUser | null): LostFiles => {
    const key = `${user?.server} ${user?.owner}`;
    if (last?.lost === lost && last.key === key) return last.files;
    const names = filesOf(lost, user).map(({ name }) => name);
    const noted = Object.values(lost).filter((one) => isOf(user, one));
    const count = noted.reduce((sum, { more }) => sum + more, names.length);
    last = { lost, key, files: { names, count } };
    return last.files;
  };
}

function isOf(user: ServerUser | null, noted: NotedFiles): boolean {
  return noted.owner === user?.owner && noted.server === user.server;
}

function filesOf(lost: QueueNote['lost'], user: ServerUser | null): NotedFile[] {
  return Object.values(lost)
    .filter((noted) => isOf(user, noted))
    .flatMap(({ files }) => files);
}

/** The lost file of each upload that has one; each file is used once. */
function matchLost(
  table: UploadTable,
  lost: readonly NotedFile[],
  uploads: readonly Upload[],
): ReadonlyMap<Upload, NotedFile> {
  const taken = new Set([...table.uploads(), ...table.softDeleted()].map(({ objectId }) => objectId));
  const matches = new Map<Upload, NotedFile>();
  for (const upload of uploads) {
    if (!upload.fileValidationResult.isValid && upload.type !== 'meta') continue;
    const type = table.bundle(upload.bundleId)?.type;
    const free = lost.filter((file) => file.type === type && !taken.has(file.objectId));
    const file = sameFile(free, upload);
    if (file === undefined) continue;
    taken.add(file.objectId);
    matches.set(upload, file);
  }
  return matches;
}

/** The same name and size, and the same folder unless one of them is unknown. */
function sameFile(files: readonly NotedFile[], upload: Upload): NotedFile | undefined {
  const candidates = files.filter(({ name, size }) => name === upload.originalFilename && size === upload.bytesTotal);
  return preferFolder(candidates, upload.folder);
}

/** As after a creation without an answer; which metadata the server has is unknown. */
function continuedAs(upload: Upload, { objectId }: NotedFile): Upload {
  const progress = { uploadUrl: null, offset: 0, isCreationOutcomeUnknown: true, isOfCopy: false, isUncompared: true };
  const sent = { formRevision: -1, overrides: {}, sidecarIds: [], isSure: false };
  return { ...upload, objectId, sent, state: { status: 'paused', progress, attempt: 1 } };
}
