/**
 * Ends a read that takes too long or that no client waits for any more. SQLite has no interruption in `node:sqlite`,
 * and ending a thread waits for its statement, so statements call a function that throws
 * (docs/decisions/0043-the-index-is-in-the-order-of-results.md).
 */

export type InterruptionReason = 'too-slow' | 'cancelled';

export class InterruptedRead extends Error {
  override readonly name = 'InterruptedRead';
  readonly code: InterruptionReason;

  constructor(code: InterruptionReason) {
    super(`the read was interrupted: ${code}`);
    this.code = code;
  }
}

/** For what is as far as it is then. */
export function ignoreTooSlow(error: unknown): undefined {
  if (!(error instanceof InterruptedRead) || error.code !== 'too-slow') throw error;
}

/** Rows between two looks at the clock: 60 ns a row instead of 150. A row with long fields may take some milliseconds. */
const ROWS_PER_LOOK = 64;

export interface ReadClock {
  /** Starts a read with this number, which may take `budgetMs` of processor time. */
  begin(number: number, budgetMs: number): void;
  /** Milliseconds of processor time since then. */
  spentMs(): number;
  /** Throws `InterruptedRead` when the read has to end. */
  check(): void;
  /** The same for every row of a statement; looks at the clock for some of them only. Returns 1. */
  checkRow(): 1;
}

/**
 * `cancelled` holds the number of the last cancelled read, and is shared with the thread that cancels. `cpuMs`: processor time of
 * this thread: on a busy machine a read takes longer without doing more.
 */
export function createReadClock(cancelled: Int32Array, cpuMs = threadCpuMs): ReadClock {
  let current = 0;
  let startedAt = 0;
  let budget = Number.POSITIVE_INFINITY;
  /** A thread has no more processor time than time: before this there is no need to ask for it, which takes longer. */
  let nextLook = Number.POSITIVE_INFINITY;
  let rows = 0;
  const spentMs = () => cpuMs() - startedAt;
  const lookAt = (left: number) => {
    nextLook = performance.now() + left;
  };
  const check = () => {
    if (Atomics.load(cancelled, 0) === current) throw new InterruptedRead('cancelled');
    if (performance.now() < nextLook) return;
    const left = budget - spentMs();
    if (left <= 0) throw new InterruptedRead('too-slow');
    lookAt(left);
  };
  return {
    begin(number, budgetMs) {
      current = number;
      startedAt = cpuMs();
      budget = budgetMs;
      lookAt(budgetMs);
      rows = 0;
    },
    spentMs,
    check,
    checkRow() {
      rows += 1;
      if (rows % ROWS_PER_LOOK === 0) check();
      return 1;
    },
  };
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
