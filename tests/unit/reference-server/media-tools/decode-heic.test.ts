import { expect, it } from 'vitest';
import { decodeHeic } from '../../../../reference-server/media-tools/decode-heic.ts';
import { heic } from '../../../helpers/builders/heic-builder.ts';

it('a HEIC of more than 100 megapixels is refused by its header, one of as many is decoded', () => {
  expect(() => decodeHeic(heic({ declared: { width: 10_000, height: 10_001 } }))).toThrow('a HEIC of 100010000 pixels');
  expect(() => decodeHeic(heic({ declared: { width: 10_000, height: 10_000 } }))).not.toThrow('pixels');
});

it('a HEIC that cannot be decoded throws, and changes nothing for the next one', () => {
  const whole = heic();
  const before = decodeHeic(whole);
  for (const length of [0, 30, 200, whole.length - 40])
    expect(() => decodeHeic(whole.subarray(0, length))).toThrow('libheif');
  expect(decodeHeic(whole).equals(before)).toBe(true);
});
