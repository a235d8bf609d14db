/**
 * Processes received uploads, a few at a time in the order of their arrival, and lets requests wait for the result. An
 * asset and its sidecars are processed one after the other. `resume` queues the uploads that were received before a
 * restart of the server or while its disk was full.
 */
import { log } from '../logging/log.ts';
import { isDiskFull } from '../storage/disk-full.ts';
import { isTemporary } from '../storage/is-temporary.ts';
import type { Records, UploadRecord } from '../storage/records.ts';
import { createKeyedLock } from './keyed-lock.ts';
import { createLanes } from './lanes.ts';
import { familyOf } from './sidecars.ts';

/** While one waits for the disk, the catalogue or a tool for clips, the others continue. */
export const PROCESSING_LANES = 3;
/** One lane is left to everybody else. */
const LANES_PER_OWNER = 2;
/** An upload that was being processed when the server ended is taken up once more: it may be what ended the server. */
const MAX_ATTEMPTS = 2;
/** After this time an upload is taken up again whose storage did not work. */
const RETRY_MS = 5_000;

type Arrival = Pick<UploadRecord, 'uploadKey' | 'owner' | 'receivedAt'>;

export interface ProcessingQueue {
  /** Uploads that wait or are being processed. */
  readonly length: number;
  /** Processes the upload `delayMs` after `receivedAt` (milliseconds since 1970). */
  add(upload: Arrival): void;
  /** Queues every upload in state `received`. */
  resume(): Promise<void>;
  /** Resolves when one of the uploads is processed, failed or removed, when `signal` aborts, or after `timeoutMs`. */
  waitFor(uploadKeys: ReadonlySet<string>, timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** Resolves the waiting calls of an upload that was removed. */
  wake(uploadKey: string): void;
  /** Ends the waits of now and later; `resume` of this node or another continues what is not processed. */
  endWaits(): void;
  close(): Promise<void>;
}

export interface ProcessingOptions {
  readonly delayMs: number;
  /**
   * False when the file could not be decoded; with `mayDecode` false it is not tried. If this or saving its result
   * fails because the disk is full, the upload stays `received` until `resume`; if the storage does not work, the
   * processing begins again a few seconds later.
   */
  process(upload: UploadRecord, mayDecode: boolean): Promise<boolean>;
  /** Called when the disk was full. */
  reportFull(): void;
  /** Called when the upload was removed during its processing. */
  removeReceived(upload: UploadRecord): Promise<void>;
}

export function createProcessingQueue(records: Records, options: ProcessingOptions): ProcessingQueue {
  const waiters = createWaiters();
  const timers = new Set<NodeJS.Timeout>();
  const families = createKeyedLock();
  const lanes = createLanes(PROCESSING_LANES, LANES_PER_OWNER);
  /** Attempts that a full disk or the storage has ended: they do not count again. */
  const counted = new Map<string, number>();
  let isClosed = false;

  const process = async (upload: UploadRecord): Promise<'processed' | 'failed'> => {
    const { uploadKey } = upload;
    try {
      const attempts = counted.get(uploadKey) ?? (await records.beginProcessing(uploadKey));
      counted.set(uploadKey, attempts);
      return (await options.process(upload, attempts <= MAX_ATTEMPTS)) ? 'processed' : 'failed';
    } catch (error) {
      if (isTemporary(error)) throw error;
      log('error', 'processing failed', { objectId: upload.objectId, error });
      return 'failed';
    }
  };
  const processOne = async (uploadKey: string) => {
    const found = await records.findUploadByKey(uploadKey);
    if (isClosed || found === undefined) return;
    const release = await families.acquire(familyOf(found));
    try {
      const upload = await records.findUploadByKey(uploadKey);
      if (isClosed || upload?.state !== 'received') return;
      const state = await process(upload);
      if (!(await records.saveState(uploadKey, state, upload.receivedAt))) await options.removeReceived(upload);
      counted.delete(uploadKey);
      waiters.wake(uploadKey);
    } catch (error) {
      if (!isTemporary(error)) throw error;
      if (isDiskFull(error)) options.reportFull();
      else later(RETRY_MS, () => start(found));
    } finally {
      release();
    }
  };

  const start = ({ uploadKey, owner }: Arrival) => {
    lanes.run(() => processOne(uploadKey), owner).catch((error) => log('error', 'processing stopped', { error }));
  };
  const later = (delayMs: number, work: () => void) => {
    if (isClosed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, delayMs);
    timers.add(timer);
  };
  const add = (arrival: Arrival) =>
    later(Math.max(0, (arrival.receivedAt ?? 0) + options.delayMs - Date.now()), () => start(arrival));

  return {
    get length() {
      return timers.size + lanes.length;
    },
    add,
    async resume() {
      for (const upload of await records.listUploads('received')) add(upload);
    },
    wake: waiters.wake,
    waitFor: waiters.waitFor,
    endWaits: waiters.endAll,
    async close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      waiters.endAll();
      await lanes.idle();
    },
  };
}

function createWaiters() {
  const waiting = new Map<string, Set<() => void>>();
  let hasEnded = false;
  const wake = (uploadKey: string) => {
    for (const resolve of [...(waiting.get(uploadKey) ?? [])]) resolve();
  };
  const waitFor: ProcessingQueue['waitFor'] = (uploadKeys, timeoutMs, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(end, timeoutMs);
      for (const uploadKey of uploadKeys)
        waiting.set(uploadKey, (waiting.get(uploadKey) ?? new Set<() => void>()).add(end));
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted || hasEnded) end();
      function end() {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        for (const uploadKey of uploadKeys) {
          const others = waiting.get(uploadKey);
          others?.delete(end);
          if (others?.size === 0) waiting.delete(uploadKey);
        }
        resolve();
      }
    });
  return {
    wake,
    waitFor,
    endAll() {
      hasEnded = true;
      for (const uploadKey of [...waiting.keys()]) wake(uploadKey);
    },
  };
}
