import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReadClock, type ReadClock } from '../../../../reference-server/scheduling/read-clock.ts';

const BUDGET_MS = 2_000;
const NUMBER = 7;
/** So many rows of a statement are read without a look at the clock at most. */
const MOST_ROWS = 64;

let cancelled: Int32Array;
let clock: ReadClock;
/** Milliseconds of the thread's processor time. */
let cpuMs: number;
/** Time in which the thread works, and time in which others do. */
function pass(ms: number, ownMs = ms): void {
  vi.advanceTimersByTime(ms);
  cpuMs += ownMs;
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  cpuMs = 1_234;
  clock = createReadClock(cancelled, () => cpuMs);
  clock.begin(NUMBER, BUDGET_MS);
});
afterEach(() => vi.useRealTimers());

/** How many rows are read until the clock throws. */
function rowsUntilEnd(most: number): number {
  for (let row = 1; row <= most; row += 1) {
    try {
      expect(clock.checkRow()).toBe(1);
    } catch (error) {
      expect(error).toMatchObject({ name: 'InterruptedRead' });
      return row;
    }
  }
  return most + 1;
}

describe('a read', () => {
  it('has its whole time, and ends with it', () => {
    pass(BUDGET_MS - 1);
    clock.check();
    expect(rowsUntilEnd(1_000)).toBe(1_001);
    pass(1);
    expect(() => clock.check()).toThrow(expect.objectContaining({ code: 'too-slow' }));
    expect(rowsUntilEnd(1_000)).toBeLessThanOrEqual(MOST_ROWS);
  });

  it('has its whole processor time on a machine that is busy with others', () => {
    for (let third = 0; third < 2; third += 1) {
      pass(2 * BUDGET_MS, BUDGET_MS / 3);
      expect(rowsUntilEnd(1_000)).toBe(1_001);
    }
    expect(clock.spentMs()).toBeCloseTo((2 * BUDGET_MS) / 3);
    pass(2 * BUDGET_MS, BUDGET_MS / 3 + 1);
    expect(rowsUntilEnd(1_000)).toBeLessThanOrEqual(MOST_ROWS);
  });

  it('ends when it is cancelled, and no other read does', () => {
    Atomics.store(cancelled, 0, NUMBER - 1);
    expect(rowsUntilEnd(1_000)).toBe(1_001);
    Atomics.store(cancelled, 0, NUMBER);
    expect(() => clock.check()).toThrow(expect.objectContaining({ code: 'cancelled' }));
    expect(rowsUntilEnd(1_000)).toBeLessThanOrEqual(MOST_ROWS);
    clock.begin(NUMBER + 1, BUDGET_MS);
    expect(rowsUntilEnd(1_000)).toBe(1_001);
  });

  it('starts with a time of its own', () => {
    pass(BUDGET_MS);
    clock.begin(NUMBER + 1, BUDGET_MS);
    clock.check();
    clock.begin(NUMBER + 2, Number.POSITIVE_INFINITY);
    pass(1e9);
    clock.check();
  });
});
