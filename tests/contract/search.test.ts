/** Which results are found, in which order, page by page. */
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { SeedAsset } from '../../reference-server/core/seed-asset.ts';
import { type Client, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { pictureMetadata, upload } from './harness/tus.ts';

let server: TestServer;
let client: Client;

/** Number 1 is the oldest; one a day from 1 November 2026, at noon UTC. */
function picture(
  number: number,
  more: Partial<SeedAsset> = {},
  fields: Readonly<Record<string, string>> = {},
): SeedAsset {
  const receivedAt = new Date(Date.UTC(2026, 10, number, 12));
  return {
    kind: 'image',
    objectId: `p${number}`,
    name: `${number}.jpg`,
    sourceId: number % 2 === 0 ? 'NEWS' : 'SPORT',
    createdAt: receivedAt,
    receivedAt,
    fields: { IPTCHeadline: `Picture number${number}`, ...fields },
    produce: async () => ({
      original: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
        .png()
        .toBuffer(),
    }),
    ...more,
  };
}

const LIBRARY = [
  picture(1, {}, { IPTCHeadline: 'Die Größe der Straße', IPTCCategory: 'POL' }),
  picture(2, {}, { IPTCHeadline: 'CAFÉ in Łódź', IPTCCategory: 'SPO', IPTCCopyrightNotice: '©' }),
  picture(3, { kind: 'graphic' }, { IPTCHeadline: 'Vote share', IPTCCaption: 'Größe of parties' }),
  picture(4, {}, { IPTCHeadline: '北京の夜' }),
  ...[5, 6, 7, 8, 9, 10].map((number) => picture(number)),
];

beforeAll(async () => {
  server = await startServer({ seed: true, library: LIBRARY });
  await server.seeded;
  client = await signIn(server, 'editor');
});
afterAll(() => server.remove());

interface Found {
  readonly ids: readonly string[];
  readonly numbers: readonly number[];
  readonly found: number;
  readonly queryID: string;
  readonly understood: unknown;
  readonly suggestion: unknown;
}

async function search(queryText: string, more: Readonly<Record<string, unknown>> = {}): Promise<Found> {
  const json = { queryText, resStart: 1, resCount: 24, ...more };
  const answer = await client.send('/search/image/', { method: 'POST', json });
  expect({ json, status: answer.status, text: answer.status === 200 ? '' : answer.text }).toEqual({
    json,
    status: 200,
    text: '',
  });
  const { Results, Query } = answer.json as {
    Results: { ItemNo: number; Image: { ImgOID: string } }[];
    Query: { QueryFound: number; QueryID: string; QueryUnderstood?: unknown; QuerySuggestion?: unknown };
  };
  return {
    ids: Results.map(({ Image }) => Image.ImgOID),
    numbers: Results.map(({ ItemNo }) => ItemNo),
    found: Query.QueryFound,
    queryID: Query.QueryID,
    understood: Query.QueryUnderstood,
    suggestion: Query.QuerySuggestion,
  };
}

const ids = async (queryText: string, more = {}) => (await search(queryText, more)).ids;
const filtered = (queryFilter: string) => ids('', { queryFilter });
const ALL = ['p10', 'p9', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3', 'p2', 'p1'];

describe('typed text', () => {
  it('[7.12] an empty text finds everything, newest received first', async () => {
    expect(await ids('')).toEqual(ALL);
    expect(await ids('  ')).toEqual(ALL);
  });

  it('[7.12] ignores case and diacritics', async () => {
    expect(await ids('grosse STRASSE')).toEqual(['p1']);
    expect(await ids('cafe lodz')).toEqual(['p2']);
    expect(await ids('Größe')).toEqual(['p3', 'p1']);
  });

  it.each([
    [{}, ['p3', 'p1']],
    [{ querySort: 'created' }, ['p3', 'p1']],
    [{ querySort: 'relevance' }, ['p1', 'p3']],
  ])('[4.20] has the results in the order that is asked for: %j', async (more, found) => {
    expect(await ids('Größe', more)).toEqual(found);
    expect(await ids('Größe -number5', more)).toEqual(found);
    for (const text of ['"Größe"', 'Größe OR nowhere', 'nowhere | "Größe" -number5'])
      expect([text, await ids(text, more)]).toEqual([text, found]);
    expect([await ids('-number5 -cafe', more), await ids('p3', more)]).toEqual([await ids('-number5 -cafe'), ['p3']]);
    const { queryID } = await search('Größe', more);
    const [, last] = found;
    expect(await ids('Größe', { ...more, queryID, resStart: 2, resCount: 1 })).toEqual([last]);
  });

  it('[7.12] matches the last word as a prefix, the others whole', async () => {
    expect(await ids('vote sha')).toEqual(['p3']);
    expect(await ids('vot share')).toEqual([]);
  });

  it('[7.12] matches part of a text written without spaces', async () => {
    expect(await ids('京の')).toEqual(['p4']);
  });

  it('[7.12] without a letter or digit finds nothing, and not everything', async () => {
    for (const text of ['((', '🎉', '...', '\u00ad', '"', '"" -', '- …'])
      expect([text, (await search(text)).found]).toEqual([text, 0]);
  });

  it('[7.12] matches file names too', async () => {
    expect(await ids('7.jpg')).toEqual(['p7']);
  });

  it('[7.12] may be as long as a text field allows', async () => {
    const json = { queryText: 'x'.repeat(10_000), resStart: 1, resCount: 1 };
    expect((await client.send('/search/image/', { method: 'POST', json })).status).toBe(200);
  });

  it('[7.12] is never a grammar error', async () => {
    for (const text of [
      '"',
      'a AND',
      'NOT',
      '-',
      '(',
      'vote*"',
      "o'neill",
      'headline:x',
      '^a',
      '{x} + NEAR(',
      '\u0000',
    ]) {
      expect((await search(text)).found).toBeGreaterThanOrEqual(0);
    }
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 30 }), async (text) => (await search(text)).found >= 0),
      { numRuns: 60 },
    );
  });
});

