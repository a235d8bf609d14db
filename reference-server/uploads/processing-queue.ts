/**
 * Processes received uploads one after the other, and lets requests wait for the result. `resume` queues the uploads
 * that were received before a restart of the server or while its disk was full.
 */
import { log } from '#lib/core/log.ts';
import { isDiskFull } from '../storage/disk-full.ts';
import type { Records, UploadRecord } from '../storage/records.ts';

export interface ProcessingQueue {
  /** Processes the upload `delayMs` after `receivedAt` (milliseconds since 1970). */
  add(uploadKey: string, receivedAt: number): void;
  /** Queues every upload in state `received`. */
  resume(): Promise<void>;
  /** Resolves when the upload is processed, failed or removed, when `signal` aborts, or after `timeoutMs`. */
  waitFor(uploadKey: string, timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** Resolves the waiting calls of an upload that was removed. */
  wake(uploadKey: string): void;
  close(): Promise<void>;
}

export interface ProcessingOptions {
  readonly delayMs: number;
  /** If this or saving its result fails because the disk is full, the upload stays `received` until `resume`. */
  process(upload: UploadRecord): Promise<void>;
  /** Called when the disk was full. */
  reportFull(): void;
  /** Called when the upload was removed during its processing. */
  removeReceived(upload: UploadRecord): Promise<void>;
}

export function createProcessingQueue(records: Records, options: ProcessingOptions): ProcessingQueue {
  const waiting = new Map<string, Set<() => void>>();
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;
  let tail: Promise<void> = Promise.resolve();

  const process = async (upload: UploadRecord): Promise<'processed' | 'failed'> => {
    try {
      await options.process(upload);
      return 'processed';
    } catch (error) {
      if (isDiskFull(error)) throw error;
      log('error', 'processing failed', { objectId: upload.objectId, error });
      return 'failed';
    }
  };
  const wakeAll = (uploadKey: string) => {
    for (const wake of [...(waiting.get(uploadKey) ?? [])]) wake();
  };
  const processOne = async (uploadKey: string) => {
    if (isClosed) return;
    const upload = await records.findUploadByKey(uploadKey);
    if (upload?.state !== 'received') return;
    try {
      const state = await process(upload);
      if (!(await records.saveState(uploadKey, state, upload.receivedAt))) await options.removeReceived(upload);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      return options.reportFull();
    }
    wakeAll(uploadKey);
  };

  const add = (uploadKey: string, receivedAt: number) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        tail = tail.then(() => processOne(uploadKey)).catch((error) => log('error', 'processing stopped', { error }));
      },
      Math.max(0, receivedAt + options.delayMs - Date.now()),
    );
    timers.add(timer);
  };

  return {
    add,
    async resume() {
      for (const upload of await records.listUploads('received'))
        add(upload.uploadKey, upload.receivedAt ?? Date.now());
    },
    wake: wakeAll,
    waitFor: (uploadKey, timeoutMs, signal) =>
      new Promise((resolve) => {
        const resolvers = waiting.get(uploadKey) ?? new Set();
        waiting.set(uploadKey, resolvers);
        const timer = setTimeout(wake, timeoutMs);
        resolvers.add(wake);
        signal.addEventListener('abort', wake, { once: true });
        function wake() {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          resolvers.delete(wake);
          if (resolvers.size === 0 && waiting.get(uploadKey) === resolvers) waiting.delete(uploadKey);
          resolve();
        }
      }),
    async close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      for (const uploadKey of [...waiting.keys()]) wakeAll(uploadKey);
      await tail;
    },
  };
}
