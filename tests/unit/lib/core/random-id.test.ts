import { expect, it } from 'vitest';
import { randomId, randomIds } from '#lib/core/random-id.ts';

it('returns different ids of sixteen characters that need no escaping', () => {
  const ids = [randomId(), ...randomIds(12_000)];
  expect(ids).toHaveLength(12_001);
  expect(new Set(ids).size).toBe(12_001);
  expect(ids.every((id) => /^[\w-]{16}$/.test(id))).toBe(true);
  // Each of the 64 characters at each place.
  for (let at = 0; at < 16; at += 1) expect(new Set(ids.map((id) => id[at])).size).toBe(64);
});
