/** What one stranger can make the server do by searches, lists and places: a limit for each, and never a 500. */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from './harness/client.ts';
import { sendAndLeave } from './harness/send-and-leave.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { WIRE_LIBRARY } from './harness/wire-library.ts';

/** Enough that a filter of thirty conditions takes longer than the arrival of all requests of a test. */
const ROWS = 3_000;
/** Limit per person. */
const MOST_SEARCHES = 32;

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startServer({ seed: true, library: WIRE_LIBRARY, rows: ROWS, searchBudgetMs: 60_000 });
  await server.seeded;
  client = await signIn(server, 'editor');
});
afterAll(() => server.remove());

const post = (json: unknown, sender = client) => sender.send('/search/image/', { method: 'POST', json });
const filtered = (queryFilter: string, sender = client) => post({ queryText: '', queryFilter }, sender);
const codeOf = (answer: { readonly json: unknown }) => (answer.json as { error?: string }).error;

/** Reads every row thirty times, and is different for each number. */
const costly = (number: number) => Array.from({ length: 30 }, (_, at) => `IPTCCaption:x${number}-${at}`).join(' OR ');

describe('patterns and filters', () => {
  it('[7.16] takes asterisks in a row for one, and refuses lists with more than ten of them or 100 patterns', async () => {
    const strings = (strID: string) =>
      client.send(`/services/svcLOCMain.asp?${new URLSearchParams({ svcCmd: 'locGetStrList', strID })}`);
    const inARow = await strings('*********~');
    expect([inARow.status, inARow.json]).toEqual([200, []]);
    const apart = await strings(`${'*e'.repeat(30)}~`);
    expect([apart.status, codeOf(apart)]).toEqual([400, 'patterns']);
    const spread = await strings(Array(100).fill('*e*e*e*e*e*~').join());
    expect([spread.status, codeOf(spread)]).toEqual([400, 'patterns']);
    expect((await strings(Array(11).fill('app.*').join())).status).toBe(400);
    expect((await strings(Array(10).fill('app.*').join())).status).toBe(200);
    expect((await strings(Array(101).fill('app.name').join())).status).toBe(400);
    expect((await strings(Array(100).fill('app.name').join())).json).toHaveLength(1);
    const found = await strings('a*p.n*e,*pp.na*');
    expect((found.json as { strID: string }[]).map(({ strID }) => strID)).toEqual(['app.name']);
  });

  it('[5.15] refuses more than 100 conditions, brackets deeper than 20 and values over 2,500 characters', async () => {
    expect(codeOf(await filtered('ZType:I '.repeat(101)))).toBe('query-filter');
    expect(codeOf(await filtered(`${'('.repeat(21)}a${')'.repeat(21)}`))).toBe('query-filter');
    expect(codeOf(await filtered(`IPTCByLine:${'a'.repeat(2_501)}`))).toBe('query-filter');
    expect((await filtered('ZType:I '.repeat(100))).status).toBe(200);
    expect((await filtered(`${'('.repeat(20)}a${')'.repeat(20)}`)).status).toBe(200);
  });

  it('[5.15] refuses more than 64 words, each counted once in a condition, and 5,000 characters of them', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, number) => `no${number}`).join(' ');
    expect((await filtered(words(64))).status).toBe(200);
    expect((await filtered(`"${words(32)}" OR "${words(32)}"`)).status).toBe(200);
    const refused = await filtered(`"${words(32)}" OR "${words(33)}"`);
    expect([refused.status, refused.json]).toEqual([
      400,
      { error: 'query-filter', message: 'there are more than 64 words', position: words(32).length + 6 },
    ]);
    expect((await filtered(`"${'archive '.repeat(300)}"`)).status).toBe(200);
    expect(codeOf(await filtered(words(65)))).toBe('query-filter');
    const long = `"${'a'.repeat(2_500)}"`;
    expect((await filtered(`${long} ${long}`)).status).toBe(200);
    expect(codeOf(await filtered(`${long} ${long} a`))).toBe('query-filter');
  });

  it('[5.15] finds by more words than the index combines at once what it finds by each of them', async () => {
    const { json } = await post({ queryText: 'archive' });
    const { QueryFound } = (json as { Query: { QueryFound: number } }).Query;
    const either = Array.from({ length: 40 }, (_, number) => `-no${number}`).join(' ');
    expect((await post({ queryFilter: `archive ${either}` })).json).toMatchObject({ Query: { QueryFound } });
    const all = Array.from({ length: 40 }, (_, number) => `no${number}`).join(' ');
    expect((await post({ queryFilter: `archive ${all}` })).json).toMatchObject({ Query: { QueryFound: 0 } });
  });
});

