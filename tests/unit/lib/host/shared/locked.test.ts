import { afterEach, expect, it, vi } from 'vitest';
import { locked, lockedAlone } from '#lib/host/shared/locked.ts';

afterEach(() => vi.unstubAllGlobals());

/** Two tasks of one name, begun at once; each reads, yields and writes. */
async function countOfTwo(): Promise<number> {
  let stored = 0;
  const task = async (): Promise<void> => {
    const before = stored;
    await new Promise((resolve) => setTimeout(resolve));
    stored = before + 1;
  };
  await Promise.all([lockedAlone('two', task), lockedAlone('two', task)]);
  return stored;
}

it('runs tasks of one name one after the other', async () => {
  expect(await countOfTwo()).toBe(2);
});

it('lets tasks of another name run meanwhile', async () => {
  expect(await lockedAlone('one', () => lockedAlone('other', async () => 'done'))).toBe('done');
});

const refused = () => Promise.reject(new DOMException('refused', 'SecurityError'));

it.each([
  ['without locks, as over plain http', {}],
  ['in a frame to which the browser refuses them', { locks: { request: refused } }],
])('runs a task once %s', async (_where, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const task = vi.fn(async () => 'done');
  expect(await lockedAlone('one', task)).toBe('done');
  expect(task).toHaveBeenCalledTimes(1);
});

it('runs a task without locks also where the caller may not do without them, and says when they are refused', async () => {
  vi.stubGlobal('navigator', {});
  expect(await locked('one', 'exclusive', async () => 'done')).toBe('done');
  vi.stubGlobal('navigator', { locks: { request: refused } });
  await expect(locked('one', 'exclusive', async () => 'done')).rejects.toThrow('refused');
});

it('rejects with the error of the task, which runs once, and frees the lock', async () => {
  const task = vi.fn(() => Promise.reject(new Error('not stored')));
  await expect(lockedAlone('one', task)).rejects.toThrow('not stored');
  expect(task).toHaveBeenCalledTimes(1);
  expect(await lockedAlone('one', async () => 'next')).toBe('next');
});
