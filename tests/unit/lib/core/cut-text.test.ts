import { expect, it } from 'vitest';
import { cutText } from '#lib/core/cut-text.ts';

const FAMILY = '👨‍👩‍👧';

it.each([
  ['Sturm', 5, 'Sturm'],
  ['Sturm', 4, 'Stur'],
  ['Sturm', 0, ''],
  ['', 3, ''],
  ['a🌊', 3, 'a🌊'],
  ['a🌊', 2, 'a'],
  ['Zoe\u0308', 4, 'Zoe\u0308'],
  ['Zoe\u0308', 3, 'Zo'],
  [`a${FAMILY}`, 8, 'a'],
  [`a${FAMILY}b`, 9, `a${FAMILY}`],
  // A single character that is longer than the limit is split, but never within a surrogate pair.
  [FAMILY, 5, '👨‍👩'],
  [FAMILY, 4, '👨‍'],
  ['🌊', 1, ''],
  [`${'x'.repeat(99)}🌊y`, 100, 'x'.repeat(99)],
])('[5.8] cuts %j to %i units', (text, maxLength, expected) => {
  expect(cutText(text, maxLength)).toBe(expected);
});

it('[5.8] keeps a character that ends exactly at the limit of a long text', () => {
  const text = `${'x'.repeat(92)}${FAMILY}`;
  expect(cutText(`${text}y`, 100)).toBe(text);
});
