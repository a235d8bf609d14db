/** Keeps the backup of this tab's uploads outside of the database, so that a lost database is noticed (decision 36). */
import { log } from '#lib/core/log.ts';
import { randomId } from '#lib/core/random-id.ts';
import {
  type BackupBundle,
  backupOf,
  NO_BACKUP,
  type QueueBackup,
  readQueueBackup,
  withLost,
} from '../model/queue-backup.ts';
import type { UploadTable } from '../table/upload-table.ts';

export type BackupBundles = Record<string, BackupBundle>;

export interface BackupWriter {
  /** True after `begin`; nothing is written before. */
  hasBegun(): boolean;
  /** This tab may replace the backup of this bundle. */
  own(bundleId: string): void;
  /** Backs up the uploads of the table, and `lost` as lost. `databaseId`: the id of the database, empty if it has none. */
  begin(databaseId: string, lost: BackupBundles): Promise<void>;
  /** Writes the uploads of the table soon. */
  touch(): void;
  /** Writes them now. */
  write(): Promise<void>;
  /** Changes the stored backup atomically, because other tabs change it too. Failures are logged. */
  change(change: (backup: QueueBackup) => QueueBackup): Promise<void>;
  /** Removes the stored backup, also those of other tabs. */
  clear(): Promise<void>;
}

export interface BackupWriterDeps {
  readonly table: UploadTable;
  /** The id of the database; empty if it has none. */
  readDatabaseId(): Promise<string>;
  writeDatabaseId(databaseId: string): Promise<void>;
  /** Changes the stored backup atomically: other tabs write it too. */
  changeBackup(change: (backup: unknown) => object | null): Promise<void>;
  /** Ms since 1970. */
  now(): number;
  elapsedMs(): number;
}

const PAUSE_MS = 300;
/** Longer pause while files only leave the queue: an outdated backup lists too many files, never too few. */
const LEAVING_PAUSE_MS = 3_000;

/** The uploads that this tab has written last. */
interface WrittenBackup {
  readonly text: string;
  readonly objectIds: ReadonlySet<string>;
  /** Elapsed time, ms. */
  readonly at: number;
}

export function createBackupWriter(deps: BackupWriterDeps): BackupWriter {
  /** Null until it is read; empty if the database has none. */
  let databaseId: string | null = null;
  let last: WrittenBackup = { text: '', objectIds: new Set(), at: Number.NEGATIVE_INFINITY };
  const ownIds = new Set<string>();
  let isTimerSet = false;

  const backupBundles = (): BackupBundles => {
    for (const { id } of deps.table.bundles()) ownIds.add(id);
    return bundlesOf(deps.table);
  };
  const change: BackupWriter['change'] = (next) => changeStored(deps, next);
  const writeBundles = async (bundles: BackupBundles, lost: BackupBundles): Promise<void> => {
    if (databaseId === '' && Object.keys(bundles).length > 0) {
      const made = (await deps.readDatabaseId()) || randomId();
      databaseId = made;
      try {
        await deps.writeDatabaseId(made);
      } catch (error) {
        // A backup with an id that the database does not have would report its uploads as lost.
        databaseId = '';
        throw error;
      }
    }
    const kept = databaseId ?? '';
    await change((backup) => {
      const others = Object.entries(backup.bundles).filter(([id]) => !ownIds.has(id));
      const all = { ...Object.fromEntries(others), ...bundles };
      return { databaseId: kept, bundles: all, lost: withLost(backup.lost, lost, deps.now()) };
    });
  };
  /** Writes what has changed; calls `postpone` instead while files only leave the queue. */
  const write = async (postpone: () => void): Promise<void> => {
    isTimerSet = false;
    if (databaseId === null) return;
    const bundles = backupBundles();
    const next = writtenBackup(bundles, deps.elapsedMs());
    if (next.text === last.text) return;
    if (isTooSoon(next, last)) return postpone();
    const before = last;
    last = next;
    try {
      await writeBundles(bundles, {});
    } catch (error) {
      last = before;
      throw error;
    }
  };
  const touch = (): void => {
    if (!isTimerSet) setTimeout(() => void write(touch).catch(notWritten), PAUSE_MS);
    isTimerSet = true;
  };
  return {
    hasBegun: () => databaseId !== null,
    own: (bundleId) => void ownIds.add(bundleId),
    begin(stored, lost) {
      databaseId = stored;
      return writeBundles(backupBundles(), lost);
    },
    touch,
    write() {
      last = { ...last, at: Number.NEGATIVE_INFINITY };
      return write(touch);
    },
    change,
    async clear() {
      // The id is removed with the database; the next upload in a backup makes another.
      databaseId = databaseId === null ? null : '';
      last = { ...last, text: JSON.stringify({}), objectIds: new Set() };
      await deps.changeBackup(() => null).catch(() => undefined);
    },
  };
}

function bundlesOf(table: UploadTable): BackupBundles {
  const bundles: BackupBundles = {};
  for (const bundle of table.bundles()) {
    const files = backupOf(bundle, table.uploadsOf(bundle.id));
    if (files !== null) bundles[bundle.id] = files;
  }
  return bundles;
}

function writtenBackup(bundles: BackupBundles, at: number): WrittenBackup {
  const objectIds = Object.values(bundles).flatMap(({ files }) => files.map(({ objectId }) => objectId));
  return { text: JSON.stringify(bundles), objectIds: new Set(objectIds), at };
}

/** True if files have only left the queue, and the last backup is recent. */
function isTooSoon(next: WrittenBackup, last: WrittenBackup): boolean {
  return next.at < last.at + LEAVING_PAUSE_MS && [...next.objectIds].every((id) => last.objectIds.has(id));
}

function changeStored(
  { changeBackup }: Pick<BackupWriterDeps, 'changeBackup'>,
  change: (backup: QueueBackup) => QueueBackup,
): Promise<void> {
  return changeBackup((backup) => withoutEmpty(change(readQueueBackup(backup) ?? NO_BACKUP))).catch(notWritten);
}

function notWritten(error: unknown): void {
  log('warn', 'uploads: the queue backup was not written', { error });
}

function withoutEmpty(backup: QueueBackup): QueueBackup | null {
  return Object.keys(backup.bundles).length + Object.keys(backup.lost).length === 0 ? null : backup;
}
