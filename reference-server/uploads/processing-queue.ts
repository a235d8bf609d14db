/**
 * What happens after the last byte: processing that takes its time, one asset after the other, and people who wait
 * for it. Uploads that were received before a stop of the server, or while its disk was full, are taken up again by `resume`.
 */
import { log } from '#lib/core/log.ts';
import { isDiskFull } from '../storage/disk-full.ts';
import type { Records, UploadRecord } from '../storage/records.ts';

export interface ProcessingQueue {
  add(uploadKey: string, receivedAt: number): void;
  resume(): Promise<void>;
  /** Resolves when the upload is processed or failed, or after `timeoutMs`. */
  waitFor(uploadKey: string, timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** Lets those go who wait for an upload that was taken back. */
  wake(uploadKey: string): void;
  close(): Promise<void>;
}

export interface ProcessingOptions {
  readonly delayMs: number;
  /** An upload stays where it is when this, or noting its result, fails for want of room, until `resume`. */
  process(upload: UploadRecord): Promise<void>;
  /** Called when there was no room. */
  noteFull(): void;
  /** Called instead of a result when the upload was taken back meanwhile. */
  removeRest(upload: UploadRecord): Promise<void>;
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
      if (!(await records.saveState(uploadKey, state, upload.receivedAt))) await options.removeRest(upload);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      return options.noteFull();
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
        const wakers = waiting.get(uploadKey) ?? new Set();
        waiting.set(uploadKey, wakers);
        const timer = setTimeout(wake, timeoutMs);
        wakers.add(wake);
        signal.addEventListener('abort', wake, { once: true });
        function wake() {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          wakers.delete(wake);
          if (wakers.size === 0 && waiting.get(uploadKey) === wakers) waiting.delete(uploadKey);
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