describe('forms of typed text', () => {
  it.each([
    ['"die größe"', ['p1'], [{ kind: 'phrase', texts: ['"die größe"'] }]],
    ['"größe die"', [], [{ kind: 'phrase', texts: ['"größe die"'] }]],
    ['größe -parties', ['p1'], [{ kind: 'without', texts: ['parties'] }]],
    ['größe not parties', ['p1'], [{ kind: 'without', texts: ['parties'] }]],
    ['größe -"of parties"', ['p1'], [{ kind: 'without', texts: ['"of parties"'] }]],
    ['cafe OR vote', ['p3', 'p2'], [{ kind: 'either', texts: ['cafe', 'vote'] }]],
    ['cafe | "die größe"', ['p2', 'p1'], [{ kind: 'either', texts: ['cafe', '"die größe"'] }]],
    ['größe OR', [], undefined],
    ['größe', ['p3', 'p1'], undefined],
  ])('[4.20, 7.12] %j finds %j and says what it has understood', async (text, found, understood) => {
    expect(await search(text)).toMatchObject({ ids: found, found: found.length, understood });
  });

  it('[4.20] pages of a text with forms are counted once', async () => {
    const first = await search('picture -number7', { resCount: 2 });
    expect([first.ids, first.found]).toEqual([['p10', 'p9'], 5]);
    const second = await search('picture -number7', { resStart: 3, resCount: 2, queryID: first.queryID });
    expect([second.ids, second.found]).toEqual([['p8', 'p6'], 5]);
  });

  it('[4.20] an exclusion is kept and a phrase is cut in a text with more words than a search has', async () => {
    expect(await search(`${'grosse '.repeat(40)} -die`)).toMatchObject({
      ids: ['p3'],
      understood: [{ kind: 'without' }],
    });
    const words = Array.from({ length: 40 }, (_, at) => `w${at}`);
    expect((await search(`"${words.join(' ')}" -die`)).understood).toEqual([
      { kind: 'phrase', texts: [`"${words.slice(0, 31).join(' ')}"`] },
      { kind: 'without', texts: ['die'] },
    ]);
  });
});

