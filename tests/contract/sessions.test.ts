/** Cookies, tokens and origins of requests (docs/contract.md, "Sessions"). */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { create, pictureMetadata } from './harness/tus.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ allowedOrigins: ['https://desk.example'] });
});
afterAll(() => server.remove());

const login = (client: Client, remember: boolean, headers = {}) =>
  client.send('/api/login', {
    method: 'POST',
    form: `username=NEWS%2Feditor&password=editor&remember=${remember}`,
    headers,
  });

const refresh = (client: Client, headers = {}, withToken = true) =>
  client.send('/api/refreshSession', { method: 'POST', headers, withToken });

/** The tests' own requests come from a proxy. */
const BEHIND = { trustedProxies: ['127.0.0.1'] };

describe('cookies', () => {
  /** Recognises the browser at the next sign-in (decision 50). */
  const DEVICE = 'CMY-DEVICE=; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax';

  it('[2.5.1] last 14 days with Remember me', async () => {
    const cookies = (await login(createClient(server), true)).headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.replace(/=[^;]+/, '='))).toEqual([
      'CMY-SESSION=; Max-Age=1209600; Path=/; HttpOnly; SameSite=Lax',
      'XSRF-TOKEN=; Max-Age=1209600; Path=/; SameSite=Lax',
      DEVICE,
    ]);
  });

  it('[2.5.1] end with the browser without Remember me', async () => {
    const cookies = (await login(createClient(server), false)).headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.replace(/=[^;]+/, '='))).toEqual([
      'CMY-SESSION=; Path=/; HttpOnly; SameSite=Lax',
      'XSRF-TOKEN=; Path=/; SameSite=Lax',
      DEVICE,
    ]);
  });

  it('[7.4] are renewed by refreshSession', async () => {
    const answer = await refresh(await signIn(server, 'editor', true));
    expect(answer.headers.getSetCookie().join()).toContain('Max-Age=1209600');
  });

  it('[7.4] stay partitioned or plain when refreshSession renews them', async () => {
    const signedIn = await login(createClient(server), true);
    const { userSessionID } = signedIn.json as { userSessionID: string };
    const framed = createClient(server);
    const form = `sessionId=${userSessionID}&partitioned=true`;
    const taken = await framed.send('/api/setSession', { method: 'POST', form });
    const partitioned = ['; Max-Age=1209600', '; Secure', '; SameSite=None', '; Partitioned'];
    for (const answer of [taken, await refresh(framed), await refresh(framed)]) {
      const cookies = answer.headers.getSetCookie().filter((line) => !/=;/.test(line));
      expect(cookies).toHaveLength(2);
      for (const cookie of cookies) for (const attribute of partitioned) expect(cookie).toContain(attribute);
    }
    const plain = (await refresh(await signIn(server, 'editor', true))).headers.getSetCookie();
    expect(plain.filter((line) => line.includes('Max-Age=1209600') && line.includes('SameSite=Lax'))).toHaveLength(2);
  });

  it.each([
    ['the public address is one of https', { publicAddress: 'https://media.example/desk/' }, {}, true],
    [
      'the public address is one of http',
      { publicAddress: 'http://media.example/' },
      { 'X-Forwarded-Proto': 'https' },
      false,
    ],
    ['a proxy reports a request by https', BEHIND, { 'X-Forwarded-Proto': 'https' }, true],
    ['the first of several proxies reports https', BEHIND, { 'X-Forwarded-Proto': 'https, http' }, true],
    ['only a later one reports https', BEHIND, { 'X-Forwarded-Proto': 'http, https' }, false],
    ['somebody else says https', {}, { 'X-Forwarded-Proto': 'https' }, false],
    [
      'somebody says https behind another proxy',
      { trustedProxies: ['127.0.0.9'] },
      { 'X-Forwarded-Proto': 'https' },
      false,
    ],
  ])('have the Secure attribute as the client sees the server: %s', async (_, options, headers, isSecure) => {
    const hidden = await startServer(options);
    const client = createClient(hidden);
    const signedIn = await login(client, true, headers);
    const signedOut = await client.send('/api/logout', { method: 'POST', headers });
    const plain = [signedIn, signedOut]
      .flatMap(({ headers }) => headers.getSetCookie())
      .filter((line) => /Lax/.test(line));
    expect(plain.map((line) => /; Secure(?:;|$)/.test(line))).toEqual(Array(5).fill(isSecure));
    await hidden.remove();
  });

  it('are of this host alone where browsers reach the server by https', async () => {
    const https = await startServer({ publicAddress: 'https://media.example/desk/' });
    const client = createClient(https);
    const cookies = (await login(client, true)).headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.replace(/=[^;]+/, '='))).toEqual([
      '__Host-CMY-SESSION=; Max-Age=1209600; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-XSRF-TOKEN=; Max-Age=1209600; Path=/; Secure; SameSite=Lax',
      '__Host-CMY-DEVICE=; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
    expect((await refresh(client)).json).toMatchObject({ userName: 'NEWS/editor' });
    // Browsers let another host of the domain, or plain http, set a cookie without the prefix.
    const planted = createClient(https);
    planted.cookies.set('CMY-SESSION', client.cookies.get('__Host-CMY-SESSION') ?? '');
    expect((await planted.send('/api/validateSession')).status).toBe(403);
    await client.send('/api/logout', { method: 'POST' });
    expect([...client.cookies.keys()]).toEqual(['__Host-CMY-DEVICE']);
    await https.remove();
  });

  it('[7.5] are removed by logout, and the session ends', async () => {
    const client = await signIn(server, 'editor');
    const session = client.cookies.get('CMY-SESSION') ?? '';
    const { headers } = await client.send('/api/logout', { method: 'POST' });
    expect([...client.cookies.keys()]).toEqual(['CMY-DEVICE']);
    // The next user of the computer must not find pictures of this one in the browser's cache.
    expect(headers.get('clear-site-data')).toBe('"cache"');
    client.cookies.set('CMY-SESSION', session);
    expect((await client.send('/api/validateSession')).status).toBe(403);
  });
});

