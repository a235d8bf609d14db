import { expect, it } from 'vitest';
import { rangeReaderOf } from '#lib/core/read-bytes.ts';
import { areEqual, areSameBytes, edgeFingerprint } from '#lib/uploads/files/same-bytes.ts';

const bytes = (change?: number): Blob => {
  const content = new Uint8Array(3_000_000).map((_, at) => at % 251);
  if (change !== undefined) content[change] = 255;
  return new Blob([content]);
};

it('detects a duplicate by its bytes, wherever the difference is', async () => {
  expect(await areSameBytes(bytes(), bytes())).toBe(true);
  for (const place of [0, 65_535, 65_536, 1_500_000, 2_934_463, 2_934_464, 2_999_999]) {
    expect(await areSameBytes(bytes(), bytes(place))).toBe(false);
  }
});

it('reads nothing of files of different sizes', async () => {
  const unreadable = {
    size: 5,
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('read')) }),
  } as unknown as Blob;
  expect(await areSameBytes(unreadable, new Blob(['four']))).toBe(false);
});

it('compares files smaller than the two edges', async () => {
  expect(await areSameBytes(new Blob(['abc']), new Blob(['abc']))).toBe(true);
  expect(await areSameBytes(new Blob(['abc']), new Blob(['abd']))).toBe(false);
});

it.each([0, 1, 3, 65_535, 65_536, 65_539, 131_073, 200_001])(
  'gives files with other edges another fingerprint, whatever their length: %i bytes',
  async (length) => {
    const fingerprintOf = (change?: number) => {
      const content = new Uint8Array(length).map((_, at) => at % 251);
      if (change !== undefined) content[change] = 255;
      return edgeFingerprint(rangeReaderOf(new Blob([content])));
    };
    expect(await fingerprintOf()).toBe(await fingerprintOf());
    if (length > 64) expect(await fingerprintOf(length - 64)).not.toBe(await fingerprintOf());
    if (length > 64) expect(await fingerprintOf(8)).not.toBe(await fingerprintOf());
  },
);

it.each([0, 1, 2, 3])('a difference is found at every place, beginning %i bytes into a buffer', (offset) => {
  const at = (start: number) => new Uint8Array(new ArrayBuffer(32), start, 11).fill(5);
  for (let place = 0; place < 11; place += 1) {
    const [one, other] = [at(offset), at(0)];
    expect(areEqual(one, other)).toBe(true);
    other[place] = 6;
    expect(areEqual(one, other)).toBe(false);
    expect(areEqual(other, one)).toBe(false);
  }
  expect(areEqual(at(offset), at(0).subarray(1))).toBe(false);
});
