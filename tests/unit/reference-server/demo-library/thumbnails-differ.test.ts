import { describe, expect, it } from 'vitest';
import { differenceHash, hashDistance } from '../../../../reference-server/demo-library/difference-hash.ts';
import { thumbnails } from '../../../../reference-server/demo-library/thumbnails.ts';
import { variantOf } from '../../../../reference-server/demo-library/variants.ts';

describe('the seed library as a page of thumbnails', () => {
  it('has no two thumbnails within 8 bits of each other in their difference hash', { tags: ['thorough'] }, async () => {
    const seen: { key: string; hash: bigint }[] = [];
    const alike: string[] = [];
    for (const thumbnail of thumbnails()) {
      const hash = await differenceHash(await thumbnail.render(variantOf(thumbnail.key)));
      for (const other of seen) {
        const distance = hashDistance(hash, other.hash);
        if (distance <= 8) alike.push(`${thumbnail.key} and ${other.key}: ${distance}`);
      }
      seen.push({ key: thumbnail.key, hash });
    }
    expect(alike).toEqual([]);
    expect(new Set(seen.map((entry) => entry.key)).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(380);
  });
});

describe('hashDistance', () => {
  it('counts the bits in which two hashes differ', () => {
    expect(hashDistance(0b1011n, 0b0010n)).toBe(2);
    expect(hashDistance(0n, 0xffff_ffff_ffff_ffffn)).toBe(64);
  });
});
