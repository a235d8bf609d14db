import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { answerInTime } from '#lib/host/shared/answer-in-time.ts';

it('returns a response that arrives in time, and reports none later', async () => {
  const late: string[] = [];
  expect(await answerInTime(Promise.resolve('a'), 20, 'b', (answer) => late.push(answer))).toBe('a');
  await sleep(40);
  expect(late).toEqual([]);
});

it('a slow response is not waited for, and reported when it arrives', async () => {
  const late: string[] = [];
  const slow = sleep(40, 'a');
  expect(await answerInTime(slow, 5, 'b', (answer) => late.push(answer))).toBe('b');
  expect(late).toEqual([]);
  await slow;
  await Promise.resolve();
  expect(late).toEqual(['a']);
});

it('rejects in time, and ignores a later failure', async () => {
  await expect(answerInTime(Promise.reject(new Error('no')), 20, 'b', () => undefined)).rejects.toThrow('no');
  const failing = sleep(20).then(() => Promise.reject(new Error('no')));
  expect(await answerInTime(failing, 5, 'b', () => undefined)).toBe('b');
  await failing.catch(() => undefined);
});
