/**
 * Disk space reserve. Measured: on a full disk SQLite rejects every change, even a DELETE (SQLITE_FULL), and on ext4
 * opening a database in WAL mode kills the process (SIGBUS). A reserve file is deleted when the disk is full, so that
 * users can still sign in and out and remove uploads. Uploads are rejected until the reserve file exists again.
 */
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFullError, isDiskFull } from './disk-full.ts';

const CHECK_INTERVAL_MS = 1_000;

export interface Disk {
  /** True while there is no space for uploads. */
  readonly isFull: boolean;
  /** Rejects with `HttpError` 507 while there is no space for uploads. */
  requireRoom(): Promise<void>;
  /** Runs `work`. When the disk is full, releases the reserve and runs it once more. */
  withReserve<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Reports that a write failed because the disk is full. */
  reportFull(): void;
  /** For tests: simulates a full disk until it is called with false. */
  pretendFull(isFull: boolean): void;
  /** Calls `listener` each time space becomes available again. */
  onRoom(listener: () => void): void;
  close(): void;
}

/** The disk that holds `folder`. Must be called before any database in it is opened. */
export async function openDisk(folder: string, reserveBytes: number): Promise<Disk> {
  // Must be free in addition, so that uploads are rejected before the reserve is needed.
  const spareBytes = reserveBytes / 2;
  const reservePath = join(folder, 'reserve');
  const listeners: (() => void)[] = [];
  let hasReserve = (await sizeOf(reservePath)) === reserveBytes;
  let isReported = false;
  let isPretended = false;
  let timer: NodeJS.Timeout | undefined;

  const isFull = () => isPretended || isReported || !hasReserve;
  const releaseReserve = async () => {
    hasReserve = false;
    await rm(reservePath, { force: true });
    watch();
  };
  const takeReserve = async () => {
    try {
      // Non-zero bytes, because a sparse file reserves no space.
      await writeFile(reservePath, Buffer.alloc(reserveBytes, 1));
      hasReserve = true;
    } catch {
      await releaseReserve();
    }
  };
  /** Restores the reserve if possible; true when there is space for uploads. */
  const checkSpace = async (): Promise<boolean> => {
    const free = await freeBytes(folder);
    if (!hasReserve && free >= reserveBytes + spareBytes) await takeReserve();
    isReported = hasReserve && free < spareBytes;
    return !isFull();
  };
  const watch = () => {
    timer ??= setInterval(async () => {
      if (!(await checkSpace().catch(() => false))) return;
      clearInterval(timer);
      timer = undefined;
      for (const listener of listeners) listener();
    }, CHECK_INTERVAL_MS).unref();
  };
  const reportFull = () => {
    isReported = true;
    watch();
  };

  if (!(await checkSpace())) await releaseReserve();
  return {
    get isFull() {
      return isFull();
    },
    async requireRoom() {
      if (!isPretended && (await checkSpace())) return;
      watch();
      throw diskFullError();
    },
    async withReserve(work) {
      try {
        return await work();
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        await releaseReserve();
        return work();
      }
    },
    reportFull,
    pretendFull(next) {
      isPretended = next;
      watch();
    },
    onRoom: (listener) => listeners.push(listener),
    close: () => clearInterval(timer),
  };
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
