/**
 * Processes received uploads, a few at a time in the order of their arrival, and lets requests wait for the result. An
 * asset and its sidecars are processed one after the other. `resume` queues the uploads that were received before a
 * restart of the server, while its disk was full, or by a node that has died.
 */

import { isDiskFull } from '../core/disk-full.ts';
import { isTemporary } from '../core/is-temporary.ts';
import { log } from '../core/log.ts';
import { MediaKilledError } from '../media-tools/media-limit-error.ts';
import { createFairPool, type FairPool } from '../scheduling/fair-pool.ts';
import type { KeyedLock, Release } from '../scheduling/locks.ts';
import { createTimers } from '../scheduling/timers.ts';
import type { Records, UploadRecord } from '../stores/records.ts';
import { createWaiters } from './processing-waiters.ts';
import { familyOf } from './sidecars.ts';

/** While one waits for the disk, the catalogue or a tool for clips, the others continue. */
export const PROCESSING_LANES = 3;
/** Leaves one lane to other owners. */
const LANES_PER_OWNER = 2;
/** If a server ends during processing, the upload is retried at once this often: it may have caused the end. */
const PROMPT_ATTEMPTS = 2;
/** Delay of further retries, doubled each time. */
const LATER_MS = 60_000;
const LATEST_MS = 3_600_000;
/** After this time an upload is taken up again whose storage did not work. */
const retryDelayMs = () => 5_000;

type Arrival = Pick<UploadRecord, 'uploadKey' | 'owner' | 'receivedAt'>;

