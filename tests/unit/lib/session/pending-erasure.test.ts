import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPendingErasure } from '#lib/session/pending-erasure.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['the database is erased', 'eraseRemoved'],
  ['the note of the queue is rewritten', 'rewriteQueueNote'],
] as const)('an erasure stays due if data are removed while %s', async (_, step) => {
  const stored = new Map<string, unknown>();
  const values: StoredValues = {
    get: async (key) => (stored.get(key.key) as typeof key.fallback) ?? key.fallback,
    set: async (key, value) => void stored.set(key.key, value),
    remove: async (key) => void stored.delete(key.key),
  };
  let isAnnounced = false;
  const during = (name: string) => async () => {
    if (name !== step || isAnnounced) return;
    isAnnounced = true;
    await erasure.announce();
  };
  const erasure = createPendingErasure({
    values,
    records: { eraseRemoved: during('eraseRemoved') },
    host: { rewriteQueueNote: during('rewriteQueueNote') },
  });
  const erased = erasure.erase();
  await vi.runAllTimersAsync();
  await erased;
  expect([...stored.keys()]).toEqual(['erasureDue']);
  const again = erasure.erase();
  await vi.runAllTimersAsync();
  await again;
  expect([...stored.keys()]).toEqual([]);
});
