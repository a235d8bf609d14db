import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Call } from '#lib/contract/call.ts';
import { createHttpClient, type HttpClient } from '#lib/net/http-client.ts';
import { createFakeNetwork, type FakeNetwork, jsonResponse } from '../../../helpers/servers/fake-network.ts';

const SERVER = 'https://media.example/system/';
const call: Call<{ name: string }> = { method: 'POST', path: 'api/thing/{id}', answer: v.object({ name: v.string() }) };
const lenient: Call<{ name: string }> = { ...call, ignoresExpiry: true };
const input = { path: { id: '1' } };

function create(
  answer: (url: string, init: RequestInit) => Response | Promise<Response>,
  server: string | null = SERVER,
): { httpClient: HttpClient; network: FakeNetwork } {
  const network = createFakeNetwork(answer);
  const httpClient = createHttpClient(network);
  httpClient.setServer(server);
  return { httpClient, network };
}

/** Never responds, but rejects when its signal aborts, like fetch. */
const silence = (_url: string, { signal }: RequestInit): Promise<Response> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

describe('the allow-list', () => {
  it.each([
    'https://media.example/system/upload/1',
    'https://media.example:443/system/',
    'https://MEDIA.example/system/a/../b',
  ])('permits %s', async (url) => {
    const { httpClient, network } = create(() => new Response());
    await httpClient.send(url, { method: 'GET', deadlineMs: 1_000 });
    expect(network.sent).toHaveLength(1);
  });

  it.each([
    'http://media.example/system/',
    'https://media.example:8443/system/',
    'https://media.example.evil.test/system/',
    'https://media.example@evil.test/system/',
    'https://anna:secret@media.example/system/',
    'https://anna@media.example/system/',
    'https://evilmedia.example/system/',
    'https://media.example/systematic/',
    'https://media.example/',
    'https://media.example/system/../other/',
    'https://media.example/system/%2e%2e/other/',
    '//evil.test/system/',
  ])('sends nothing to %s', async (url) => {
    const { httpClient, network } = create(() => new Response());
    await expect(httpClient.send(url, { method: 'GET', deadlineMs: 1_000 })).rejects.toThrow();
    expect(network.sent).toEqual([]);
  });

  it('sends nothing before a server is set', async () => {
    const { httpClient, network } = create(() => new Response(), null);
    await expect(httpClient.call(call, input)).rejects.toMatchObject({ code: 'settings/unavailable' });
    await expect(httpClient.send(SERVER, { method: 'GET', deadlineMs: 1_000 })).rejects.toMatchObject({
      code: 'net/origin-not-allowed',
    });
    expect(network.sent).toEqual([]);
  });

  it('prevents a path segment from escaping its parent', async () => {
    const { httpClient, network } = create(() => jsonResponse({ name: 'x' }));
    await httpClient.call(call, { path: { id: '../a?b#c' }, query: { q: 'ä&b' } });
    expect(network.sent[0]?.url).toBe(`${SERVER}api/thing/..%2Fa%3Fb%23c?q=%C3%A4%26b`);
  });
});