export interface ProcessingQueue {
  /** Uploads that wait or are being processed. */
  readonly length: number;
  /** Processes the upload `delayMs` after `receivedAt` (milliseconds since 1970). */
  add(upload: Arrival): void;
  /** Processes a failed upload again; does nothing when it has not failed. */
  retry(upload: UploadRecord): Promise<void>;
  /** Queues the received uploads that no node is processing: the oldest ones, or all. */
  resume(most?: number): Promise<void>;
  /** Call it when the clock was set. */
  clockSet(): void;
  /** Resolves when one of the uploads is processed, failed or removed, when `signal` aborts, or after `timeoutMs`. */
  waitFor(uploadKeys: ReadonlySet<string>, timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** Resolves the waiting calls of an upload that was decided by a removal or by another node. */
  wake(uploadKey: string): void;
  /** Ends the waits of now and later; `resume` of this node or another continues what is not processed. */
  endWaits(): void;
  close(): Promise<void>;
}

export interface ProcessingOptions {
  readonly delayMs: number;
  /**
   * False when the file could not be decoded. If this or saving its result fails because the disk is full, the upload
   * stays `received` until `resume`; if the storage does not work, the processing begins again a few seconds later. If it
   * rejects with `MediaKilledError`, there is a last try, alone and a minute later.
   */
  process(upload: UploadRecord, isLastTry: boolean): Promise<boolean>;
  /** By `familyOf`. */
  readonly families: KeyedLock;
  /** Called after an upload was processed or has failed. */
  publishDecided(uploadKey: string): void;
  /** Called when the disk was full. */
  reportFull(): void;
  /** Called when the upload was removed during its processing. */
  removeReceived(upload: UploadRecord): Promise<void>;
}

export function createProcessingQueue(records: Records, options: ProcessingOptions): ProcessingQueue {
  const waiters = createWaiters();
  const timers = createTimers();
  /** Uploads that wait or are being processed. */
  const queued = new Set<string>();
  const claims = createClaims(records);
  const pool = createFairPool({ size: PROCESSING_LANES, perPerson: LANES_PER_OWNER });
  const postponed = createPostponed(records, (delayMs, work) => later(delayMs, work));
  let isClosed = false;

  const processClaimed = async (found: UploadRecord) => {
    const { uploadKey } = found;
    let hasBegun = false;
    let release: Release | undefined;
    try {
      release = await options.families.acquire(familyOf(found));
      const upload = await records.findUploadByKey(uploadKey);
      if (isClosed || upload?.state !== 'received') return await claims.giveBack(uploadKey, false);
      hasBegun = true;
      const attempts = await records.beginProcessing(uploadKey);
      if (postponed.postpone(uploadKey, attempts, () => add(upload))) return await claims.giveBack(uploadKey, true);
      const state = await process(upload, postponed.end(uploadKey), options);
      if (isClosed && saysNothing(state)) return await claims.giveBack(uploadKey, true);
      if (state === 'killed') return postponed.keep(uploadKey, () => add(upload));
      if (!(await records.saveState(uploadKey, state, upload.receivedAt))) await options.removeReceived(upload);
      waiters.wake(uploadKey);
      options.publishDecided(uploadKey);
    } catch (error) {
      await claims.giveBack(uploadKey, hasBegun);
      throw error;
    } finally {
      release?.();
    }
  };
  const processOne = async (arrival: Arrival) => {
    const { uploadKey } = arrival;
    try {
      const found = await records.findUploadByKey(uploadKey);
      if (isClosed || found === undefined || !(await claims.take(uploadKey))) return;
      await processClaimed(found);
    } catch (error) {
      if (isTemporary(error) && !isDiskFull(error)) later(retryDelayMs, () => add(arrival));
      else reportStop(error, options);
    } finally {
      queued.delete(uploadKey);
    }
  };

  const later = (delayMs: () => number, work: () => void) => isClosed || timers.start(delayMs, work);
  const add = (arrival: Arrival) => {
    const { uploadKey, receivedAt } = arrival;
    if (queued.has(uploadKey) || postponed.isWaiting(uploadKey)) return;
    queued.add(uploadKey);
    const delayMs = () => Math.max(0, (receivedAt ?? 0) + options.delayMs - records.now());
    later(delayMs, () => void postponed.run(pool, arrival, () => processOne(arrival)));
  };

  return {
    get length() {
      return timers.size + pool.length;
    },
    add,
    async retry(upload) {
      if (await records.retryProcessing(upload.uploadKey)) add(upload);
    },
    async resume(most = Number.MAX_SAFE_INTEGER) {
      for (const upload of await records.listUnprocessed(most)) add(upload);
    },
    clockSet: timers.restart,
    wake: waiters.wake,
    waitFor: waiters.waitFor,
    endWaits: waiters.endAll,
    async close() {
      isClosed = true;
      timers.clear();
      waiters.endAll();
      await pool.idle();
    },
  };
}

/** Uploads whose processing was ended. */
function createPostponed(records: Pick<Records, 'now'>, start: (delayMs: () => number, work: () => void) => void) {
  const waits = new Map<string, 'running' | 'over'>();
  const wait = (uploadKey: string, waitMs: number, work: () => void) => {
    const until = records.now() + waitMs;
    log('warn', 'an upload whose processing was ended waits', { uploadKey, waitMs });
    waits.set(uploadKey, 'running');
    start(
      () => Math.max(0, until - records.now()),
      () => {
        waits.set(uploadKey, 'over');
        work();
      },
    );
  };
  return {
    isWaiting: (uploadKey: string) => waits.get(uploadKey) === 'running',
    /** Alone when it has waited. */
    run: (pool: FairPool, { uploadKey, owner }: Arrival, work: () => Promise<void>) =>
      pool.run(work, waits.get(uploadKey) === 'over' ? { isAlone: true } : { person: owner }),
    /** True when it has waited; the next time it does so again. */
    end: (uploadKey: string) => waits.delete(uploadKey),
    /** True when the upload has to wait, because it has ended servers; `work` follows. */
    postpone(uploadKey: string, attempts: number, work: () => void): boolean {
      if (attempts <= PROMPT_ATTEMPTS || waits.has(uploadKey)) return false;
      wait(uploadKey, Math.min(LATEST_MS, LATER_MS * 2 ** (attempts - PROMPT_ATTEMPTS - 1)), work);
      return true;
    },
    /** Before the last try, which is this node's: it keeps its claim. */
    keep: (uploadKey: string, work: () => void) => wait(uploadKey, LATER_MS, work),
  };
}

function createClaims(records: Records) {
  /** Begun, and not given back, because the records were away. Their attempt must not count: no node has ended by it. */
  const kept = new Set<string>();
  const giveBack = async (uploadKey: string, hasBegun: boolean) => {
    if (hasBegun) kept.add(uploadKey);
    try {
      await records.releaseProcessing(uploadKey, hasBegun);
      kept.delete(uploadKey);
    } catch (error) {
      log('warn', 'processing: a claim was not given back', { error });
    }
  };
  return {
    /** A claim that could not be given back is taken up again by `resume` of this node. */
    giveBack,
    /** False when another node has it. */
    async take(uploadKey: string): Promise<boolean> {
      if (kept.has(uploadKey)) await giveBack(uploadKey, true);
      return records.claimProcessing(uploadKey);
    },
  };
}

function reportStop(error: unknown, { reportFull }: ProcessingOptions): void {
  if (isDiskFull(error)) reportFull();
  else log('error', 'processing stopped', { error });
}

/** When this server ends: the processes that decode may have been stopped with it. */
const saysNothing = (state: 'processed' | 'failed' | 'killed') => state !== 'processed';

/** `killed`: by another program, and another try may succeed. */
async function process(upload: UploadRecord, isLastTry: boolean, options: ProcessingOptions) {
  try {
    return (await options.process(upload, isLastTry)) ? 'processed' : 'failed';
  } catch (error) {
    if (isTemporary(error)) throw error;
    log('error', 'processing failed', { objectId: upload.objectId, error });
    return error instanceof MediaKilledError && !isLastTry ? 'killed' : 'failed';
  }
}
