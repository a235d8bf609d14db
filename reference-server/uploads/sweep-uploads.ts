/** Periodically deletes abandoned uploads, and completes those that a restart or a full disk has interrupted. */
import { log } from '../core/log.ts';
import { type Locks, lockKey } from '../scheduling/locks.ts';
import type { AssetFiles } from '../stores/asset-files.ts';
import type { Records, UploadRecord } from '../stores/records.ts';
import type { UploadStore } from '../stores/upload-store.ts';
import type { Removal } from './removal.ts';
import type { TusServer } from './tus-server.ts';
import type { UploadCompletion } from './upload-completion.ts';

/** Longer than any rendition is written. */
const LONGEST_WRITE_MS = 3_600_000;
/** Longer than a request may take that another one has overtaken. */
const KEEP_UNNEEDED_MS = 12 * 3_600_000;

export interface Sweep {
  /** Runs one round; rounds never overlap. */
  run(): Promise<void>;
  close(): Promise<void>;
}

export interface SweepDeps {
  readonly store: UploadStore;
  readonly records: Records;
  readonly files: Pick<AssetFiles, 'removeUnfinished'>;
  readonly tus: TusServer;
  readonly completion: UploadCompletion;
  readonly removal: Removal;
  readonly locks: Locks;
  /** Time without new bytes after which an unfinished upload is deleted. */
  readonly keepUnfinishedMs: number;
  readonly everyMs: number;
}

/** Starts the timer. `close` stops it and waits for the current round. */
export function startSweep(deps: SweepDeps): Sweep {
  let tail: Promise<void> = Promise.resolve();
  const run = () => {
    tail = tail.then(() => sweep(deps)).catch((error) => log('error', 'the sweep of uploads stopped', { error }));
    return tail;
  };
  const timer = setInterval(run, deps.everyMs).unref();
  return {
    run,
    close() {
      clearInterval(timer);
      return tail;
    },
  };
}

async function sweep(deps: SweepDeps): Promise<void> {
  const { store, records, files, removal, keepUnfinishedMs } = deps;
  const now = records.now();
  for (const upload of await records.listUploads('receiving')) await discardOrFinish(upload, deps, now);
  await removal.removeLeftovers(now);
  // Clients have given up their queues long before, so no creation of these objects can still arrive.
  await records.forgetTerminated(now - 2 * keepUnfinishedMs);
  const failed = now - keepUnfinishedMs;
  await store.removeStrays({ unneeded: Math.max(failed, now - KEEP_UNNEEDED_MS), failed });
  await files.removeUnfinished(now - LONGEST_WRITE_MS);
}

/** Leaves an upload alone that a request is using, on this node or another. */
async function discardOrFinish(upload: UploadRecord, deps: SweepDeps, now: number): Promise<void> {
  const { locks, tus, completion, keepUnfinishedMs } = deps;
  const release = await locks.tryAcquire(lockKey('upload', upload.uploadKey));
  if (release === undefined) return;
  try {
    if (now - (await lastActivity(upload, deps)) > keepUnfinishedMs) await completion.discard(upload.uploadKey);
    else await tus.finishIfComplete(upload);
  } finally {
    release();
  }
}

async function lastActivity({ uploadKey, createdAt }: UploadRecord, { store }: SweepDeps): Promise<number> {
  return Math.max(createdAt, (await store.lastActivityAt(uploadKey)) ?? 0);
}