describe('the parts of a request', () => {
  it('[7.1] include credentials and the current CSRF cookie, and follow no redirect', async () => {
    const { httpClient, network } = create(() => jsonResponse({ name: 'x' }));
    network.cookies.set('XSRF-TOKEN', 'old');
    await httpClient.call(call, input);
    network.cookies.set('XSRF-TOKEN', 'new');
    await httpClient.call(call, input);
    expect(network.sent.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual(['old', 'new']);
    expect(network.sent[0]?.init).toMatchObject({ credentials: 'include', redirect: 'manual', cache: 'no-store' });
  });

  it.each([
    ['de-AT', 'de-AT, de;q=0.9'],
    ['de', 'de'],
    ['zh-Hans-CN', 'zh-Hans-CN, zh;q=0.9'],
  ])('[1.7] calls in %s ask for answers in this language: %s', async (locale, languages) => {
    const network = createFakeNetwork(() => jsonResponse({ name: 'x' }));
    const httpClient = createHttpClient(network);
    httpClient.setLocale(locale);
    httpClient.setServer(SERVER);
    await httpClient.call(call, { ...input, json: {} });
    await httpClient.send(`${SERVER}upload/1`, { method: 'PATCH', deadlineMs: 1_000 });
    expect(network.sent.map(({ headers }) => headers.get('Accept-Language'))).toEqual([languages, null]);
    expect(network.sent[0]?.headers.get('Content-Type')).toBe('application/json');
  });

  it('[7.1] prefer by https the cookie that no other host can set, and know no other name by http', async () => {
    const tokenFor = async (server: string, cookies: Readonly<Record<string, string>>) => {
      const { httpClient, network } = create(() => jsonResponse({ name: 'x' }));
      httpClient.setServer(server);
      for (const [name, value] of Object.entries(cookies)) network.cookies.set(name, value);
      await httpClient.call(call, input);
      return network.sent[0]?.headers.get('X-XSRF-TOKEN');
    };
    const both = { 'XSRF-TOKEN': 'planted', '__Host-XSRF-TOKEN': 'own' };
    expect(await tokenFor('https://media.example/', both)).toBe('own');
    expect(await tokenFor('https://media.example/', { 'XSRF-TOKEN': 'own' })).toBe('own');
    expect(await tokenFor('http://media.example/', both)).toBe('planted');
  });

  it('include no CSRF header without a cookie', async () => {
    const { httpClient, network } = create(() => jsonResponse({ name: 'x' }));
    await httpClient.call(call, input);
    expect(network.sent[0]?.headers.has('X-XSRF-TOKEN')).toBe(false);
  });

  it('are not sent when beforeSend throws, which gets the cookie', async () => {
    const { httpClient, network } = create(() => new Response());
    network.cookies.set('XSRF-TOKEN', 'mine');
    const beforeSend = (token: string | null): void => {
      throw new Error(`not for ${token}`);
    };
    await expect(httpClient.send(SERVER, { method: 'GET', deadlineMs: 1_000, beforeSend })).rejects.toThrow(
      'not for mine',
    );
    expect(network.sent).toEqual([]);
  });

  it('[7.2, 7.12] include forms and JSON with their content types', async () => {
    const { httpClient, network } = create(() => jsonResponse({ name: 'x' }));
    await httpClient.call(call, { ...input, form: { a: 'b c' } });
    await httpClient.call(call, { ...input, json: { a: 1 } });
    expect(String(network.sent[0]?.init.body)).toBe('a=b+c');
    expect(network.sent[1]?.init.body).toBe('{"a":1}');
    expect(network.sent[1]?.headers.get('Content-Type')).toBe('application/json');
  });
});

describe('a 403', () => {
  it('is retried once with the new CSRF cookie', async () => {
    const { httpClient, network } = create((_url, init) => {
      const isOld = new Headers(init.headers).get('X-XSRF-TOKEN') === 'old';
      network.cookies.set('XSRF-TOKEN', 'new');
      return isOld ? new Response(null, { status: 403 }) : jsonResponse({ name: 'x' });
    });
    network.cookies.set('XSRF-TOKEN', 'old');
    expect(await httpClient.call(call, input)).toEqual({ name: 'x' });
    expect(network.sent).toHaveLength(2);
  });

  it('a 403 to one of many requests with an outdated cookie makes it read the current cookie', async () => {
    const { httpClient, network } = create((_url, init) => {
      const isOld = new Headers(init.headers).get('X-XSRF-TOKEN') === 'old';
      return new Response(null, { status: isOld ? 403 : 204 });
    });
    network.known.set('XSRF-TOKEN', 'old');
    network.cookies.set('XSRF-TOKEN', 'new');
    const seen: (string | null)[] = [];
    const beforeSend = (token: string | null): void => void seen.push(token);
    const one = { method: 'PATCH', deadlineMs: 1_000, isOneOfMany: true, beforeSend };
    expect((await httpClient.send(SERVER, one)).status).toBe(204);
    expect(seen).toEqual(['old', 'new']);
  });

  it('[7.1] is retried with a fresh cookie where it is not one of many', async () => {
    const { httpClient, network } = create(() => jsonResponse({ name: 'x' }));
    network.known.set('XSRF-TOKEN', 'old');
    network.cookies.set('XSRF-TOKEN', 'new');
    await httpClient.call(call, input);
    expect(network.sent[0]?.headers.get('X-XSRF-TOKEN')).toBe('new');
  });

  it('is not retried twice, although the cookie changes again', async () => {
    let count = 0;
    const { httpClient, network } = create(() => {
      count += 1;
      network.cookies.set('XSRF-TOKEN', String(count));
      return new Response(null, { status: 403 });
    });
    await expect(httpClient.call(call, input)).rejects.toMatchObject({ code: 'session/expired' });
    expect(network.sent.map(({ url }) => url.slice(SERVER.length))).toEqual([
      ...['api/thing/1', 'api/thing/1'],
      'api/validateSession',
    ]);
  });

  it.each([401, 403])(
    '[7.1, 7.6] a 403 of %i is not the session’s while validateSession calls it valid',
    async (status) => {
      const { httpClient, network } = create((url) =>
        url.endsWith('validateSession') ? jsonResponse({}) : new Response('<h1>Blocked</h1>', { status }),
      );
      network.cookies.set('XSRF-TOKEN', 'token');
      let ends = 0;
      httpClient.onExpired(() => {
        ends += 1;
      });
      const refused = { code: 'net/refused', facts: { status } };
      await expect(httpClient.call(call, input)).rejects.toMatchObject(refused);
      await expect(httpClient.send(`${SERVER}upload`, { method: 'POST', deadlineMs: 1_000 })).rejects.toMatchObject(
        refused,
      );
      expect(ends).toBe(0);
    },
  );

  it.each([404, 405])('[7.6] is the session’s at a server without validateSession (%i)', async (status) => {
    const { httpClient, network } = create(
      (url) => new Response(null, { status: url.endsWith('validateSession') ? status : 403 }),
    );
    network.cookies.set('XSRF-TOKEN', 'token');
    await expect(httpClient.call(call, input)).rejects.toMatchObject({ code: 'session/expired' });
  });

  it.each([401, 403])('[7.1, 4.14] a 403 of %i means that the session has ended', async (status) => {
    const { httpClient, network } = create(() => new Response(null, { status }));
    let ends = 0;
    httpClient.onExpired(() => {
      ends += 1;
    });
    await expect(httpClient.call(call, input)).rejects.toMatchObject({ code: 'session/expired' });
    expect([ends, network.sent.length]).toEqual([1, 1]);
  });

  it('[7.1] ends no session where the call opts out of the check', async () => {
    const { httpClient } = create(() => new Response(null, { status: 403 }));
    let ends = 0;
    httpClient.onExpired(() => {
      ends += 1;
    });
    await expect(httpClient.call(lenient, input)).rejects.toMatchObject({ code: 'net/status', facts: { status: 403 } });
    expect(ends).toBe(0);
  });

  it('[8.6] an error of another status names it, and only server errors are retryable', async () => {
    const { httpClient } = create(
      (url) => new Response(null, { status: url.endsWith('1') ? 503 : 404, statusText: 'So so' }),
    );
    await expect(httpClient.call(call, input)).rejects.toMatchObject({
      facts: { status: 503, statusText: 'So so' },
      retryable: true,
    });
    await expect(httpClient.call(call, { path: { id: '2' } })).rejects.toMatchObject({
      facts: { status: 404 },
      retryable: false,
    });
  });

  it.each([
    [400, false],
    [408, true],
    [429, true],
    [499, false],
    [500, true],
    [599, true],
  ])('[7.16] a %i may be temporary: %s', async (status, retryable) => {
    const { httpClient } = create(() => new Response(null, { status }));
    await expect(httpClient.call(call, input)).rejects.toMatchObject({ facts: { status }, retryable });
  });
});

describe('no response', () => {
  it('is net/unreachable when the network fails', async () => {
    const { httpClient } = create(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(httpClient.call(call, input)).rejects.toMatchObject({ code: 'net/unreachable', retryable: true });
  });

  it('[9.2] is net/unreachable after the deadline of the call', async () => {
    const { httpClient } = create(silence);
    await expect(httpClient.call({ ...call, timeoutMs: 20 }, input)).rejects.toMatchObject({ code: 'net/unreachable' });
  });

  it('[8.6] is aborted, not unreachable, when the caller cancelled it', async () => {
    const { httpClient } = create(silence);
    const controller = new AbortController();
    const asking = httpClient.call(call, { ...input, signal: controller.signal });
    controller.abort();
    await expect(asking).rejects.toMatchObject({ code: 'aborted', retryable: false });
  });

  it('is net/unreachable when the connection ends during the body', async () => {
    const { httpClient } = create(
      () => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) })),
    );
    await expect(httpClient.call(call, input)).rejects.toMatchObject({ code: 'net/unreachable' });
  });
});

