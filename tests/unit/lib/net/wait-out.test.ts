import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#lib/core/app-error.ts';
import { waitOut } from '#lib/net/wait-out.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, facts: Record<string, string> = {}) =>
  new AppError('net/status', { facts: { status, ...facts }, retryable: true });

/** Fails with `failures`, then has an answer. Records the times of its calls. */
function start(failures: readonly Error[], signal = new AbortController().signal) {
  const startedAt = Date.now();
  const atMs: number[] = [];
  const outcome = waitOut(async () => {
    atMs.push(Date.now() - startedAt);
    const failure = failures[atMs.length - 1];
    if (failure) throw failure;
    return 'found';
  }, signal).catch((error: AppError) => error);
  return { atMs, outcome };
}

it('repeats a request after the time that a 503 names, and resolves with its answer', async () => {
  const { atMs, outcome } = start([refusal(503, { retryAfter: '1' }), refusal(503, { retryAfter: '5' })]);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe('found');
  expect(atMs).toEqual([0, 1_000, 6_000]);
});

it('waits at most ten seconds in all, then rejects with the last refusal', async () => {
  const refusals = Array.from({ length: 40 }, (_, at) => refusal(503, { retryAfter: '3', number: String(at) }));
  const { atMs, outcome } = start(refusals);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe(refusals[3]);
  expect(atMs).toEqual([0, 3_000, 6_000, 9_000]);
});

it('a server whose time has passed already is not flooded', async () => {
  const past = { retryAfter: 'Thu, 01 Jan 2026 00:00:00 GMT', date: 'Thu, 01 Jan 2026 00:00:09 GMT' };
  const { atMs, outcome } = start(Array.from({ length: 40 }, () => refusal(503, past)));
  await vi.runAllTimersAsync();
  await outcome;
  expect(atMs).toHaveLength(21);
});

it.each([
  ['a 503 without a time', refusal(503)],
  ['a 503 that is too far away', refusal(503, { retryAfter: '60' })],
  ['another status', refusal(429, { retryAfter: '1' })],
  ['a server that is not reached', new AppError('net/unreachable', { retryable: true })],
])('rejects at once after %s', async (_, failure) => {
  const { atMs, outcome } = start([failure]);
  expect(await outcome).toBe(failure);
  expect(atMs).toEqual([0]);
});

it('ends a wait when the request is aborted', async () => {
  const controller = new AbortController();
  const { atMs, outcome } = start([refusal(503, { retryAfter: '5' })], controller.signal);
  await vi.advanceTimersByTimeAsync(1_000);
  controller.abort();
  expect(await outcome).toMatchObject({ code: 'aborted' });
  expect(vi.getTimerCount()).toBe(0);
  expect(atMs).toEqual([0]);
});
