/**
 * What happens after the last byte: processing that takes its time, one asset after the other, and people who wait
 * for it. Uploads that were received before a stop of the server are taken up again by `resume`.
 */
import { log } from '#lib/core/log.ts';
import type { Records, UploadRecord } from '../storage/records.ts';

export interface ProcessingQueue {
  add(uploadKey: string, receivedAt: number): void;
  resume(): Promise<void>;
  /** Resolves when the upload is processed or failed, or after `timeoutMs`. */
  waitFor(uploadKey: string, timeoutMs: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface ProcessingOptions {
  readonly delayMs: number;
  process(upload: UploadRecord): Promise<void>;
}

export function createProcessingQueue(records: Records, options: ProcessingOptions): ProcessingQueue {
  const waiting = new Map<string, Set<() => void>>();
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;
  let tail: Promise<void> = Promise.resolve();

  const processOne = async (uploadKey: string) => {
    if (isClosed) return;
    const upload = await records.findUploadByKey(uploadKey);
    if (upload?.state !== 'received') return;
    try {
      await options.process(upload);
      await records.saveState(uploadKey, 'processed', upload.receivedAt);
    } catch (error) {
      log('error', 'processing failed', { objectId: upload.objectId, error });
      await records.saveState(uploadKey, 'failed', upload.receivedAt);
    }
    for (const wake of waiting.get(uploadKey) ?? []) wake();
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
      for (const wakers of [...waiting.values()]) for (const wake of [...wakers]) wake();
      await tail;
    },
  };
}
