/**
 * The threads that read the catalogue: each answers one request at a time, so a long one delays no other. One person has
 * all of them but one at most, and those who wait are served in turn.
 */
import { availableParallelism } from 'node:os';
import { InterruptedRead } from '../../../scheduling/read-clock.ts';
import { createThreadLending, SERVER } from '../../../scheduling/thread-lending.ts';
import type { Reading } from '../../../stores/reading.ts';
import { openWorkerChannel } from '../worker-channel.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import type { AnsweredRead, CatalogueRead, ReaderData } from './catalogue-reader-worker.ts';

type Reads = Omit<CatalogueReader, 'close'>;

/** The same functions in another thread. */
export type Readers = {
  readonly [Name in keyof Reads]: (...args: Parameters<Reads[Name]>) => Promise<ReturnType<Reads[Name]>>;
};

/** The functions themselves are for the server's own reads: they have no limits. */
export interface ReaderPool extends Readers {
  /** How many requests are answered at once. */
  readonly size: number;
  /** How many of them may be of one person. */
  readonly share: number;
  /** How many of these count at once: the next page finds one free. */
  readonly counting: number;
  /** The same for a search. They reject with `InterruptedRead` when its time is over or when it is cancelled. */
  of(reading: Reading): Readers;
  /** Requests that are not answered yet may reject, and later ones do. */
  close(): Promise<void>;
}

const MAX_SHARE = 8;
/** Parts of a count, of which there are many. They wait for all others. */
const PATIENT: readonly CatalogueRead['kind'][] = ['count', 'countSources'];

/** `ready` resolves when the file has its tables. Threads are started when they are needed. */
export function openReaderPool(path: string, ready: Promise<unknown>, cores = availableParallelism()): ReaderPool {
  // One more than cores, so that a person who uses them all leaves a thread to the others.
  const share = Math.min(MAX_SHARE, Math.max(2, cores));
  const size = share + 1;
  const threads = createThreadLending({ open: () => openReaderThread(path), size, share });

  const ask = async (kind: CatalogueRead['kind'], args: readonly unknown[], reading?: Reading) => {
    await ready;
    reading?.check();
    const person = reading?.person ?? SERVER;
    return threads.lend({ person, isPatient: PATIENT.includes(kind), signal: reading?.signal }, async (thread) => {
      const budgetMs = reading?.take();
      // What is interrupted has had all of its time.
      let spentMs = budgetMs ?? 0;
      try {
        const answered = await thread.read(
          { kind, args, ...(budgetMs !== undefined && { budgetMs }) },
          reading?.signal,
        );
        spentMs = answered.spentMs;
        return answered.value;
      } finally {
        if (budgetMs !== undefined) reading?.give(budgetMs, spentMs);
      }
    });
  };
  const readersOf = (reading?: Reading): Readers => {
    const call =
      <Name extends keyof Reads>(kind: Name) =>
      (...args: Parameters<Reads[Name]>) =>
        ask(kind, args, reading) as Promise<ReturnType<Reads[Name]>>;
    return {
      find: call('find'),
      state: call('state'),
      page: call('page'),
      walk: call('walk'),
      count: call('count'),
      countSources: call('countSources'),
      countIds: call('countIds'),
      divide: call('divide'),
    };
  };
  return {
    size,
    share,
    counting: share - 1,
    ...readersOf(),
    of: readersOf,
    close: () => threads.close(),
  };
}

interface ReaderThread {
  /** False after the thread has ended. */
  readonly isOpen: boolean;
  /**
   * One read at a time. Rejects with `InterruptedRead` after `budgetMs` of processor time, or soon after `signal` was aborted: the thread
   * is free again then.
   */
  read(call: Pick<CatalogueRead, 'kind' | 'args' | 'budgetMs'>, signal?: AbortSignal): Promise<AnsweredRead>;
  end(): Promise<void>;
}

const SCRIPT = new URL('./catalogue-reader-worker.ts', import.meta.url);

/** The reader in a thread of its own. */
function openReaderThread(path: string): ReaderThread {
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
        return (await channel.ask({ ...call, number } satisfies CatalogueRead)) as AnsweredRead;
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
