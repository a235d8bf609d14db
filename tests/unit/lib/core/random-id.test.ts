import { expect, it } from 'vitest';
import { randomId, randomIds } from '#lib/core/random-id.ts';

it('returns different ids of sixteen characters that need no escaping', () => {
  const ids = [...Array.from({ length: 12_000 }, randomId), ...randomIds(12_000), ...randomIds(12_000)];
  expect(ids).toHaveLength(36_000);
  expect(new Set(ids).size).toBe(36_000);
  expect(ids.every((id) => /^[\w-]{16}$/.test(id))).toBe(true);
  // Each of the 64 characters at each place.
  for (let at = 0; at < 16; at += 1) expect(new Set(ids.map((id) => id[at])).size).toBe(64);
});

it('makes ids of one call that are neighbours, in their order', () => {
  const [before, after] = [randomIds(12_000), randomIds(12_000)];
  const sorted = [...before, ...after].sort();
  const start = sorted.indexOf(before[0] ?? '');
  expect(sorted.slice(start, start + 12_000)).toEqual(before);
});
