import { expect, it, vi } from 'vitest';
import { hasCode } from '#lib/core/app-error.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { createHttpClient } from '#lib/net/http-client.ts';
import { createSearchApi } from '#lib/search/search-api.ts';
import type { AuthStatus } from '#lib/session/model/auth-state.ts';
import { createFakeNetwork, jsonResponse } from '../../../helpers/servers/fake-network.ts';
import { retryUntilPassing } from '../../../helpers/waiting/retry-until-passing.ts';

const SESSION = { onChange: () => undefined };

it.each([
  ['image', '/search/image/', {}],
  ['text', '/search/text/', { txtFullText: true }],
] as const)(
  '[7.12, 7.13] requests a page of %s, restricted like the search, with full text for articles only',
  async (...row) => {
    const [type, path, more] = row;
    const network = createFakeNetwork(() => jsonResponse({ Results: [], Query: { QueryFound: 0, QueryID: 'q' } }));
    network.cookies.set('XSRF-TOKEN', 't0ken');
    const httpClient = createHttpClient(network);
    httpClient.setServer('https://media.example/desk/');
    const request = {
      queryText: 'harbour',
      resStart: 25,
      resCount: 24,
      queryFilter: '(ZType:I)',
      queryCond: 'N,S',
      queryID: 'q',
    };
    await createSearchApi(httpClient, SESSION).page('r', type, request);
    const [sent] = network.sent;
    expect(new URL(sent?.url ?? '').pathname).toBe(`/desk${path}`);
    expect(JSON.parse(String(sent?.init.body))).toEqual({ ...request, ...more });
    expect(sent?.headers.get('content-type')).toMatch(/^application\/json/);
    expect(sent?.headers.get('X-XSRF-TOKEN')).toBe('t0ken');
  },
);

it('[8.6] a cancelled search rejects as aborted and logs nothing', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const network = createFakeNetwork(
    (_, { signal }) =>
      new Promise((_answer, refuse) => {
        signal?.addEventListener('abort', () => refuse(signal.reason));
      }),
  );
  const httpClient = createHttpClient(network);
  httpClient.setServer('https://media.example/');
  const search = createSearchApi(httpClient, SESSION);
  const page = search.page('r', 'image', { queryText: '', resStart: 1, resCount: 24 });
  await retryUntilPassing(() => expect(network.sent).toHaveLength(1));
  search.abort('r');
  await expect(page).rejects.toMatchObject({ code: 'aborted' });
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

it('[4.17] a search is not sent while the user signs out and until the next sign-in', async () => {
  const network = createFakeNetwork(() => jsonResponse({ Results: [], Query: { QueryFound: 0, QueryID: 'q' } }));
  const httpClient = createHttpClient(network);
  httpClient.setServer('https://media.example/');
  const session = createEmitter<{ readonly status: AuthStatus }>();
  const search = createSearchApi(httpClient, { onChange: session.on });
  const isRefused = () =>
    search.page('r', 'image', { queryText: '', resStart: 1, resCount: 24 }).then(
      () => false,
      (error: unknown) => hasCode(error, 'session/expired'),
    );
  const left = Promise.withResolvers<void>();
  const leaving = search.whileSigningOut(() => left.promise);
  expect(await isRefused()).toBe(true);
  session.emit({ status: 'signed-out' });
  left.resolve();
  await leaving;
  expect([await isRefused(), network.sent.length]).toEqual([true, 0]);
  session.emit({ status: 'signed-in' });
  expect([await isRefused(), network.sent.length]).toEqual([false, 1]);
});

it('waits for a server that restarts, and is cancelled meanwhile', async () => {
  vi.useFakeTimers();
  const unavailable = () =>
    new Response(JSON.stringify({ error: 'unavailable' }), { status: 503, headers: { 'Retry-After': '1' } });
  let isBack = false;
  const network = createFakeNetwork(() =>
    isBack ? jsonResponse({ Results: [], Query: { QueryFound: 7, QueryID: 'q' } }) : unavailable(),
  );
  const httpClient = createHttpClient(network);
  httpClient.setServer('https://media.example/');
  const search = createSearchApi(httpClient, SESSION);
  const request = { queryText: '', resStart: 1, resCount: 24 };
  const page = search.page('r', 'image', request);
  const cancelled = search.page('cancelled', 'image', request).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(500);
  search.abort('cancelled');
  isBack = true;
  expect(await cancelled).toMatchObject({ code: 'aborted' });
  await vi.advanceTimersByTimeAsync(500);
  expect(await page).toMatchObject({ Query: { QueryFound: 7 } });
  expect(network.sent).toHaveLength(3);
  vi.useRealTimers();
});

it.each([
  ['/media/1.jpg', 'https://media.example/media/1.jpg'],
  ['media/1.jpg', 'https://media.example/desk/media/1.jpg'],
  ['http://cdn.example/1.jpg', 'http://cdn.example/1.jpg'],
  ['javascript:alert(1)', ''],
  ['https://anna:secret@media.example/1.jpg', ''],
  ['data:text/html,x', ''],
  ['https://[', ''],
  ['', ''],
])('[7.12] converts the URL %j of a result to %j', async (address, url) => {
  const rows = [
    { ItemNo: 1, Image: { ImgOID: 'i', ImgThumbURL: address, IPTCHeadline: '/no/address' } },
    { ItemNo: 2, AVMedia: { AVMOID: 'v', AVMPreviewURL: address } },
  ];
  const network = createFakeNetwork(() => jsonResponse({ Results: rows, Query: { QueryFound: 2, QueryID: 'q' } }));
  const httpClient = createHttpClient(network);
  httpClient.setServer('https://media.example/desk/');
  const { Results } = await createSearchApi(httpClient, SESSION).page('r', 'image', {
    queryText: '',
    resStart: 1,
    resCount: 24,
  });
  expect(Results).toMatchObject([
    { Image: { ImgThumbURL: url, IPTCHeadline: '/no/address' } },
    { AVMedia: { AVMPreviewURL: url } },
  ]);
});
