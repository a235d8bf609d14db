/**
 * Room on the disk. Measured: with a full disk SQLite refuses every change, a DELETE as well (SQLITE_FULL), and on ext4 opening a
 * database in WAL mode ends the process (SIGBUS). So some room is kept in a file and given back when the disk is full: people
 * can sign in and out, and take uploads back. No byte of an upload is taken before the reserve is whole again.
 */
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFullError, isDiskFull } from './disk-full.ts';

const LOOK_EVERY_MS = 1_000;

export interface Disk {
  /** True until there is room for uploads again. */
  readonly isFull: boolean;
  /** Rejects with `HttpError` 507 while there is no room for uploads. */
  requireRoom(): Promise<void>;
  /** Runs the work; when the disk is full, gives the reserve back and runs it once more. */
  withReserve<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Something had no room. */
  noteFull(): void;
  /** For tests: full until it is called with false. */
  pretendFull(isFull: boolean): void;
  /** Calls back each time when there is room again. */
  onRoom(listener: () => void): void;
  close(): void;
}

/** The disk of this folder. To be called before any database in it is opened. */
export async function openDisk(folder: string, reserveBytes: number): Promise<Disk> {
  // What must be free besides, so that uploads end before the reserve is needed.
  const spareBytes = reserveBytes / 2;
  const reservePath = join(folder, 'reserve');
  const listeners: (() => void)[] = [];
  let hasReserve = (await sizeOf(reservePath)) === reserveBytes;
  let isNoted = false;
  let isPretended = false;
  let timer: NodeJS.Timeout | undefined;

  const isFull = () => isPretended || isNoted || !hasReserve;
  const giveBack = async () => {
    hasReserve = false;
    await rm(reservePath, { force: true });
    watch();
  };
  const take = async () => {
    try {
      // Real bytes: a file with a hole keeps no room.
      await writeFile(reservePath, Buffer.alloc(reserveBytes, 1));
      hasReserve = true;
    } catch {
      await giveBack();
    }
  };
  /** True when uploads may be taken; makes the reserve whole where it can. */
  const look = async (): Promise<boolean> => {
    const free = await freeBytes(folder);
    if (!hasReserve && free >= reserveBytes + spareBytes) await take();
    isNoted = hasReserve && free < spareBytes;
    return !isFull();
  };
  const watch = () => {
    timer ??= setInterval(async () => {
      if (!(await look().catch(() => false))) return;
      clearInterval(timer);
      timer = undefined;
      for (const listener of listeners) listener();
    }, LOOK_EVERY_MS).unref();
  };
  const noteFull = () => {
    isNoted = true;
    watch();
  };

  if (!(await look())) await giveBack();
  return {
    get isFull() {
      return isFull();
    },
    async requireRoom() {
      if (!isPretended && (await look())) return;
      watch();
      throw diskFullError();
    },
    async withReserve(work) {
      try {
        return await work();
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        await giveBack();
        return work();
      }
    },
    noteFull,
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