describe('a text of which a word finds nothing', () => {
  const suggested = async (queryText: string, more = {}) => (await search(queryText, more)).suggestion;

  it.each([
    ['strasze', 'Straße'],
    ['lodx cafe', 'Łódź cafe'],
    ['Ovte share', 'Vote share'],
    ['vote sahre', 'vote share'],
    ['votes share', 'Vote share'],
    ['vte share', 'Vote share'],
    ['vots sahre', 'Vote share'],
    ['picutre num', 'Picture num'],
    ['vots -parti', 'Vote -parti'],
    ['vot-s', 'Vote'],
    ['vo&ts share', 'Vote share'],
  ])('[4.20] %j is answered with a text that finds something: %j', async (text, expected) => {
    expect(await suggested(text)).toBe(expected);
    expect((await search(expected)).found).toBeGreaterThan(0);
  });

  it.each(['', 'vote', 'vote cafe', 'vot', 'nothing like this', 'vots sahre picutre', 'p77', '((', '"vots share"'])(
    '[4.20] %j has no suggestion: it finds something, each word does, or nothing is like it',
    async (text) => {
      expect(await suggested(text)).toBeUndefined();
    },
  );

  it('[4.20] an answer is as complete without a suggestion that takes too long', async () => {
    const hasty = await startServer({ seed: true, library: LIBRARY, searchSuggestionMs: 0 });
    await hasty.seeded;
    const json = { queryText: 'vots', resStart: 1, resCount: 24 };
    const { json: answer } = await (await signIn(hasty, 'editor')).send('/search/image/', { method: 'POST', json });
    expect(answer).toEqual({ Results: [], Query: { QueryFound: 0, QueryID: expect.any(String) } });
    await hasty.remove();
  });

  it('[4.20] what the filter leaves out is not suggested', async () => {
    expect(await suggested('vots', { queryFilter: 'ZType:G' })).toBe('Vote');
    expect(await suggested('vots', { queryFilter: 'ZType:I' })).toBeUndefined();
    expect(await suggested('vots', { queryCond: 'NEWS' })).toBeUndefined();
  });
});

describe('pages', () => {
  it('[7.25, 4.20] number their items from resStart', async () => {
    const first = await search('', { resCount: 4 });
    const second = await search('', { resStart: 5, resCount: 4, queryID: first.queryID });
    expect([first.ids, second.ids]).toEqual([ALL.slice(0, 4), ALL.slice(4, 8)]);
    expect([first.numbers, second.numbers]).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
    expect([first.found, second.found, second.queryID]).toEqual([10, 10, first.queryID]);
  });

  it('[4.20] pages of one QueryID do not shift when a new asset arrives', async () => {
    const first = await search('', { resCount: 4 });
    await upload(client, Buffer.from('new'), pictureMetadata('fresh'));
    const second = await search('', { resStart: 5, resCount: 4, queryID: first.queryID });
    expect([second.ids, second.found]).toEqual([ALL.slice(4, 8), 10]);
    const anew = await search('', { resCount: 1 });
    expect([anew.ids, anew.found]).toEqual([['fresh'], 11]);
  });

  it('[3.14] are counted from the start when the QueryID belongs to another query or is invalid', async () => {
    const { queryID } = await search('vote');
    expect((await search('grosse', { queryID })).found).toBe(2);
    expect((await search('grosse', { queryID: "0-0-x' OR 1" })).found).toBe(2);
  });

  it('[3.14] past the end are empty', async () => {
    expect(await ids('grosse', { resStart: 25 })).toEqual([]);
  });
});

