import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPendingErasure } from '#lib/session/logout/pending-erasure.ts';
import { createMemoryValues } from '../../../../helpers/builders/memory-values.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['the database is erased', 'eraseRemoved'],
  ['the queue backup is rewritten', 'rewriteQueueBackup'],
] as const)('an erasure stays due if data are removed while %s', async (_, step) => {
  const values = createMemoryValues();
  let isAnnounced = false;
  const during = (name: string) => async () => {
    if (name !== step || isAnnounced) return;
    isAnnounced = true;
    await erasure.announce();
  };
  const erasure = createPendingErasure({
    values,
    records: { eraseRemoved: during('eraseRemoved') },
    host: { rewriteQueueBackup: during('rewriteQueueBackup') },
  });
  const erased = erasure.erase();
  await vi.runAllTimersAsync();
  await erased;
  expect(values.keys()).toEqual(['erasureDue']);
  const again = erasure.erase();
  await vi.runAllTimersAsync();
  await again;
  expect(values.keys()).toEqual([]);
});

it('removals one after the other share an erasure, and one after its begin has its own', async () => {
  const erased: (() => void)[] = [];
  const erasure = createPendingErasure({
    values: createMemoryValues(),
    records: { eraseRemoved: () => new Promise((resolve) => erased.push(resolve)) },
    host: {},
  });
  const ends = [erasure.erase(), erasure.erase()];
  await vi.runAllTimersAsync();
  expect(erased).toHaveLength(1);
  ends.push(erasure.erase());
  await vi.runAllTimersAsync();
  erased[0]?.();
  await vi.runAllTimersAsync();
  expect(erased).toHaveLength(2);
  erased[1]?.();
  await vi.runAllTimersAsync();
  expect(erased).toHaveLength(2);
  await Promise.all(ends);
});
