/** What a search asks of the index: few terms, of which each asset that it finds has one. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wordTerms } from '#lib/search/model/search-words.ts';
import { indexAsset } from '../../../../reference-server/search/asset-terms.ts';
import { planQuery } from '../../../../reference-server/search/query-plan.ts';
import type { CatalogueAsset } from '../../../../reference-server/stores/catalogue.ts';

const piece = fc.stringMatching(/^[a-c1-3]{1,3}$/);
const chain = fc.array(piece, { minLength: 1, maxLength: 4 });

const ASSET: Omit<CatalogueAsset, 'name'> = {
  objectId: 'one',
  type: 'text',
  zType: '',
  sourceId: 'NEWS',
  createdAt: 0,
  receivedAt: 0,
  fields: {},
  mediaType: 'text/html',
  hasThumb: false,
  hasPreview: false,
};

function indexedTerms(name: string): readonly string[] {
  return indexAsset({ ...ASSET, name }).terms;
}

function isFound(text: string, word: string): boolean {
  const terms = indexedTerms(text);
  return wordTerms(word).some((asked) =>
    asked.endsWith('*') ? terms.some((term) => term.startsWith(asked.slice(0, -1))) : terms.includes(asked),
  );
}

it('[7.12] a word, or the beginning of one, finds what is written apart by a joining sign', () => {
  fc.assert(
    fc.property(chain, fc.stringMatching(/^[a-c1-3]{1,6}$/), fc.boolean(), (pieces, word, isStart) => {
      const isNumber = pieces.every((each) => /^\d+$/.test(each));
      fc.pre(!isNumber);
      const runs = pieces.flatMap((_, from) => pieces.map((__, more) => pieces.slice(from, from + more + 1).join('')));
      const expected = runs.some((run) => (isStart ? run.startsWith(word) : run === word));
      expect(isFound(pieces.join('-'), isStart ? `${word}*` : word)).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

it('[7.12] the beginning of a word is not that of the joined words that begin with it', () => {
  const joined = indexedTerms('archive-0001 archive-0002').filter((term) => !/^[a-z\d]+$/.test(term));
  expect(joined.length).toBeGreaterThan(1);
  const asked = wordTerms('archive*').map((term) => term.slice(0, -1));
  expect(joined.filter((term) => asked.some((start) => term.startsWith(start)))).toEqual([]);
  // Longer than the first word.
  const longer = wordTerms('archive0*').map((term) => term.slice(0, -1));
  expect(joined.filter((term) => longer.some((start) => term.startsWith(start)))).not.toEqual([]);
});

it.each(['usable', 'killed', 'embargoed', 'expired', 'unclear', 'restricted', 'instructed'])(
  '[4.20] what is not %s is asked of the index unless it may be any asset',
  (kind) => {
    const filter = { kind: 'field', name: 'Usage', operator: ':', value: kind } as const;
    const plan = planQuery({ type: 'image', words: [], sourceIds: [], filter: { kind: 'not', part: filter } });
    expect(plan.index.length).toBe(kind === 'usable' ? 1 : 0);
    expect(plan.rest).toHaveLength(1);
  },
);