describe('the count', () => {
  it('[3.14, 7.25] may come later only for a client that says so', async () => {
    const hasty = await startServer({ seed: true, library: LIBRARY, searchCountMs: 0 });
    onTestFinished(() => hasty.remove());
    await hasty.seeded;
    const person = await signIn(hasty, 'editor');
    const countOf = async (more: object) => {
      const json = { queryText: 'jpg', resStart: 1, resCount: 4, ...more };
      return ((await person.send('/search/image/', { method: 'POST', json })).json as { Query: object }).Query;
    };
    const QueryID = expect.any(String);
    expect(await countOf({ queryCount: false })).toEqual({ QueryFound: 4, QueryFoundIsAtLeast: true, QueryID });
    expect(await countOf({})).toEqual({ QueryFound: 10, QueryID });
    expect(await countOf({ queryText: '', queryCount: true })).toEqual({ QueryFound: 10, QueryID });
  });
});

describe('the counts of sources', () => {
  const asked = async (queryText: string, more: object = {}) => {
    const json = { queryText, resStart: 1, resCount: 1, querySources: true, ...more };
    return (await client.send('/search/image/', { method: 'POST', json })).json;
  };
  const counted = (QueryFound: number, QuerySources: object) => ({
    Results: [],
    Query: { QueryFound, QueryID: '', QuerySources },
  });

  it.each([
    ['a filter alone', '', { queryFilter: 'ZType:G' }, counted(1, { SPORT: 1 })],
    ['a word', 'grosse', {}, counted(2, { SPORT: 2 })],
    ['a form of typed text', 'grosse -vote', {}, counted(1, { SPORT: 1 })],
    ['a word and a filter', 'number', { queryFilter: 'ImgReceivedTS>=20261108' }, counted(3, { NEWS: 2, SPORT: 1 })],
    ['an object id', 'p4', {}, counted(1, { NEWS: 1 })],
    ['certain sources', 'number', { queryCond: 'SPORT' }, counted(3, { SPORT: 3 })],
    ['a text without a word', '((', {}, counted(0, {})],
  ])('[3.18, 7.25] are those of the search for %s, without results', async (_, text, more, answer) => {
    expect(await asked(text, more)).toEqual(answer);
  });
});

describe('queryCond and queryFilter', () => {
  it('[7.25] restricts to the sources of a comma-separated list', async () => {
    expect(await ids('number', { queryCond: 'SPORT' })).toEqual(['p9', 'p7', 'p5']);
    expect(await ids('number', { queryCond: 'SPORT,NEWS' })).toHaveLength(6);
    expect(await ids('number', { queryCond: 'NONE' })).toEqual([]);
  });

  it('[5.15] restricts the time of arrival, both days included', async () => {
    expect(await filtered('ImgReceivedTS>=20261109')).toContain('p9');
    expect(await filtered('(ImgReceivedTS>="20261105 12:00:00" ImgReceivedTS<=20261107)')).toEqual(['p7', 'p6', 'p5']);
    expect(await filtered('ImgReceivedTS<"20261102 12:00:00"')).toEqual(['p1']);
    expect(await filtered('ImgReceivedTS:20261103')).toEqual(['p3']);
  });

  it('[5.15] restricts to pictures or graphics', async () => {
    expect(await filtered('(ZType:G)')).toEqual(['p3']);
    expect(await filtered('(ZType:I) ImgReceivedTS<20261105')).toEqual(['p4', 'p2', 'p1']);
  });

  it('[5.15] accepts special queries in brackets, negated with a minus', async () => {
    expect(await filtered('(IPTCCategory:SPO)')).toEqual(['p2']);
    expect(await filtered('(ImgOID:"p1,p7, nobody") -(IPTCCategory:SPO)')).toEqual(['p7', 'p1']);
    expect(await filtered('ImgOID:p3')).toEqual(['p3']);
    const many = Array.from({ length: 2_000 }, (_, at) => `p${at}`).join();
    expect(await filtered(`(ImgOID:"${many}")`)).toEqual(ALL);
    expect(await filtered('-(IPTCCategory:SPO) ImgReceivedTS<20261104')).toEqual(['p3', 'p1']);
    expect(await filtered('(IPTCCategory:SPO OR IPTCCategory:POL)')).toEqual(['p2', 'p1']);
    expect(await filtered('IPTCCopyrightNotice:*')).toEqual(['p2']);
    expect(await filtered('größe -ZType:G')).toEqual(['p1']);
  });

  it('[5.15] reports the position of an error in a filter', async () => {
    const wrong = async (queryFilter: string) => {
      const json = { queryText: '', resStart: 1, resCount: 1, queryFilter };
      const answer = await client.send('/search/image/', { method: 'POST', json });
      return [answer.status, (answer.json as { position: number }).position];
    };
    expect(await wrong('(ZType:I')).toEqual([400, 8]);
    expect(await wrong('ZType:X')).toEqual([400, 6]);
    expect(await wrong('ImgReceivedTS>=yesterday')).toEqual([400, 15]);
    expect(await wrong('ImgReceivedTS>=20260230')).toEqual([400, 15]);
    expect(await wrong('Password:x')).toEqual([400, 0]);
    expect(await wrong('_Password:x')).toEqual([400, 0]);
    expect(await wrong('ZType:I )')).toEqual([400, 8]);
    expect(await wrong('IPTCByLine:"open')).toEqual([400, 11]);
    expect(await wrong('ZType:I OR')).toEqual([400, 10]);
    expect(await wrong(`${'('.repeat(200)}ZType:I${')'.repeat(200)}`)).toEqual([400, 21]);
    expect(await wrong(`${'-'.repeat(200)}ZType:I`)).toEqual([400, 21]);
    expect(await wrong('ZType:I '.repeat(1_500))).toEqual([400, 800]);
    expect(await wrong('a '.repeat(1_500))).toEqual([400, 128]);
  });
});