describe('sessions', () => {
  it('[5.13] carry a verificationToken that is the SHA-256 of user name and session id', async () => {
    const { json } = await login(createClient(server), false);
    const { userName, userSessionID, verificationToken } = json as Record<string, string>;
    expect(verificationToken).toBe(createHash('sha256').update(`${userName}:${userSessionID}`).digest('hex'));
  });

  it('[7.3] are taken over by their id', async () => {
    const { json } = await login(createClient(server), false);
    const embedded = createClient(server);
    const { userSessionID } = json as { userSessionID: string };
    const answer = await embedded.send('/api/setSession', { method: 'POST', form: `sessionId=${userSessionID}` });
    expect(answer.json).toEqual(json);
    expect((await refresh(embedded)).status).toBe(200);
  });

  it('[7.3] are taken over in a frame with partitioned cookies', async () => {
    const { json } = await login(createClient(server), false);
    const { userSessionID } = json as { userSessionID: string };
    const form = `sessionId=${userSessionID}&partitioned=true`;
    const answer = await createClient(server).send('/api/setSession', { method: 'POST', form });
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies)
      for (const attribute of ['; Path=/;', '; Secure', '; SameSite=None', '; Partitioned']) {
        expect(cookie).toContain(attribute);
      }
  });

  it('[7.3] can be queried by id without being taken over', async () => {
    const { json } = await login(createClient(server), false);
    const { userSessionID } = json as { userSessionID: string };
    const somebody = await signIn(server, 'NEWS/photo');
    const form = `sessionId=${userSessionID}&peek=true`;
    const answer = await somebody.send('/api/setSession', { method: 'POST', form });
    expect(answer.json).toEqual(json);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await refresh(somebody)).json).toMatchObject({ userName: 'NEWS/photo' });
  });

  it('survive a restart of the server', async () => {
    const client = await signIn(server, 'SPORT/photo');
    server = await server.restart();
    const again = createClient(server);
    for (const [name, value] of client.cookies) again.cookies.set(name, value);
    expect((await refresh(again)).json).toMatchObject({ userName: 'SPORT/photo' });
  });

  it('[2.5.1] take the domain from its own field as well', async () => {
    const form = 'username=photo&password=photo&domain=SPORT';
    const answer = await createClient(server).send('/api/login', { method: 'POST', form });
    expect(answer.json).toMatchObject({ userName: 'SPORT/photo' });
  });
});

