import { expect, it } from 'vitest';
import { formatByteSize } from '#lib/core/byte-size.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 KB'],
  [1536, '1.5 KB'],
  [102_297, '99.9 KB'],
  [102_400, '100 KB'],
  [102_860, '100 KB'],
  [512_000, '500 KB'],
  [1023 * 1024, '1 MB'],
  [262_144_000, '250 MB'],
  [3 * 1024 ** 3, '3 GB'],
  [2 * 1024 ** 4, '2 TB'],
  [5_000 * 1024 ** 4, '5,000 TB'],
])('[9.7] switches to the next unit at 1000, in steps of 1024: %i is %s', (sizeBytes, text) => {
  expect(formatByteSize(sizeBytes, 'en-US')).toBe(text);
});

it('[9.7] a number of bytes has no decimals', () => {
  expect(formatByteSize(99.5, 'en-US')).toBe('100 B');
});

it('formats decimals in the locale', () => {
  expect(formatByteSize(1536, 'de-DE')).toBe('1,5 KB');
});
