import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readWildcards } from '../../../../reference-server/search/wildcards.ts';

it('[7.16] find what a regular expression finds', () => {
  const text = fc.stringMatching(/^[ab.]{0,8}$/);
  const pattern = fc.array(fc.stringMatching(/^[ab.]{0,3}\*?$/), { maxLength: 4 }).map((parts) => parts.join(''));
  const patterns = fc.array(pattern, { maxLength: 2 });
  fc.assert(
    fc.property(text, patterns, (id, list) => {
      const expected = list
        .filter((each) => each !== '')
        .some((each) => new RegExp(`^${each.replaceAll('.', '\\.').replace(/\*+/g, '.*')}$`).test(id));
      expect(readWildcards(list.join())?.(id)).toBe(expected);
    }),
    { numRuns: 1_000 },
  );
  expect(readWildcards('*aa*aa*')?.('aaa')).toBe(false);
});

it('[7.16] words have no more than ten asterisks in all, however they are spread', () => {
  expect(readWildcards('*a'.repeat(11))).toBeUndefined();
  expect(readWildcards(Array(11).fill('a*').join())).toBeUndefined();
  expect(readWildcards(Array(10).fill('a*').join())).toBeDefined();
  expect(readWildcards('*'.repeat(1_000))?.('a')).toBe(true);
});
