/** A search's share of the reading threads: for whom it reads, for how long, and until when it is waited for. */
import { InterruptedRead } from '../scheduling/read-clock.ts';

export interface SearchTurn {
  /** Those who share the threads evenly. */
  readonly person: string;
  /** Milliseconds of processor time that page and count may take each. */
  readonly budgetMs: number;
  /** Milliseconds for which a page waits for a count that may come later. */
  readonly countMs: number;
  /** Aborted when no client waits for the results any more. */
  readonly signal: AbortSignal;
}

export interface Reading {
  readonly person: string;
  readonly signal: AbortSignal;
  /** Milliseconds left. Throws `InterruptedRead` when there are none, or when it was cancelled. */
  left(): number;
  /** Adds what a read has taken; of several at the same time each counts. */
  spent(ms: number): void;
}

export function createReading({ person, budgetMs, signal }: Omit<SearchTurn, 'countMs'>): Reading {
  let used = 0;
  return {
    person,
    signal,
    left() {
      if (signal.aborted) throw new InterruptedRead('cancelled');
      if (used >= budgetMs) throw new InterruptedRead('too-slow');
      return budgetMs - used;
    },
    spent(ms) {
      used += ms;
    },
  };
}