describe('sources', () => {
  const withSources = (count: number, length = 4) =>
    post({ queryCond: Array.from({ length: count }, (_, at) => String(at).padStart(length, 'S')).join() });

  it('[7.25] are 5,000 at most, each counted once, as long as ids usually are', async () => {
    for (const length of [4, 36])
      expect((await withSources(5_000, length)).json).toMatchObject({ Query: { QueryFound: 0 } });
    const refused = await withSources(5_001);
    expect([refused.status, refused.json]).toEqual([
      400,
      { error: 'query-filter', message: 'There are more than 5000 sources.' },
    ]);
    expect((await post({ queryCond: 'NEWS,'.repeat(6_000) })).status).toBe(200);
  });

  it('[7.25] sources of more than 256 kB are not read', async () => {
    expect((await withSources(990, 1_000)).status).toBe(413);
  });
});

describe('searches of one person', () => {
  it('are refused beyond 32 at the same time, with the time after which to try again', async () => {
    const sent = 2 * MOST_SEARCHES;
    const control = (name: string, json: unknown) => client.send(`/__test/${name}`, { method: 'POST', json });
    await control('misbehave', { match: { pathPattern: '^/search/' }, times: sent, action: { isHeld: true } });
    const searches = Promise.all(Array.from({ length: sent }, (_, at) => filtered(costly(at))));
    // None ends before the last one has arrived.
    await expect.poll(async () => (await control('misbehave', [])).json).toMatchObject({ left: [0] });
    await control('behave', {});
    const answers = await searches;
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(MOST_SEARCHES);
    expect(new Set(refused.map((answer) => [codeOf(answer), answer.headers.get('retry-after')].join()))).toEqual(
      new Set(['too-many-searches,1']),
    );
    expect((await filtered(costly(0))).status).not.toBe(429);
  });

  it('do not count any more when their client has left, and leave another person alone meanwhile', async () => {
    const other = await signIn(server, 'photo');
    const leaving = Array.from({ length: 2 * MOST_SEARCHES }, (_, at) =>
      sendAndLeave(client, server.port, costly(1_000 + at)),
    );
    await Promise.all(leaving.map(({ sent }) => sent));
    expect((await filtered('archive', other)).status).toBe(200);
    for (const { leave } of leaving) leave();
    await expect.poll(async () => (await filtered('archive')).status).toBe(200);
  });
});

describe('a search that reads longer than its time', () => {
  let slow: TestServer | undefined;
  afterEach(() => slow?.remove());

  it('is answered with 422 and a sentence', async () => {
    slow = await startServer({ searchBudgetMs: 0 });
    const answer = await filtered('IPTCByLine:x', await signIn(slow, 'editor'));
    expect([answer.status, answer.json]).toEqual([
      422,
      { error: 'search-too-slow', message: 'The search takes too long. Narrow the filter.' },
    ]);
  });

  it('[8.6, 7.25] is cut for a client that takes its count later, and for no other', async () => {
    slow = await startServer({ seed: true, library: WIRE_LIBRARY, rows: ROWS, searchBudgetMs: 1 });
    await slow.seeded;
    const person = await signIn(slow, 'editor');
    let attempts = 0;
    const search = (more: object) => {
      attempts += 1;
      return post({ queryText: '', queryFilter: costly(attempts), ...more }, person);
    };
    // A moment may be too short for any answer, or a cancellation come too late.
    await expect
      .poll(async () => (await search({ queryCount: false })).json)
      .toEqual({
        Results: [],
        Query: { QueryFound: 0, QueryFoundIsAtLeast: true, QueryIsCut: true, QueryID: expect.any(String) },
      });
    await expect.poll(async () => (await search({})).status).toBe(422);
  });
});

