import { beforeEach, expect, it, vi } from 'vitest';
import { createHttpClient, type HttpClient } from '#lib/net/http-client.ts';
import { createSessionCache } from '#lib/net/session-cache.ts';
import { createTableReader } from '#lib/net/table-reader.ts';
import { createListsApi } from '#lib/upload-form/lists-api.ts';
import { createFakeNetwork, jsonResponse } from '../../../helpers/servers/fake-network.ts';

const CATEGORIES = [{ value: 'DIS', text: 'Disasters' }];
const ROWS = [{ rowVal: 'POR', rowName: 'Portrait', rowDefSel: '1' }];

let session: string;

beforeEach(() => {
  session = 'first';
  // The delays between attempts.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((go: () => void) => queueMicrotask(go)) as never);
  return () => vi.restoreAllMocks();
});

function listsOf(httpClient: HttpClient) {
  const cache = createSessionCache(async () => session);
  return createListsApi(httpClient, cache, createTableReader(httpClient, cache));
}

function create(tableStatus = () => 200) {
  const network = createFakeNetwork((url) => {
    if (url.includes('categoryList')) return jsonResponse(CATEGORIES);
    return tableStatus() === 200 ? jsonResponse(ROWS) : jsonResponse({}, tableStatus());
  });
  const httpClient = createHttpClient(network);
  httpClient.setServer('https://media.example/');
  return { lists: listsOf(httpClient), asked: () => network.sent.map(({ url }) => new URL(url)) };
}

it('[7.9, 7.18, 7.22] requests the categories and the supplemental table of a media type', async () => {
  const { lists, asked } = create();
  expect(await lists.lists('video', '1031')).toMatchObject({ categories: CATEGORIES, supplementalCategories: ROWS });
  const [categories, table] = asked();
  expect(categories?.pathname).toBe('/api/categoryList/video');
  expect(Object.fromEntries(table?.searchParams ?? [])).toMatchObject({
    svcCmd: 'locGetTable',
    tableID: 'vidSupplCategories',
    svcLanguageID: '1031',
  });
});

it('[7.18] requests each table and language once', async () => {
  const { lists, asked } = create();
  const tables = () => asked().filter(({ searchParams }) => searchParams.has('tableID')).length;
  await Promise.all([lists.lists('image', '1031'), lists.lists('image', '1031')]);
  await lists.lists('image', '1031');
  expect(tables()).toBe(1);
  await lists.lists('image', '1033');
  await lists.lists('audio', '1031');
  expect(tables()).toBe(3);
});

it('[1.7, 7.9] requests again for another language or session, which may have other categories', async () => {
  const { lists, asked } = create();
  const categories = () => asked().filter(({ pathname }) => pathname.endsWith('/categoryList/image')).length;
  await lists.lists('image', '1031');
  await lists.lists('image', '1031');
  expect(categories()).toBe(1);
  await lists.lists('image', '1033');
  expect(categories()).toBe(2);
  session = 'second';
  await lists.lists('image', '1031');
  expect(categories()).toBe(3);
});

it('[4.19] distinguishes failed categories from absent ones', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let isDown = true;
  const httpClient = createHttpClient(createFakeNetwork(() => (isDown ? jsonResponse({}, 503) : jsonResponse([]))));
  httpClient.setServer('https://media.example/');
  const lists = listsOf(httpClient);
  expect(await lists.lists('image', '1031')).toMatchObject({ categories: [], categoriesStatus: 'error' });
  isDown = false;
  expect(await lists.lists('image', '1031')).toMatchObject({ categories: [], categoriesStatus: 'success' });
});

it('continues without a list that failed, and requests it again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let isDown = true;
  const { lists } = create(() => (isDown ? 503 : 200));
  expect(await lists.lists('image', '1031')).toEqual({
    categories: CATEGORIES,
    categoriesStatus: 'success',
    supplementalCategories: [],
    supplementalStatus: 'error',
  });
  isDown = false;
  expect(await lists.lists('image', '1031')).toMatchObject({
    supplementalCategories: ROWS,
    supplementalStatus: 'success',
  });
});

it('[7.22] a server without the table of supplemental categories has none, which is no failure', async () => {
  const { lists } = create(() => 404);
  expect(await lists.lists('image', '1031')).toMatchObject({
    supplementalCategories: [],
    supplementalStatus: 'success',
  });
});
