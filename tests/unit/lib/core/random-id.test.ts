import { expect, it } from 'vitest';
import { randomId } from '#lib/core/random-id.ts';

it('an id is unique and has 16 URL-safe characters', () => {
  const ids = Array.from({ length: 500 }, randomId);
  expect(ids.filter((id) => !/^[\w-]{16}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(500);
});
