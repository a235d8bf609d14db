/** The catalogue's searches against a filter in plain JavaScript: the same results, in the same order, as many. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createArchive } from '../../reference-server/demo-library/archive/archive.ts';
import { archiveAsset } from '../../reference-server/demo-library/archive/archive-asset.ts';
import type { Catalogue, CatalogueAsset } from '../../reference-server/stores/catalogue.ts';
import { CATALOGUES, type TestCatalogue } from './harness/catalogues.ts';
import {
  anyCriteria,
  anyExtraCriteria,
  type Criteria,
  DAY_MS,
  matches,
  SOURCES,
  START,
  TYPES,
  WORDS,
} from './harness/naive-search.ts';

const PICTURES = 5_000;
const PART_SIZE = 1_100;
const PAGE = 24;
const ALL: Criteria = { type: 'image', words: [], sourceIds: [] };

let opened: TestCatalogue;
let catalogue: Catalogue;
/** In the order of arrival. */
let library: CatalogueAsset[] = [];

function asset(number: number): CatalogueAsset {
  const pick = <Value>(values: readonly Value[], step: number) => values[(number * step) % values.length] as Value;
  const type = pick(TYPES, 1);
  return {
    objectId: `a${number}`,
    type,
    zType: type !== 'image' ? '' : number % 3 === 0 ? 'G' : 'I',
    sourceId: pick(SOURCES, 3),
    name: `${pick(WORDS, 5)}.jpg`,
    createdAt: START,
    // Several in the same millisecond.
    receivedAt: START + Math.floor(number / 7) * DAY_MS,
    fields: {
      IPTCHeadline: `${pick(WORDS, 7)} ${pick(WORDS, 11)}`,
      IPTCCategory: pick(['POL', 'SPO'], 1),
      ...(number % 4 !== 0 && { IPTCKeywords: `${pick(WORDS, 13)},${pick(WORDS, 2)}` }),
      ...(number % 3 === 0 && { ImgKeydescr: `${pick(WORDS, 4)} , ,${pick(WORDS, 3)}, ${pick(WORDS, 2)}` }),
      ...(number % 5 === 0 && { IPTCSource: pick(WORDS, 1), "it's": pick(["' OR 1=1 --", 'see, wahl'], 1) }),
    },
    mediaType: 'image/jpeg',
    hasThumb: true,
    hasPreview: true,
  };
}

/** Object ids in the order of the results. */
function expected(criteria: Criteria): string[] {
  const arrival = new Map(library.map((each, index) => [each, index]));
  return library
    .filter((each) => matches(criteria, each))
    .toSorted((a, b) => b.receivedAt - a.receivedAt || (arrival.get(b) ?? 0) - (arrival.get(a) ?? 0))
    .map(({ objectId }) => objectId);
}

const idsOf = (assets: readonly CatalogueAsset[]) => assets.map(({ objectId }) => objectId);

async function expectSearch(criteria: Criteria, share: number): Promise<void> {
  const all = expected(criteria);
  const first = await catalogue.search({ ...criteria, offset: 0, count: PAGE });
  expect([idsOf(first.assets), first.snapshot.found]).toEqual([all.slice(0, PAGE), all.length]);
  const offset = Math.floor(share * all.length);
  for (const snapshot of [{}, { snapshot: first.snapshot }]) {
    const page = await catalogue.search({ ...criteria, offset, count: PAGE, ...snapshot });
    expect([idsOf(page.assets), page.snapshot.found]).toEqual([all.slice(offset, offset + PAGE), all.length]);
  }
}

