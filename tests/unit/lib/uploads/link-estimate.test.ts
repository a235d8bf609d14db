import { expect, it } from 'vitest';
import {
  afterChunk,
  afterTooLarge,
  afterTrouble,
  chunkSizeFor,
  FIRST_ESTIMATE,
} from '#lib/uploads/model/link-estimate.ts';

it('[7.14, 9.3] is 512,000 bytes exactly where the server sets nothing', () => {
  const grown = afterChunk(FIRST_ESTIMATE, 512_000, 10);
  expect(chunkSizeFor(grown, undefined)).toBe(512_000);
  expect(chunkSizeFor(afterTrouble(FIRST_ESTIMATE), undefined)).toBe(512_000);
});

it('doubles while a full chunk takes under a second, and not for the small last one', () => {
  expect(chunkSizeFor(afterChunk(FIRST_ESTIMATE, 512_000, 900), 0)).toBe(1_024_000);
  expect(afterChunk(FIRST_ESTIMATE, 100_000, 10)).toBe(FIRST_ESTIMATE);
  expect(afterChunk(FIRST_ESTIMATE, 512_000, 1_500)).toBe(FIRST_ESTIMATE);
});

it.each([
  ['a full chunk in under a second', 512_000, 999, 1_024_000],
  ['a second', 512_000, 1_000, 512_000],
  ['two seconds', 512_000, 2_000, 512_000],
  ['a little more', 512_000, 2_001, 255_872],
  ['a larger one than is sent now', 1_024_000, 10, 1_024_000],
  ['one that is small and slow', 256_000, 3_000, 85_333],
])('[7.14] is measured by what a chunk took: %s', (_, sizeBytes, tookMs, next) => {
  expect(chunkSizeFor(afterChunk(FIRST_ESTIMATE, sizeBytes, tookMs), 0)).toBe(next);
});

it('[7.14] grows to 64 MiB, without a limit of the server', () => {
  let estimate = FIRST_ESTIMATE;
  for (let times = 0; times < 20; times += 1) estimate = afterChunk(estimate, estimate.chunkSizeBytes, 10);
  expect(chunkSizeFor(estimate, 0)).toBe(67_108_864);
});

it.each([
  [512_001, 256_000],
  [100_000, 50_000],
  [1_000, 1_024],
])('[7.14] is half of %i bytes that were too large, a whole number, 1,024 at least: %i', (sizeBytes, next) => {
  const told = afterTooLarge(FIRST_ESTIMATE, sizeBytes);
  expect(told).toEqual({ chunkSizeBytes: next, ceilingBytes: next });
  // What the server takes at most may be less than what makes sense otherwise.
  expect(chunkSizeFor(afterTrouble(told), 0)).toBe(Math.min(next, Math.max(64_000, next / 2)));
});

it('lets no chunk take over about two seconds', () => {
  expect(chunkSizeFor(afterChunk(FIRST_ESTIMATE, 512_000, 4_000), 0)).toBe(128_000);
});

it('stays within the limit of the server and of a 413', () => {
  const large = { ...FIRST_ESTIMATE, chunkSizeBytes: 8_000_000 };
  expect(chunkSizeFor(large, 1_000_000)).toBe(1_000_000);
  expect(chunkSizeFor(FIRST_ESTIMATE, 1_000_000)).toBe(512_000);
  const told = afterTooLarge(large, 8_000_000);
  expect(afterTooLarge({ ...told, chunkSizeBytes: 64_000 }, 512_000).chunkSizeBytes).toBe(64_000);
  expect(chunkSizeFor(afterChunk(told, 4_000_000, 10), 0)).toBe(4_000_000);
  expect(chunkSizeFor(afterTooLarge(FIRST_ESTIMATE, 512_000), undefined)).toBe(256_000);
});

it('halves on trouble, down to a size that still makes sense', () => {
  expect(chunkSizeFor(afterTrouble(FIRST_ESTIMATE), 0)).toBe(256_000);
  let estimate = FIRST_ESTIMATE;
  for (let times = 0; times < 20; times += 1) estimate = afterTrouble(estimate);
  expect(chunkSizeFor(estimate, 0)).toBe(64_000);
});
