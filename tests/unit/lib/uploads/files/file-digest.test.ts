import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CHUNK_SIZE_BYTES } from '#lib/contract/uploads.ts';
import {
  createPrefixDigest,
  digestOf,
  prefixDigestOf,
  sha256Of,
  wholeDigestOf,
} from '#lib/uploads/files/file-digest.ts';
import { versionOf } from '../../../../helpers/engine/changing-file.ts';

const SIZE = 5_200_001;

/** Digest of bytes that are added in parts of these sizes in turn, each with its own SHA-256. */
async function digestIn(bytes: Uint8Array<ArrayBuffer>, sizes: readonly number[]): Promise<string> {
  const digest = createPrefixDigest();
  for (let part = 0; digest.lengthBytes < bytes.length; part += 1) {
    const start = digest.lengthBytes;
    const added = bytes.subarray(start, start + (sizes[part % sizes.length] ?? 1));
    await digest.add(added, await digestOf(added));
  }
  return digest.value();
}

describe('the digest of a file, block by block', () => {
  it.each([
    ['chunks as long as a block', [CHUNK_SIZE_BYTES]],
    ['short chunks', [64_000]],
    ['chunks of several blocks', [1_700_000]],
    ['chunks as long as a block between others', [100_000, CHUNK_SIZE_BYTES, 412_000, 1_024_000, 3]],
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

  it('continues independently after a fork', async () => {
    const bytes = versionOf(2 * CHUNK_SIZE_BYTES + 10);
    const digest = createPrefixDigest();
    await digest.add(bytes.subarray(0, CHUNK_SIZE_BYTES + 5));
    const fork = digest.fork();
    await fork.add(versionOf(CHUNK_SIZE_BYTES));
    await digest.add(bytes.subarray(CHUNK_SIZE_BYTES + 5));
    expect(await digest.value()).toBe(await (await wholeDigestOf(new Blob([bytes]))).value());
  });

  it('takes a known SHA-256 as the digest of a block, and nowhere else', async () => {
    const bytes = versionOf(CHUNK_SIZE_BYTES);
    const wrong = await digestOf(versionOf(10));
    const valueWith = async (first: number, sha256?: Uint8Array<ArrayBuffer>) => {
      const digest = createPrefixDigest();
      await digest.add(bytes.subarray(0, first));
      await digest.add(bytes, sha256);
      return digest.value();
    };
    expect(await valueWith(0, wrong)).not.toBe(await valueWith(0));
    expect(await valueWith(0, await digestOf(bytes))).toBe(await valueWith(0));
    expect(await valueWith(1, wrong)).toBe(await valueWith(1));
  });
});

it.each([1_000, 4_500_000])('the SHA-256 of a file of %i bytes is that of all its bytes', async (size) => {
  const bytes = versionOf(size);
  expect(await sha256Of(new Blob([bytes]))).toBe(createHash('sha256').update(bytes).digest('hex'));
});
