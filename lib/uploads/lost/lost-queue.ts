/**
 * Uploads that were lost with the database: listed to their owner, and continued when the files are added again
 * (decision 36).
 */
import { log } from '#lib/core/log.ts';
import {
  type BackupBundle,
  type BackupFile,
  type LostFiles,
  type LostInBundle,
  NO_BACKUP,
  type QueueBackup,
  readQueueBackup,
  withoutFiles,
  withoutLost,
} from '../model/queue-backup.ts';
import type { Upload } from '../model/upload-state.ts';
import type { UploadTable } from '../table/upload-table.ts';
import {
  type BackupBundles,
  type BackupWriter,
  type BackupWriterDeps,
  createBackupWriter,
} from './queue-backup-writer.ts';
import { preferFolder } from './readded-files.ts';

export interface LostQueue {
  /**
   * Compares the backup with the database, once its uploads are read. `known`: ids of all stored uploads, also unreadable
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
  /** Drops all bundles of one user, at a sign-out with 'discard'. */
  forget(owner: string, server: string): Promise<void>;
  /** Drops the lost files of users for whom `isKept` is false. Resolves with whether there were any. */
  removeExpired(isKept: (user: ServerUser, since: number) => boolean): Promise<boolean>;
  /** Drops the bundles of all owners. */
  clear(): Promise<void>;
  /** Call it after a change of uploads: the backup is written soon. */
  touch(): void;
}

type ServerUser = Readonly<Record<'owner' | 'server', string>>;

export interface LostQueueDeps extends BackupWriterDeps {
  /** False if the browser keeps no database; then no backup is written. */
  isDurable(): boolean;
  readBackup(): Promise<unknown>;
  claim(bundleId: string): Promise<boolean>;
  /** Another tab has changed the backup. */
  readonly onBackupChanged?: ((listener: () => void) => void) | undefined;
  currentUser(): ServerUser | null;
  /** Called when `shown` returns other files. */
  changed(): void;
}

