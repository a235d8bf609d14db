/** What each form of typed text finds, written out: in all four types, with both back ends. */
import { describe, expect, it } from 'vitest';
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import { readTypedQuery } from '../../reference-server/search/typed-query.ts';
import type { CatalogueAsset } from '../../reference-server/stores/catalogue.ts';
import { CATALOGUES, openForTests } from './harness/catalogues.ts';

/** Headline and caption; number 1 is the oldest. */
const TEXTS = [
  ['Angela Merkel speaks in Berlin'],
  ['Merkel, Angela: a portrait'],
  ['Flood in Hamburg'],
  ['Storm and flood on the coast'],
  ['Storm over Köln'],
  ['COVID-19 ward in New York'],
  ['Covid19 vaccine; York, new'],
  ['Not a storm'],
  ['Chancellor Angela', 'Merkel visits'],
] as const;

const TABLE: readonly (readonly [text: string, found: string])[] = [
  ['angela merkel', '9 2 1'],
  ['"angela merkel"', '1'],
  ['"merkel angela"', '2'],
  ['"angela merk"', ''],
  ['"ANGELA   merkel"', '1'],
  ['„Angela Merkel“ berl', '1'],
  ['«angela merkel» -berlin', ''],
  ['merkel -berlin', '9 2'],
  ['merkel not berlin', '9 2'],
  ['merkel -angela', ''],
  ['merkel -"angela merkel"', '9 2'],
  ['storm', '8 5 4'],
  ['storm -flood', '8 5'],
  ['storm NOT flood', '8 5'],
  ['storm -"over koln"', '8 4'],
  ['storm not "over koeln"', '8 4'],
  ['storm -flood -over', '8'],
  ['flood OR storm', '8 5 4 3'],
  ['flood | storm', '8 5 4 3'],
  ['flood|storm coast', '4'],
  ['coast flood OR storm', '4'],
  ['(flood OR storm) -coast', '8 5 3'],
  ['hamburg OR koeln OR berlin', '5 3 1'],
  ['"new york" OR hamburg', '6 3'],
  ['"new york" OR "over koln"', '6 5'],
  ['covid-19', '7 6'],
  ['covid19 -"new york"', '7'],
  ['covid-19 OR hamburg', '7 6 3'],
  ['-covid-19 storm', '8 5 4'],
  ['-covid19 york', ''],
  ['new york -"new york"', '7'],
  ['not storm', '9 7 6 3 2 1'],
  ['-storm -flood', '9 7 6 2 1'],
  ['storm AND flood', '4'],
  ['flo -storm', '3'],
  ['flood OR -storm', '3'],
  ['"flood" | -storm', '3'],
  ['flo* coast', '4'],
  ['storm -flo*', '8 5'],
  ['flo* OR merk*', '9 4 3 2 1'],
  ['"angela mer*"', '1'],
  ['-"covid-19" york', ''],
  ['-new-york york', '7'],
  ['"covid-19"', '7 6'],
  // What cannot be meant so is plain.
  ['not', '8'],
  ['Not storm', '8'],
  ['storm not', '8'],
  ['storm or flood', ''],
  ['storm OR', ''],
  ['OR storm', ''],
  ['storm - flood', '4'],
  ['"flood', '4 3'],
  ['flood"', '4 3'],
  ['"storm"', '8 5 4'],
  ['"stor"', ''],
  ['-"flood', '4 3'],
  // A long one is cut, and its exclusions are kept.
  [`"${'storm '.repeat(40)}"`, ''],
  [`"Storm and flood on the coast ${'- '.repeat(40)}"`, '4'],
  [`${'storm '.repeat(40)} -flood`, '8 5'],
];

function assetOf(type: SearchType, index: number): CatalogueAsset {
  const [headline, caption = ''] = TEXTS[index] ?? [''];
  return {
    objectId: `${type}-${index + 1}`,
    type,
    zType: type === 'image' ? 'I' : '',
    sourceId: 'NEWS',
    name: `${index + 1}.bin`,
    createdAt: 0,
    receivedAt: Date.UTC(2026, 2, index + 1),
    fields: { IPTCHeadline: headline, ...(caption && { IPTCCaption: caption }) },
    mediaType: 'application/octet-stream',
    hasThumb: false,
    hasPreview: false,
  };
}

describe.each(CATALOGUES)('typed text in %s', (_, open) => {
  const assets = SEARCH_TYPES.flatMap((type) => TEXTS.map((_text, index) => assetOf(type, index)));
  const catalogue = openForTests(open, { assets });

  it.each(TABLE)('[4.20, 7.12] %j finds in each type: %s', async (text, found) => {
    const { words, conditions } = readTypedQuery(text);
    for (const type of SEARCH_TYPES) {
      const criteria = { type, words, filter: { kind: 'all' as const, parts: conditions }, sourceIds: [] };
      const { assets, snapshot } = await catalogue().search({ ...criteria, offset: 0, count: 24 });
      const ids = assets.map(({ objectId }) => objectId.split('-')[1]).join(' ');
      expect([type, ids, snapshot.found]).toEqual([type, found, assets.length]);
    }
  });
});
