/** A search's share of the reading threads: for whom it reads, for how long, and until when it is waited for. */
import { InterruptedRead } from '../scheduling/read-clock.ts';

export interface SearchTurn {
  /** Those who share the threads evenly. */
  readonly person: string;
  /** Milliseconds during which it may read; waiting for others does not count. */
  readonly budgetMs: number;
  /** Aborted when no client waits for the results any more. */
  readonly signal: AbortSignal;
}

export interface Reading {
  readonly person: string;
  readonly signal: AbortSignal;
  /** Milliseconds left. Throws `InterruptedRead` when there are none, or when it was cancelled. */
  left(): number;
  /** Counts the time until `end`; several reads at the same time count once. */
  begin(): void;
  end(): void;
}

export function createReading({ person, budgetMs, signal }: SearchTurn, now = () => performance.now()): Reading {
  let used = 0;
  let running = 0;
  let startedAt = 0;
  return {
    person,
    signal,
    left() {
      if (signal.aborted) throw new InterruptedRead('cancelled');
      const left = budgetMs - used - (running > 0 ? now() - startedAt : 0);
      if (left <= 0) throw new InterruptedRead('too-slow');
      return left;
    },
    begin() {
      if (running === 0) startedAt = now();
      running += 1;
    },
    end() {
      running -= 1;
      if (running === 0) used += now() - startedAt;
    },
  };
}
