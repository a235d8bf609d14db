import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimatedBytes } from '#lib/uploads/model/sending-estimate.ts';

const request = { bytes: 1_000_000, at: 10_000, expectedMs: 4_000 };

it.each([
  [9_000, 0],
  [10_000, 0],
  [12_000, 400_000],
  [14_000, 800_000],
  [18_000, 875_000],
  [400_000_000, 949_998],
])('[2.7.4] a request of 4 s that was sent at 10 s has at %i ms sent %i of 1,000,000 bytes, about', (now, bytes) => {
  expect(estimatedBytes(request, now)).toBe(bytes);
});

it('[2.7.4] grows, and never shows all bytes before the answer', () => {
  const ms = fc.integer({ min: 0, max: 1e9 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 40 }), ms, ms, ms, (bytes, expectedMs, one, other) => {
      const at = (now: number) => estimatedBytes({ bytes, at: 0, expectedMs }, now);
      expect(at(Math.min(one, other))).toBeLessThanOrEqual(at(Math.max(one, other)));
      expect(at(one)).toBeLessThan(bytes);
    }),
  );
});