describe('the token', () => {
  it('[7.1] is required by every call that changes something', async () => {
    const client = await signIn(server, 'editor');
    expect((await refresh(client, {}, false)).status).toBe(403);
    expect((await refresh(client)).status).toBe(200);
    const search = { queryText: '', resStart: 1, resCount: 1 };
    const request = { method: 'POST', json: search, withToken: false };
    expect((await client.send('/search/image/', request)).status).toBe(403);
  });

  it('[7.14] is required by tus requests, including HEAD', async () => {
    const client = await signIn(server, 'editor');
    await create(client, 5, pictureMetadata('token-1'));
    const uploads = (await client.send('/__test/uploads')).json as { uploadKey: string; objectId: string }[];
    const key = uploads.find(({ objectId }) => objectId === 'token-1')?.uploadKey;
    const head = { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } };
    expect((await client.send(`/upload-service/upload/${key}`, { ...head, withToken: false })).status).toBe(403);
    expect((await client.send(`/upload-service/upload/${key}`, head)).status).toBe(200);
  });

  it('belongs to one session: that of another one is rejected', async () => {
    const one = await signIn(server, 'editor');
    const other = await signIn(server, 'editor');
    one.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN') ?? '');
    expect((await refresh(one)).json).toMatchObject({ error: 'csrf' });
  });

  it('neither is nor contains the session id', async () => {
    const client = await signIn(server, 'editor');
    expect(client.cookies.get('XSRF-TOKEN')).not.toContain(client.cookies.get('CMY-SESSION'));
    expect(client.cookies.get('XSRF-TOKEN')).toHaveLength(43);
  });
});

describe('origins', () => {
  it('rejects other web origins, also for signing in', async () => {
    for (const Origin of ['https://evil.example', 'http://localhost:1', 'null', 'file://']) {
      expect({ Origin, ...(await login(createClient(server), false, { Origin })) }).toMatchObject({
        Origin,
        status: 403,
      });
    }
  });

  it('accepts its own origin and those of its list', async () => {
    for (const Origin of [`http://127.0.0.1:${server.port}`, 'https://desk.example']) {
      expect((await login(createClient(server), false, { Origin })).status).toBe(200);
    }
  });

  it('accepts extensions, but after the sign-in only with the token', async () => {
    for (const Origin of [
      'chrome-extension://abcdefghijklmnop',
      'moz-extension://7f0c8e0a-1111-4222-8333-444455556666',
    ]) {
      const client = createClient(server);
      expect((await login(client, false, { Origin })).status).toBe(200);
      expect((await refresh(client, { Origin })).status).toBe(200);
      expect((await refresh(client, { Origin }, false)).status).toBe(403);
    }
  });

  it('never sends a CORS header', async () => {
    const client = await signIn(server, 'editor');
    const headers = { Origin: 'chrome-extension://abcdefghijklmnop', 'Tus-Resumable': '1.0.0' };
    const answers = [
      await client.send('/app-settings', { headers }),
      await client.send('/upload-service/upload', { method: 'OPTIONS', headers }),
      await client.send('/upload-service/upload/none', { method: 'HEAD', headers }),
      await create(client, 5, pictureMetadata('cors-1')),
    ];
    const names = answers.flatMap((answer) => [...answer.headers.keys()]);
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(names).toContain('tus-resumable');
  });
});

it('[7.5] signing out removes the plain and the partitioned cookies', async () => {
  const signedIn = await fetch(new URL('api/login', server.address), {
    method: 'POST',
    body: new URLSearchParams({ username: 'NEWS/editor', password: 'editor', remember: 'true' }),
  });
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const csrf = cookies.find((pair) => pair.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
  const left = await fetch(new URL('api/logout', server.address), {
    method: 'POST',
    headers: { Cookie: cookies.join('; '), 'X-XSRF-TOKEN': csrf },
  });
  const ended = left.headers
    .getSetCookie()
    .filter((line) => line.startsWith('CMY-SESSION=;') && /Max-Age=0/.test(line));
  expect(ended.map((line) => /Partitioned/.test(line)).toSorted()).toEqual([false, true]);
});
