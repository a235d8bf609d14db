/** The threads that read the catalogue: each answers one request at a time, so a long one delays no other. */
import { availableParallelism } from 'node:os';
import type { CatalogueReader } from './catalogue-reader.ts';
import type { CatalogueRead } from './catalogue-reader-worker.ts';
import { openWorkerChannel, type WorkerChannel } from './worker-channel.ts';

type Reads = Omit<CatalogueReader, 'close'>;

/** The same functions in another thread. */
export type Readers = {
  readonly [Name in keyof Reads]: (...args: Parameters<Reads[Name]>) => Promise<ReturnType<Reads[Name]>>;
};

export interface ReaderPool extends Readers {
  /** How many requests are answered at once. */
  readonly size: number;
  /** Requests that are not answered yet may reject, and later ones do. */
  close(): Promise<void>;
}

const MAX_READERS = 8;
const SCRIPT = new URL('./catalogue-reader-worker.ts', import.meta.url);
/** Parts of a count, of which there are many. They wait for all others. */
const PATIENT: readonly CatalogueRead['kind'][] = ['count'];

/** `ready` resolves when the file has its tables. Threads are started when they are needed. */
export function openReaderPool(path: string, ready: Promise<unknown>): ReaderPool {
  const size = Math.min(MAX_READERS, Math.max(2, availableParallelism()));
  const all = new Set<WorkerChannel>();
  const idle: WorkerChannel[] = [];
  const urgent: ((reader: WorkerChannel) => void)[] = [];
  const patient: ((reader: WorkerChannel) => void)[] = [];
  let isClosed = false;

  const open = () => {
    const reader = openWorkerChannel(SCRIPT, path);
    all.add(reader);
    return reader;
  };
  const take = (isPatient: boolean) => {
    const reader = idle.pop() ?? (all.size < size ? open() : undefined);
    if (reader !== undefined) return Promise.resolve(reader);
    return new Promise<WorkerChannel>((resolve) => (isPatient ? patient : urgent).push(resolve));
  };
  const giveBack = (reader: WorkerChannel) => {
    // One that broke down is replaced when it is needed; those that wait get another one, or after `close` its failure.
    if (!reader.isOpen) all.delete(reader);
    const next = urgent.shift() ?? patient.shift();
    if (next !== undefined) next(reader.isOpen || isClosed ? reader : open());
    else if (reader.isOpen) idle.push(reader);
  };
  const ask = async (kind: CatalogueRead['kind'], args: readonly unknown[]) => {
    await ready;
    if (isClosed) throw new Error('the catalogue is closed');
    const reader = await take(PATIENT.includes(kind));
    try {
      return await reader.ask({ kind, args } satisfies CatalogueRead);
    } finally {
      giveBack(reader);
    }
  };
  const call =
    <Name extends keyof Reads>(kind: Name) =>
    (...args: Parameters<Reads[Name]>) =>
      ask(kind, args) as Promise<ReturnType<Reads[Name]>>;
  return {
    size,
    find: call('find'),
    state: call('state'),
    page: call('page'),
    count: call('count'),
    added: call('added'),
    countIds: call('countIds'),
    divide: call('divide'),
    async close() {
      isClosed = true;
      await Promise.all([...all].map((reader) => reader.end({ kind: 'close', args: [] })));
    },
  };
}