describe("strangers' input", () => {
  it.each([
    'constructor:20260101',
    '__proto__:x',
    'hasOwnProperty>=1',
    'IPTCByLine:constructor',
    'constructor',
    'toString __proto__',
    'ImgReceivedTS:00000000',
    'ImgReceivedTS<=99991231',
    'ImgCreatedTS:"00010101 00:00"',
  ])('[5.15] the filter %s is no mistake of the server', async (queryFilter) => {
    expect([200, 400]).toContain((await filtered(queryFilter)).status);
  });

  it('[7.12] numbers that cannot be get 400', async () => {
    for (const number of [1e300, 2 ** 53, -1, 0, 1.5, '1', [1], null, {}]) {
      for (const field of ['resStart', 'resCount']) {
        const answer = await post({ [field]: number });
        expect({ number, status: answer.status, error: answer.json }).toMatchObject({
          number,
          status: 400,
          error: { error: 'malformed', field },
        });
      }
    }
    expect((await post({ resCount: 201 })).status).toBe(400);
    const { json } = await post({ resCount: 200 });
    const { Results, Query } = json as { Results: unknown[]; Query: { QueryFound: number } };
    expect(Results).toHaveLength(200);
    expect((await post({ resStart: Query.QueryFound })).json).toMatchObject({
      Results: [{ ItemNo: Query.QueryFound }],
    });
    expect((await post({ resStart: Query.QueryFound + 1 })).json).toMatchObject({ Results: [], Query });
    expect((await post({ resStart: Number.MAX_SAFE_INTEGER })).json).toMatchObject({ Results: [] });
  });

  it('[3.13] a strange QueryID is ignored: the search is counted anew', async () => {
    type Found = { Query: { QueryFound: number; QueryID: string } };
    const { Query } = (await post({ queryText: 'archive' })).json as Found;
    const [, , print] = Query.QueryID.split('-');
    const other = ((await post({ queryText: 'none' })).json as Found).Query.QueryID;
    for (const queryID of [
      other,
      '5-5-0123456789abcdef',
      'zzzzzzzzzzz-zzzzzzzzzzz-0123456789abcdef',
      `0-zzzzzzzzzzz-${print}`,
      '-',
      '0-0-0',
      'x'.repeat(200),
    ]) {
      const { status, json } = await post({ queryText: 'archive', queryID });
      expect({ queryID, status, json }).toMatchObject({ status: 200, json: { Query } });
    }
    expect((await post({ queryID: 'x'.repeat(201) })).status).toBe(400);
  });

  it('doubled parameters get 400', async () => {
    for (const path of [
      '/services/svcLOCMain.asp?svcCmd=locGetStrList&strID=a&strID=b',
      '/services/svcLOCMain.asp?svcCmd=locGetTable&tableID=a&tableID=b',
      '/services/svcChanMain.asp?svcCmd=chanList&chanAccess=search&chanDomain=image&chanDomain=text',
      '/services/svcChanMain.asp?svcCmd=chanList&chanAccess=search&chanDomain=image&svcLanguageID=1&svcLanguageID=2',
      '/api/geolocation/search?latitude=1&latitude=1&longitude=1',
      '/link/media-system?objectId=a&objectId=b',
    ]) {
      expect({ path, status: (await client.send(path)).status }).toEqual({ path, status: 400 });
    }
  });

  const hostile = fc.oneof(
    fc.constantFrom(
      'constructor',
      '__proto__',
      '*',
      '"',
      '\\',
      '\u0000',
      '\ud800',
      '1e300',
      '-0',
      'NaN',
      '%',
      "' OR 1",
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.stringMatching(/^[-()"*:<>a\\ ]{0,40}$/),
    fc.constantFrom('a', '*', '(', '-').map((sign) => sign.repeat(3_000)),
  );
  const json = fc.oneof(
    hostile,
    fc.double(),
    fc.integer(),
    fc.constantFrom(null, true, [], {}, 1e300),
    fc.array(hostile),
  );

  for (const [tries, tags] of [
    [20, []],
    [100, ['thorough']],
  ] as const) {
    it(`a search never gets 500, tried ${5 * tries} times`, { tags: [...tags] }, async () => {
      const body = fc.record(
        { queryText: json, resStart: json, resCount: json, queryFilter: json, queryCond: json, queryID: json },
        { requiredKeys: [] },
      );
      const type = fc.oneof(fc.constantFrom('image', 'video', 'audio', 'text'), hostile.map(encodeHostile));
      const send = async (path: string, sent: unknown) => {
        const { status } = await client.send(`/search/${path}/`, { method: 'POST', json: sent });
        expect(status).toBeLessThan(500);
      };
      await fc.assert(fc.asyncProperty(type, fc.oneof(body, json), send), { numRuns: 3 * tries });
      await fc.assert(
        fc.asyncProperty(hostile, (queryFilter) => send('image', { queryFilter, queryText: queryFilter })),
        { numRuns: 2 * tries },
      );
    });

    it(`an address of a list, a place or a link never gets 500, tried ${3 * tries} times`, {
      tags: [...tags],
    }, async () => {
      const names = ['svcCmd', 'svcFormat', 'strID', 'optID', 'tableID', 'svcLanguageID', 'chanAccess', 'chanDomain'];
      const others = ['latitude', 'longitude', 'objectId', '__proto__', 'constructor'];
      const commands = fc.constantFrom(
        'svcCmd=locGetStrList',
        'svcCmd=locGetOptList',
        'svcCmd=locGetTable',
        'svcCmd=chanList&chanAccess=search',
        '',
      );
      const parameters = fc.array(fc.tuple(fc.constantFrom(...names, ...others), hostile.map(encodeHostile)), {
        maxLength: 4,
      });
      const path = fc.oneof(
        fc.constantFrom(
          'services/svcLOCMain.asp',
          'services/svcChanMain.asp',
          'api/geolocation/search',
          'link/media-system',
          'upload-service/link/media-system',
          'api/uploadChannels',
        ),
        hostile.map((text) => `api/uploadChannels/${encodeHostile(text)}`),
        hostile.map((text) => `api/categoryList/${encodeHostile(text)}`),
        fc.tuple(hostile, hostile).map(([name, file]) => `themes/${encodeHostile(name)}/${encodeHostile(file)}`),
      );
      const send = async (to: string, command: string, given: readonly (readonly [string, string])[]) => {
        const query = [command, ...given.map(([name, value]) => `${name}=${value}`)].filter(Boolean).join('&');
        expect((await client.send(`/${to}?${query}`)).status).toBeLessThan(500);
      };
      await fc.assert(fc.asyncProperty(path, commands, parameters, send), { numRuns: 3 * tries });
    });
  }
});

/** Percent-encodes; what cannot be encoded is a byte that is no UTF-8. */
function encodeHostile(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ff';
}