describe('a response that is not the server’s', () => {
  const HTML = { headers: { 'Content-Type': 'text/html; charset=utf-8' } };
  const redirect = (): Response => Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' });
  it.each<readonly [string, () => Response]>([
    ['a redirect that the browser hides', redirect],
    ['a redirect', () => new Response(null, { status: 302, headers: { Location: 'https://login.example/' } })],
    ['a page', () => new Response('<!doctype html><h1>Welcome</h1>', HTML)],
    ['a page of no type', () => new Response('\n<html>')],
    ['a network that requires a sign-in', () => new Response('', { status: 511 })],
  ])('[7.1] is no response: %s', async (_, answer) => {
    const { httpClient } = create(answer);
    await expect(httpClient.call(call, input)).rejects.toMatchObject({ code: 'net/intercepted', retryable: true });
    expect(httpClient.isReached()).toBe(false);
  });

  it('[7.14] is no response to an upload either', async () => {
    const { httpClient } = create(() => new Response('<html>', HTML));
    const sent = httpClient.send(SERVER, { method: 'PATCH', deadlineMs: 1_000 });
    await expect(sent).rejects.toMatchObject({ code: 'net/intercepted' });
  });

  it.each([
    ['JSON that its server calls a page', () => new Response('{"name":"x"}', HTML)],
    ['an error of a proxy with a page', () => new Response('<html>', { ...HTML, status: 502 })],
  ])('[7.1] is not %s', async (_, answer) => {
    const { httpClient } = create(answer);
    const error = await httpClient.call(call, input).catch((thrown: unknown) => thrown);
    expect(error).not.toMatchObject({ code: 'net/intercepted' });
  });

  it('[7.14] is followed by one event when the server responds again', async () => {
    const answers = [
      redirect(),
      new Response('', { status: 502 }),
      jsonResponse({ name: 'x' }),
      jsonResponse({ name: 'x' }),
    ];
    const { httpClient } = create(() => answers.shift() ?? new Response());
    let events = 0;
    httpClient.onReached(() => {
      events += 1;
    });
    const eventCounts: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      await httpClient.call(call, input).catch(() => undefined);
      eventCounts.push(events);
    }
    expect(eventCounts).toEqual([0, 0, 1, 1]);
  });
});

