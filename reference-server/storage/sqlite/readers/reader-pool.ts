/**
 * The threads that read the catalogue: each answers one request at a time, so a long one delays no other. One person has
 * all of them but one at most, and those who wait are served in turn.
 */
import { availableParallelism } from 'node:os';
import { createThreadLending, SERVER } from '../../../scheduling/thread-lending.ts';
import type { Reading } from '../../../stores/reading.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import type { CatalogueRead } from './catalogue-reader-worker.ts';
import { openReaderThread } from './reader-thread.ts';

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
  /** The same for a search. They reject with `InterruptedRead` when its time is over or when it is cancelled. */
  of(reading: Reading): Readers;
  /** Requests that are not answered yet may reject, and later ones do. */
  close(): Promise<void>;
}

const MAX_SHARE = 8;
/** Parts of a count, of which there are many. They wait for all others. */
const PATIENT: readonly CatalogueRead['kind'][] = ['count'];

/** `ready` resolves when the file has its tables. Threads are started when they are needed. */
export function openReaderPool(path: string, ready: Promise<unknown>): ReaderPool {
  // One more than cores, so that a person who uses them all leaves a thread to the others.
  const share = Math.min(MAX_SHARE, Math.max(2, availableParallelism()));
  const size = share + 1;
  const threads = createThreadLending({ open: () => openReaderThread(path), size, share });

  const ask = async (kind: CatalogueRead['kind'], args: readonly unknown[], reading?: Reading) => {
    await ready;
    reading?.left();
    const person = reading?.person ?? SERVER;
    return threads.lend({ person, isPatient: PATIENT.includes(kind), signal: reading?.signal }, async (thread) => {
      reading?.begin();
      try {
        const budget = reading && { budgetMs: reading.left() };
        return await thread.read({ kind, args, ...budget }, reading?.signal);
      } finally {
        reading?.end();
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
      count: call('count'),
      added: call('added'),
      countIds: call('countIds'),
      divide: call('divide'),
    };
  };
  return {
    size,
    share,
    ...readersOf(),
    of: readersOf,
    close: () => threads.close(),
  };
}