export function createLostQueue(deps: LostQueueDeps): LostQueue {
  const { table } = deps;
  const writer = createBackupWriter(deps);
  const lost = createLostFiles(deps, writer);
  /** By upload id of a sidecar, the object id that it had before it was lost. */
  const replacedIds = new Map<string, string>();

  const dropFound = (uploads: readonly Upload[]): void => {
    const ids = new Set(uploads.flatMap(({ uploadId, objectId }) => [objectId, replacedIds.get(uploadId) ?? objectId]));
    if (lost.has(ids)) void lost.drop((_bundle, { objectId }) => ids.has(objectId));
  };
  deps.onBackupChanged?.(() => {
    if (writer.hasBegun())
      lost.read().catch((error: unknown) => log('warn', 'uploads: the backup was not read', { error }));
  });
  return {
    async load(known) {
      if (!deps.isDurable()) return;
      const [databaseId, backup] = [await deps.readDatabaseId(), readQueueBackup(await deps.readBackup()) ?? NO_BACKUP];
      const missing = await missingFiles(deps, backup, {
        known,
        isSame: databaseId !== '' && backup.databaseId === databaseId,
        own: writer.own,
      });
      await writer.begin(databaseId, missing);
      await lost.read();
      // The background may have stopped before the backup was written.
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
      void lost.drop((bundle) => isOf(user, bundle));
    },
    async forget(owner, server) {
      await lost.drop((bundle) => isOf({ owner, server }, bundle));
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
  /** The database is the one that the backup describes. */
  readonly isSame: boolean;
  /** Called with each bundle that no other open tab owns. */
  own(bundleId: string): void;
}

/** Files of the backup that the database has lost. */
async function missingFiles(
  { table, claim }: Pick<LostQueueDeps, 'table' | 'claim'>,
  backup: QueueBackup,
  { known, isSame, own }: DatabaseFacts,
): Promise<BackupBundles> {
  const missing: BackupBundles = {};
  for (const [bundleId, bundle] of Object.entries(backup.bundles)) {
    // Another open tab has the bundle in memory.
    const isOther = !table.bundle(bundleId) && !(await claim(bundleId));
    if (isOther) continue;
    own(bundleId);
    // In the same database an upload without a record was removed; one whose record cannot be read is lost.
    const isHere = ({ uploadId }: BackupFile): boolean =>
      table.held(uploadId) !== undefined || (isSame && !known.has(uploadId));
    const files = withoutFiles(bundle, isHere);
    // Files beyond the listed names are lost only with the database.
    if (files !== null) missing[bundleId] = isSame ? { ...files, more: 0 } : files;
  }
  return missing;
}

/** The lost files of all users: the current ones in memory, and their stored backup. */
function createLostFiles(
  { readBackup, currentUser, changed }: Pick<LostQueueDeps, 'readBackup' | 'currentUser' | 'changed'>,
  writer: Pick<BackupWriter, 'change'>,
) {
  const shownFiles = createShownFiles();
  let lost: QueueBackup['lost'] = {};
  const set = (next: QueueBackup['lost']): void => {
    if (JSON.stringify(next) === JSON.stringify(lost)) return;
    lost = next;
    changed();
  };
  return {
    /** In memory only. */
    set,
    read: async (): Promise<void> => set(readQueueBackup(await readBackup())?.lost ?? {}),
    async drop(isDropped: (bundle: LostInBundle, file: BackupFile) => boolean): Promise<void> {
      set(withoutLost(lost, isDropped));
      await writer.change((backup) => ({ ...backup, lost: withoutLost(backup.lost, isDropped) }));
    },
    hasBundle: (isMeant: (bundle: LostInBundle) => boolean): boolean => Object.values(lost).some(isMeant),
    has: (objectIds: ReadonlySet<string>): boolean =>
      Object.values(lost).some(({ files }) => files.some(({ objectId }) => objectIds.has(objectId))),
    ofCurrentUser: (): BackupFile[] => filesOf(lost, currentUser()),
    shown: (): LostFiles => shownFiles(lost, currentUser()),
  };
}

/** Memoised: the same object until the lost files or the user change. */
function createShownFiles() {
  let last: { readonly lost: object; readonly key: string; readonly files: LostFiles } | null = null;
  return (lost: QueueBackup['lost'], user: ServerUser | null): LostFiles => {
    const key = `${user?.server} ${user?.owner}`;
    if (last?.lost === lost && last.key === key) return last.files;
    const names = filesOf(lost, user).map(({ name }) => name);
    const bundles = Object.values(lost).filter((one) => isOf(user, one));
    const count = bundles.reduce((sum, { more }) => sum + more, names.length);
    last = { lost, key, files: { names, count } };
    return last.files;
  };
}

function isOf(user: ServerUser | null, bundle: BackupBundle): boolean {
  return bundle.owner === user?.owner && bundle.server === user.server;
}

function filesOf(lost: QueueBackup['lost'], user: ServerUser | null): BackupFile[] {
  return Object.values(lost)
    .filter((bundle) => isOf(user, bundle))
    .flatMap(({ files }) => files);
}

/** The lost file of each upload that has one; each file is used once. */
function matchLost(
  table: UploadTable,
  lost: readonly BackupFile[],
  uploads: readonly Upload[],
): ReadonlyMap<Upload, BackupFile> {
  const taken = new Set([...table.uploads(), ...table.softDeleted()].map(({ objectId }) => objectId));
  const matches = new Map<Upload, BackupFile>();
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
function sameFile(files: readonly BackupFile[], upload: Upload): BackupFile | undefined {
  const candidates = files.filter(({ name, size }) => name === upload.originalFilename && size === upload.bytesTotal);
  return preferFolder(candidates, upload.folder);
}

/** As after a creation without an answer; which metadata the server has is unknown. */
function continuedAs(upload: Upload, { objectId }: BackupFile): Upload {
  const progress = { uploadUrl: null, offset: 0, isCreationOutcomeUnknown: true, isOfCopy: false, isUncompared: true };
  const sent = { formRevision: -1, overrides: {}, sidecarIds: [], isSure: false };
  return { ...upload, objectId, sent, state: { status: 'paused', progress, attempt: 1 } };
}
