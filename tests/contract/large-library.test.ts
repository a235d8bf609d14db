/** `--rows`: a large library for trying a client with it. */
import { afterEach, describe, expect, it } from 'vitest';
import { ArgumentError, readArguments } from '../../reference-server/options/read-arguments.ts';
import { signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { WIRE_LIBRARY } from './harness/wire-library.ts';

let server: TestServer | undefined;
afterEach(() => server?.remove());

interface Answer {
  readonly Results: readonly { ItemNo: number; Image: { ImgName: string; ImgThumbURL: string } }[];
  readonly Query: { readonly QueryFound: number; readonly QueryID: string };
}

async function page(resStart: number, queryText = '', queryID?: string): Promise<Answer> {
  if (!server) throw new TypeError('no server');
  const client = await signIn(server, 'editor');
  const json = { queryText, resStart, resCount: 24, ...(queryID && { queryID }) };
  return (await client.send('/search/image/', { method: 'POST', json })).json as Answer;
}

describe('a large library', () => {
  it('[7.25] has the requested number of pictures, each with its number, up to the last', async () => {
    server = await startServer({ seed: true, library: WIRE_LIBRARY, rows: 5_000 });
    await server.seeded;
    const first = await page(1);
    expect(first.Query.QueryFound).toBe(5_000);
    const last = await page(4_993, '', first.Query.QueryID);
    expect(last.Results.map(({ ItemNo }) => ItemNo)).toEqual([4_993, 4_994, 4_995, 4_996, 4_997, 4_998, 4_999, 5_000]);
    const numbers = last.Results.map(({ Image }) => Number(/\d+/.exec(Image.ImgName)?.[0]));
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('shares the media of existing pictures, and is found by its words', async () => {
    server = await startServer({ seed: true, library: WIRE_LIBRARY, rows: 100 });
    await server.seeded;
    const found = await page(1, 'archive 77');
    expect(found.Results.map(({ Image }) => Image.ImgName)).toEqual(['archive-77.jpg']);
    const client = await signIn(server, 'editor');
    expect((await client.send(`/${found.Results[0]?.Image.ImgThumbURL}`)).status).toBe(200);
  });

  it('continues after an interruption, and does not exceed its size', async () => {
    server = await startServer({ seed: true, library: WIRE_LIBRARY, rows: 3_000 });
    await server.seeded;
    server = await server.restart({ rows: 3_500 });
    await server.seeded;
    expect((await page(1)).Query.QueryFound).toBe(3_500);
    server = await server.restart({ rows: 10 });
    await server.seeded;
    expect((await page(1)).Query.QueryFound).toBe(3_500);
  });

  it('is requested by --rows, in whole numbers', () => {
    expect(readArguments(['--rows', '100000'], {}).rows).toBe(100_000);
    expect(() => readArguments(['--rows', 'many'], {})).toThrow(new ArgumentError('--rows=many: use a whole number.'));
  });
});
