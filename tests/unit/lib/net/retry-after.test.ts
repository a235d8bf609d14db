import { expect, it } from 'vitest';
import { retryAfterMs } from '#lib/net/retry-after.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');

it.each([
  ['7', 7_000],
  [' 0 ', 0],
  ['Fri, 20 Nov 2026 10:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ['Sat, 21 Nov 2026 10:00:00 GMT', 3_600_000],
  ['999999999', 3_600_000],
  ['-5', null],
  ['7.5', null],
  ['  ', null],
  ['soon', null],
  ['', null],
  [undefined, null],
])('Retry-After %j waits %j ms', (header, wait) => {
  expect(retryAfterMs(header, NOW)).toBe(wait);
});
