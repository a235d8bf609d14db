import { beforeEach, expect, it, vi } from 'vitest';
import { createHttpClient } from '#lib/net/http-client.ts';
import { createSessionCache } from '#lib/net/session-cache.ts';
import { createTableReader } from '#lib/net/table-reader.ts';
import { createFakeNetwork, jsonResponse } from '../../../helpers/servers/fake-network.ts';

const ROWS = [{ rowVal: 'd7', rowName: 'Last 7 days', rowDefSel: '1' }];

let session: string;
/** The number of failed responses in a row. */
let failures: number;

beforeEach(() => {
  vi.useFakeTimers();
  session = 'first';
  failures = 0;
  return () => vi.useRealTimers();
});

function create() {
  const network = createFakeNetwork(() => {
    failures -= 1;
    return failures >= 0 ? jsonResponse({}, 502) : jsonResponse(ROWS);
  });
  const httpClient = createHttpClient(network);
  httpClient.setServer('https://media.example/');
  const readTable = createTableReader(
    httpClient,
    createSessionCache(async () => session),
  );
  const read = async (languageId = '1031') => {
    const reading = readTable('imgSearchDatePresets', languageId).catch(() => null);
    await vi.runAllTimersAsync();
    return reading;
  };
  return { read, sent: network.sent };
}

it('[7.18] a table is requested as the contract says', async () => {
  const { read, sent } = create();
  expect(await read()).toEqual(ROWS);
  expect(Object.fromEntries(new URL(sent[0]?.url ?? '').searchParams)).toEqual({
    svcCmd: 'locGetTable',
    svcFormat: 'jsonxhr',
    tableID: 'imgSearchDatePresets',
    svcLanguageID: '1031',
  });
});

it('[7.18] a table is requested once per session and language', async () => {
  const { read, sent } = create();
  await Promise.all([read(), read()]);
  await read();
  expect(sent).toHaveLength(1);
  await read('1033');
  expect(sent).toHaveLength(2);
  session = 'second';
  await read();
  expect(sent).toHaveLength(3);
});

it('[7.16] a table is retried twice when it fails, and requested again later when that did not help', async () => {
  const { read, sent } = create();
  failures = 2;
  expect(await read()).toEqual(ROWS);
  expect(sent).toHaveLength(3);
  failures = 3;
  expect(await read('1033')).toBeNull();
  expect(await read('1033')).toEqual(ROWS);
  expect(sent).toHaveLength(7);
});
