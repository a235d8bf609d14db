import { describe, expect, it } from 'vitest';
import { CHUNK_SIZE_BYTES } from '#lib/contract/uploads.ts';
import {
  blockDigestsOf,
  createPrefixDigest,
  digestOf,
  prefixDigestOf,
  wholeDigestOf,
} from '#lib/uploads/files/file-digest.ts';
import { versionOf } from '../../../../helpers/engine/changing-file.ts';

const SIZE = 2_600_001;

/** Digest of bytes that are added in parts of these sizes, then of the first of them. */
async function digestIn(bytes: Uint8Array, sizes: readonly number[]): Promise<string> {
  const digest = createPrefixDigest();
  for (let part = 0; digest.lengthBytes < bytes.length; part += 1) {
    const size = sizes[part] ?? sizes[0] ?? 1;
    const start = digest.lengthBytes;
    await digest.add(await blockDigestsOf(start, bytes.subarray(start, start + size)));
  }
  return digest.value();
}

describe('the digest of a file, block by block', () => {
  it.each([
    ['chunks as long as a block', [CHUNK_SIZE_BYTES]],
    ['short chunks', [64_000]],
    ['chunks of several blocks', [1_700_000]],
    ['chunks that end within and at a block', [100_000, 411_999, 1, 1_024_000, 3]],
    ['one chunk', [SIZE]],
  ])('is equal for equal bytes, and not for others: %s', async (_, sizes) => {
    const bytes = versionOf(SIZE);
    const whole = await (await wholeDigestOf(new Blob([bytes]))).value();
    expect(await digestIn(bytes, sizes)).toBe(whole);
    expect(await (await prefixDigestOf(new Blob([bytes]), SIZE)).value()).toBe(whole);
    for (const at of [0, CHUNK_SIZE_BYTES - 1, CHUNK_SIZE_BYTES, 1_300_000, SIZE - 1]) {
      const other = bytes.slice();
      other[at] = (bytes[at] ?? 0) ^ 1;
      expect(await digestIn(other, sizes)).not.toBe(whole);
    }
  });

  it('takes the checksum of a chunk as the digest of its block', async () => {
    const bytes = versionOf(CHUNK_SIZE_BYTES);
    const known = await blockDigestsOf(CHUNK_SIZE_BYTES, bytes, await digestOf(bytes));
    expect(known).toEqual(await blockDigestsOf(0, bytes));
    const other = await digestOf(versionOf(10));
    // A chunk that is not exactly a block has other digests than its checksum.
    for (const start of [0, 1]) {
      const twice = versionOf(2 * CHUNK_SIZE_BYTES);
      expect(await blockDigestsOf(start, twice, other)).toEqual(await blockDigestsOf(start, twice));
    }
    expect(await blockDigestsOf(1, bytes, other)).toEqual(await blockDigestsOf(1, bytes));
  });
});
