import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#lib/core/app-error.ts';
import { withRetries } from '#lib/net/with-retries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Always fails, and records the times of its calls. */
async function send(retries: number, failure: () => Error): Promise<{ atMs: number[]; error: unknown }> {
  const start = Date.now();
  const atMs: number[] = [];
  const asking = withRetries(retries, async () => {
    atMs.push(Date.now() - start);
    throw failure();
  }).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { atMs, error: await asking };
}

const unreachable = () => new AppError('net/unreachable', { retryable: true });

it('[7.16] retries two or three times, and never waits longer than 1000 ms', async () => {
  expect((await send(2, unreachable)).atMs).toEqual([0, 300, 900]);
  expect((await send(3, unreachable)).atMs).toEqual([0, 300, 900, 1900]);
  const { atMs } = await send(6, unreachable);
  expect(Math.max(...atMs.slice(1).map((at, index) => at - (atMs[index] ?? 0)))).toBe(1000);
});

it('[7.16] throws the last error when every attempt fails, and returns the first response otherwise', async () => {
  expect((await send(2, unreachable)).error).toMatchObject({ code: 'net/unreachable' });
  let asked = 0;
  const answer = withRetries(2, async () => {
    asked += 1;
    if (asked < 3) throw unreachable();
    return 'labels';
  });
  await vi.runAllTimersAsync();
  expect(await answer).toBe('labels');
});

it('[7.16] retries a request that missed its deadline, and says so at once', async () => {
  const late = new AppError('net/unreachable', { retryable: true, facts: { waitedMs: 15_000 } });
  const said: unknown[] = [];
  const answer = withRetries(
    3,
    async () => {
      if (said.length < 2) throw late;
      return 'labels';
    },
    (error) => said.push(error),
  );
  await vi.runAllTimersAsync();
  expect(await answer).toBe('labels');
  expect(said).toEqual([late, late]);
});

it.each([
  ['an unreadable response', () => new AppError('contract/malformed-answer')],
  ['a refusal', () => new AppError('net/status', { facts: { status: 404 } })],
])('nothing is retried after %s', async (_what, failure) => {
  expect((await send(3, failure)).atMs).toEqual([0]);
});