it('[8.6] hides exceptions of the server: their text is for its log', async () => {
  const said: Call<{ name: string }> = { ...call, sendsReason: true };
  const answer = (status: number) => jsonResponse({ error: 'x', message: 'ENOSPC: no space left on device' }, status);
  for (const [status, reason] of [
    [400, 'ENOSPC: no space left on device'],
    [500, ''],
    [507, ''],
  ] as const) {
    const { httpClient } = create(() => answer(status));
    await expect(httpClient.call(said, input)).rejects.toMatchObject({ facts: { status, reason } });
  }
});

describe('a response', () => {
  it.each(['no JSON', '{"name":1}', '', '[]'])('a response of %j is malformed', async (body) => {
    const { httpClient } = create(() => new Response(body));
    await expect(httpClient.call(call, input)).rejects.toMatchObject({ code: 'contract/malformed-answer' });
  });

  it('an empty response is null', async () => {
    const { httpClient } = create(() => new Response(''));
    expect(await httpClient.call({ method: 'POST', path: 'api/thing', answer: v.unknown() })).toBeNull();
  });

  it('a response to HEAD is not read', async () => {
    const { httpClient } = create(() => new Response('not JSON'));
    expect(await httpClient.call({ method: 'HEAD', path: 'plugin/x', answer: v.unknown() })).toBeNull();
  });
});
