/** Lends what reads the catalogue, threads or connections: each person has a share of them at most (`fair-pool.ts`). */
import { createFairPool } from './fair-pool.ts';
import { InterruptedRead } from './read-clock.ts';

/** The server's own reads. They have no share. */
export const SERVER = '';

export interface ThreadWish {
  readonly person: string;
  /** Served after everything that is not. */
  readonly isPatient: boolean;
  /** Gives the place up when it is aborted. */
  readonly signal: AbortSignal | undefined;
}

export interface Lent {
  /** False after it has ended: then it is not lent again. */
  readonly isOpen: boolean;
  end(): Promise<void>;
}

export interface ThreadLending<Thread extends Lent> {
  /** Does this with a thread. Rejects with `InterruptedRead` when `signal` aborts while it waits for one. */
  lend<Value>(wish: ThreadWish, work: (thread: Thread) => Promise<Value>): Promise<Value>;
  /** Ends all threads after what they are doing. */
  close(): Promise<void>;
}

export interface ThreadLimits<Thread extends Lent> {
  open(): Thread;
  /** Threads. They are opened when they are needed. */
  readonly size: number;
  /** Threads of one person. */
  readonly share: number;
}

export function createThreadLending<Thread extends Lent>({
  open,
  size,
  share,
}: ThreadLimits<Thread>): ThreadLending<Thread> {
  const pool = createFairPool({ size, perPerson: share, unlimited: SERVER, leftError });
  const all = new Set<Thread>();
  const idle: Thread[] = [];
  let isClosed = false;

  const take = (): Thread => {
    if (isClosed) throw closedError();
    for (let thread = idle.pop(); thread !== undefined; thread = idle.pop()) {
      if (thread.isOpen) return thread;
      all.delete(thread);
    }
    const opened = open();
    all.add(opened);
    return opened;
  };
  const use = async <Value>(work: (thread: Thread) => Promise<Value>): Promise<Value> => {
    const thread = take();
    try {
      return await work(thread);
    } finally {
      // One that broke down is replaced when it is needed.
      if (thread.isOpen) idle.push(thread);
      else all.delete(thread);
    }
  };
  return {
    lend: (wish, work) => pool.run(() => use(work), wish),
    async close() {
      isClosed = true;
      pool.close(closedError());
      await Promise.all([...all].map((thread) => thread.end()));
    },
  };
}

function closedError(): Error {
  return new Error('the catalogue is closed');
}

function leftError(): Error {
  return new InterruptedRead('cancelled');
}