describe('an object id as the text', () => {
  it('[7.12] finds its object, in every form that a person may paste it', async () => {
    for (const text of ['p7', ' p7 ', 'p7\n']) expect(await search(text)).toMatchObject({ ids: ['p7'], found: 1 });
    const first = await search('p7', { resCount: 1 });
    expect(await search('p7', { resStart: 2, queryID: first.queryID })).toMatchObject({ ids: [], found: 1 });
  });

  it('[7.12] is restricted by filter and sources as every search', async () => {
    expect((await search('p7', { queryFilter: 'ZType:I', queryCond: 'SPORT' })).ids).toEqual(['p7']);
    expect((await search('p7', { queryFilter: 'ZType:G' })).ids).toEqual([]);
    expect((await search('p7', { queryCond: 'NEWS' })).ids).toEqual([]);
  });

  it.each([
    '"p7"',
    ' „p7“ ',
    'link/media-system?objectId=p7',
    '/link/media-system?objectId=p7',
    'https://media.example/desk/link/media-system?objectId=p7',
    '"https://media.example/link/media-system?objectId=p7#top"',
    'https://media.example/#/search/?only=p7&view=image',
  ])('[2.8.7, 7.12] %j finds its object', async (text) => {
    expect(await search(text)).toMatchObject({ ids: ['p7'], found: 1 });
  });

  it('[2.8.7] a link to several objects finds them, page by page', async () => {
    const text = 'https://media.example/#/search/?only=p3,p7,nobody,p9';
    const first = await search(text, { resCount: 2 });
    expect(first).toMatchObject({ ids: ['p9', 'p7'], found: 3 });
    expect(await search(text, { resStart: 3, queryID: first.queryID })).toMatchObject({ ids: ['p3'], found: 3 });
  });

  it('[7.12] an object id of another type, or an unknown one, is searched as words', async () => {
    const json = { queryText: 'p7', resStart: 1, resCount: 24 };
    expect((await client.send('/search/video/', { method: 'POST', json })).json).toMatchObject({ Results: [] });
    expect((await search('number7')).ids).toEqual(['p7']);
  });
});
