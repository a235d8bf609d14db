import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createHttpClient } from '#lib/net/http-client.ts';
import { createSessionCache } from '#lib/net/session-cache.ts';
import { createTableReader } from '#lib/net/table-reader.ts';
import { createFilterListsApi } from '#lib/search/filter-lists-api.ts';
import { createFakeNetwork, jsonResponse } from '../../../helpers/servers/fake-network.ts';

const TREE = [
  { chanID: '1', chanSrcID: 'NPA', chanName: 'Agency', chanList: [], isSelectable: true, isExpanded: false },
];
const ROWS = [
  { rowVal: 'd7', rowName: 'Last 7 days', rowDefSel: '1' },
  { rowVal: 'nonsense', rowName: 'What', rowDefSel: '0' },
];

let isDown: boolean;
let session: string;
let warned: MockInstance;

function create() {
  const network = createFakeNetwork((url) => {
    if (isDown) return jsonResponse({}, 503);
    return jsonResponse(url.includes('svcChanMain') ? TREE : ROWS);
  });
  const httpClient = createHttpClient(network);
  httpClient.setServer('https://media.example/');
  const asked = (part: string) => network.sent.map(({ url }) => new URL(url)).filter(({ href }) => href.includes(part));
  const cache = createSessionCache(async () => session);
  return { api: createFilterListsApi(httpClient, cache, createTableReader(httpClient, cache)), asked };
}

beforeEach(() => {
  isDown = false;
  session = 'first';
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // The delays between attempts.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((go: () => void) => queueMicrotask(go)) as never);
  return () => vi.restoreAllMocks();
});

describe('the tree of channels', () => {
  it('[7.19] is requested as the contract says', async () => {
    const { api, asked } = create();
    expect(await api.channels('image', '1031')).toEqual(TREE);
    expect(Object.fromEntries(asked('svcChanMain')[0]?.searchParams ?? [])).toEqual({
      svcCmd: 'chanList',
      svcFormat: 'jsonxhr',
      chanAccess: 'search',
      chanDomain: 'image',
      svcLanguageID: '1031',
    });
  });

  it('[7.19] is cached per session and domain', async () => {
    const { api, asked } = create();
    await Promise.all([api.channels('image', '1031'), api.channels('image', '1031')]);
    expect(asked('svcChanMain')).toHaveLength(1);
    await api.channels('video', '1031');
    expect(asked('svcChanMain')).toHaveLength(2);
    session = 'second';
    await api.channels('image', '1031');
    expect(asked('svcChanMain')).toHaveLength(3);
    session = 'first';
    await api.channels('image', '1031');
    expect(asked('svcChanMain')).toHaveLength(4);
  });

  it('[7.19, 8.7] is null where it failed, logged, and requested again', async () => {
    const { api } = create();
    isDown = true;
    expect(await api.channels('image', '1031')).toBeNull();
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('the tree of channels is missing'), expect.anything());
    isDown = false;
    expect(await api.channels('image', '1031')).toEqual(TREE);
  });
});

describe('the tables', () => {
  it('[7.18, 7.22] are requested once per language', async () => {
    const { api, asked } = create();
    await api.tables('1031');
    await api.tables('1031');
    expect(asked('locGetTable').map(({ searchParams }) => searchParams.get('tableID'))).toEqual([
      'imgSearchDatePresets',
      'imgSearchImageTypes',
      'imgSearchCustomQueries',
    ]);
    await api.tables('1033');
    expect(asked('locGetTable')).toHaveLength(6);
  });

  it('[4.26] omit periods with an invalid code, and log them', async () => {
    const { api } = create();
    expect((await api.tables('1031')).datePresets.map(({ rowVal }) => rowVal)).toEqual(['d7']);
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('an unknown period'), { rowVal: 'nonsense' });
  });

  it('[7.22] are empty where they failed, and requested again', async () => {
    const { api } = create();
    isDown = true;
    expect(await api.tables('1031')).toEqual({ datePresets: [], imageTypes: [], customQueries: [], hasFailed: true });
    isDown = false;
    expect(await api.tables('1031')).toMatchObject({ customQueries: ROWS, hasFailed: false });
  });
});
