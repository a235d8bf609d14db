/** The catalogue's reader in a thread of its own. */

import { InterruptedRead } from '../../../scheduling/read-clock.ts';
import { openWorkerChannel } from '../worker-channel.ts';
import type { CatalogueRead, ReaderData } from './catalogue-reader-worker.ts';

export interface ReaderThread {
  /** False after the thread has ended. */
  readonly isOpen: boolean;
  /**
   * One read at a time. Rejects with `InterruptedRead` after `budgetMs`, or soon after `signal` was aborted: the thread
   * is free again then.
   */
  read(call: Pick<CatalogueRead, 'kind' | 'args' | 'budgetMs'>, signal?: AbortSignal): Promise<unknown>;
  end(): Promise<void>;
}

const SCRIPT = new URL('./catalogue-reader-worker.ts', import.meta.url);

export function openReaderThread(path: string): ReaderThread {
  const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const channel = openWorkerChannel(SCRIPT, { path, cancelled } satisfies ReaderData);
  let last = 0;
  return {
    get isOpen() {
      return channel.isOpen;
    },
    async read(call, signal) {
      // Never 0, which is cancelled from the start.
      last = (last % 0x7fff_ffff) + 1;
      const number = last;
      const cancel = () => Atomics.store(cancelled, 0, number);
      signal?.addEventListener('abort', cancel);
      try {
        return await channel.ask({ ...call, number } satisfies CatalogueRead);
      } catch (error) {
        const { code } = Object(error) as { readonly code?: unknown };
        throw code === 'too-slow' || code === 'cancelled' ? new InterruptedRead(code) : error;
      } finally {
        signal?.removeEventListener('abort', cancel);
      }
    },
    end: () => channel.end({ kind: 'close', args: [], number: -1 } satisfies CatalogueRead),
  };
}