describe.each(CATALOGUES)('a search in %s', (_, open) => {
  beforeAll(async () => {
    opened = await open(PART_SIZE);
    catalogue = opened.catalogue;
    library = Array.from({ length: 90 }, (_, index) => asset(index + 1));
    for (const each of library) await catalogue.save(each);
    const pictures = library
      .filter(({ type }) => type === 'image')
      .reverse()
      .toSorted((a, b) => b.receivedAt - a.receivedAt);
    const models = { pictures, oldest: Math.min(...pictures.map(({ receivedAt }) => receivedAt)) };
    const addPictures = createArchive(catalogue, PICTURES);
    while ((await addPictures(2_000)) > 0);
    for (let number = 1; number <= PICTURES - pictures.length; number += 1) library.push(archiveAsset(number, models));
  });

  afterAll(() => opened.remove());

  for (const [numRuns, tags] of [
    [20, []],
    [100, ['thorough']],
  ] as const)
    it(`[7.12, 7.25] finds what a filter in JavaScript finds, from any number on, in ${numRuns} random searches`, {
      tags: [...tags],
    }, async () => {
      const share = fc.double({ min: 0, max: 1, noNaN: true });
      await fc.assert(fc.asyncProperty(anyCriteria, share, expectSearch), { numRuns });
    });

  for (const [numRuns, tags] of [
    [10, []],
    [40, ['thorough']],
  ] as const)
    it(`[5.15] finds by extra fields what a filter in JavaScript finds, in ${numRuns} random searches`, {
      tags: [...tags],
    }, async () => {
      await fc.assert(
        fc.asyncProperty(anyExtraCriteria, (criteria) => expectSearch(criteria, 0.5)),
        { numRuns },
      );
    });

  it('[7.12] a search answers like a plain one in all parts of a large library, and after the last result', async () => {
    for (const share of [0.3, 0.5, 0.999, 1]) {
      await expectSearch(ALL, share);
      await expectSearch({ ...ALL, words: ['archi'] }, share);
    }
  });

  it('[7.12] has a page from all parts of a large library that it needs', async () => {
    // Pictures that are few in each part, by a condition that no index answers.
    const few = library.filter(({ type }) => type === 'image').filter((_, index) => index % 240 === 7);
    const parts = few.map(({ fields }) => {
      return { kind: 'field' as const, name: 'IPTCHeadline', operator: ':' as const, value: fields.IPTCHeadline ?? '' };
    });
    const rare: Criteria = { ...ALL, filter: { kind: 'any', parts } };
    for (const criteria of [ALL, rare]) {
      const all = expected(criteria);
      expect(all.length).toBeGreaterThanOrEqual(few.length);
      for (const offset of [0, 3, 1_690, 3_890]) {
        const { assets } = await catalogue.search({ ...criteria, offset, count: 200 });
        expect(idsOf(assets)).toEqual(all.slice(offset, offset + 200));
      }
    }
  });

  it('[4.20] keeps its numbers while assets arrive, and counts them when it is asked anew', async () => {
    const { snapshot } = await catalogue.search({ ...ALL, offset: 0, count: PAGE });
    const known = expected(ALL);
    for (let number = 1_000; number < 1_040; number += 1) {
      await catalogue.save(asset(number));
      library.push(asset(number));
    }
    const expectKnown = async (offset: number) => {
      const page = await catalogue.search({ ...ALL, offset, count: PAGE, snapshot });
      expect([offset, idsOf(page.assets)]).toEqual([offset, known.slice(offset, offset + PAGE)]);
    };
    for (const offset of [0, 30, 2_500, 4_990]) await expectKnown(offset);
    await expectSearch(ALL, 0.6);
    await expectKnown(3_000);
  });

  it('[4.20] is counted completely for an earlier first page, after assets arrived and one was replaced', async () => {
    const replaced = library.find(({ type }) => type === 'image');
    if (replaced === undefined) throw new TypeError('no pictures');
    const { snapshot } = await catalogue.search({ ...ALL, offset: 0, count: PAGE });
    const known = expected(ALL);
    const changed = { ...replaced, fields: { IPTCHeadline: 'replaced' } };
    await catalogue.save(changed);
    library = library.map((each) => (each === replaced ? changed : each));
    for (let number = 2_000; number < 2_040; number += 1) {
      await catalogue.save(asset(number));
      library.push(asset(number));
    }
    const page = await catalogue.search({ ...ALL, offset: 3_000, count: PAGE, snapshot });
    expect(idsOf(page.assets)).toEqual(known.slice(3_000, 3_000 + PAGE));
    await expectSearch(ALL, 0.6);
  });

  it('[7.12] a removed asset is no longer counted, and a changed one is found by its new words', async () => {
    const [first, second] = library.filter(({ type }) => type === 'image');
    if (first === undefined || second === undefined) throw new TypeError('no pictures');
    await catalogue.remove(first.objectId);
    const changed = { ...second, fields: { IPTCHeadline: 'renamed' }, receivedAt: START + 400 * DAY_MS };
    await catalogue.save(changed);
    library = library.filter((each) => each !== first).map((each) => (each === second ? changed : each));
    await expectSearch(ALL, 0.7);
    await expectSearch({ ...ALL, words: ['renam'] }, 0);
  });
});

it.each(CATALOGUES)('stores in %s many at once, new and known ones of one millisecond', async (_, open) => {
  const { catalogue: own, remove } = await open(PART_SIZE);
  const picture = (number: number, headline: string): CatalogueAsset => {
    return { ...asset(number), type: 'image', receivedAt: START, fields: { IPTCHeadline: headline } };
  };
  await own.save(picture(1, 'eins'), picture(2, 'zwei'));
  await own.save(picture(3, 'drei'), picture(2, 'neu'), picture(4, 'vier'));
  const found = async (...words: string[]) => idsOf((await own.search({ ...ALL, words, offset: 0, count: 9 })).assets);
  expect(await found()).toEqual(['a4', 'a3', 'a2', 'a1']);
  expect([await found('neu'), await found('zwei'), await found('vier')]).toEqual([['a2'], [], ['a4']]);
  await remove();
});
