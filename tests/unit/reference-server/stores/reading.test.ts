import { expect, it } from 'vitest';
import { createReading } from '../../../../reference-server/stores/reading.ts';

const { signal } = new AbortController();

it('[8.6] reads at the same time divide what is left of the processor time, and give back what they have not used', () => {
  const reading = createReading({ person: 'NEWS/editor', budgetMs: 3_000, signal }, 3);
  expect([reading.take(), reading.take(), reading.take()]).toEqual([1_000, 1_000, 1_000]);
  expect(() => reading.take()).toThrow('too-slow');
  reading.give(1_000, 400);
  expect(reading.take()).toBe(600);
  reading.give(1_000, 1_000);
  expect(() => reading.take()).toThrow('too-slow');
});
