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
  /** Throws `InterruptedRead` when no milliseconds are left, or when it was cancelled. */
  check(): void;
  /** The same; else the milliseconds that a read may take, which are not there for those at the same time. */
  take(): number;
  /** Gives back what the read has not `spent` of them. */
  give(taken: number, spent: number): void;
}

/** `atOnce`: reads at the same time, which divide what is left. */
export function createReading({ person, budgetMs, signal }: Omit<SearchTurn, 'countMs'>, atOnce = 1): Reading {
  let left = budgetMs;
  let running = 0;
  const check = () => {
    if (signal.aborted) throw new InterruptedRead('cancelled');
    if (left <= 0) throw new InterruptedRead('too-slow');
  };
  return {
    person,
    signal,
    check,
    take() {
      check();
      const taken = left / Math.max(1, atOnce - running);
      left -= taken;
      running += 1;
      return taken;
    },
    give(taken, spent) {
      left += taken - spent;
      running -= 1;
    },
  };
}
