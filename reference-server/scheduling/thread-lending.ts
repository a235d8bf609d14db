/**
 * Lends what reads the catalogue, threads or connections: each person has a share of them at most, and those who wait
 * are served in turn.
 */
import { createFairQueue } from './fair-queue.ts';
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
  /** Waits for a thread. Rejects with `InterruptedRead` when the signal is aborted, and after `close`. */
  take(wish: ThreadWish): Promise<Thread>;
  giveBack(thread: Thread, person: string): void;
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

interface Waiting<Thread> {
  readonly person: string;
  start(thread: Thread): void;
  fail(error: Error): void;
}

export function createThreadLending<Thread extends Lent>({
  open,
  size,
  share,
}: ThreadLimits<Thread>): ThreadLending<Thread> {
  const all = new Set<Thread>();
  const idle: Thread[] = [];
  const queues = { urgent: createFairQueue<Waiting<Thread>>(), patient: createFairQueue<Waiting<Thread>>() };
  /** Threads in use, by person. */
  const inUse = new Map<string, number>();
  let isClosed = false;

  const openOne = () => {
    const thread = open();
    all.add(thread);
    return thread;
  };
  const use = (person: string, change: 1 | -1) => {
    const count = (inUse.get(person) ?? 0) + change;
    if (count === 0) inUse.delete(person);
    else inUse.set(person, count);
  };
  const takeNext = (mayBeServed: (person: string) => boolean) =>
    queues.urgent.take(mayBeServed) ?? queues.patient.take(mayBeServed);
  const forgetEnded = () => {
    for (const thread of idle.splice(0)) {
      if (thread.isOpen) idle.push(thread);
      else all.delete(thread);
    }
  };
  const serve = () => {
    forgetEnded();
    while (idle.length > 0 || all.size < size) {
      const next = takeNext((person) => person === SERVER || (inUse.get(person) ?? 0) < share);
      if (next === undefined) return;
      use(next.person, 1);
      next.start(idle.pop() ?? openOne());
    }
  };
  return {
    take: ({ person, isPatient, signal }) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw closedError();
        const cancel = () => {
          leave();
          reject(new InterruptedRead('cancelled'));
        };
        const start = (thread: Thread) => {
          signal?.removeEventListener('abort', cancel);
          resolve(thread);
        };
        const leave = queues[isPatient ? 'patient' : 'urgent'].add(person, { person, start, fail: reject });
        signal?.addEventListener('abort', cancel, { once: true });
        serve();
      }),
    giveBack(thread, person) {
      use(person, -1);
      // One that broke down is replaced when it is needed.
      if (thread.isOpen) idle.push(thread);
      else all.delete(thread);
      if (!isClosed) serve();
    },
    async close() {
      isClosed = true;
      for (let next = takeNext(() => true); next !== undefined; next = takeNext(() => true)) next.fail(closedError());
      await Promise.all([...all].map((thread) => thread.end()));
    },
  };
}

function closedError(): Error {
  return new Error('the catalogue is closed');
}
