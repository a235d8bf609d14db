/** Whatever a stranger sends to whatever route, the answer is never a server error, and nothing is logged as one. */

import { mkdtemp, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { type Client, createClient, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { create, locationPath, pictureMetadata } from './harness/tus.ts';

interface Route {
  readonly method: string;
  readonly url: string;
}

/** Percent-encoded, as they are in an address. */
const SEGMENTS = [
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'constructor:20260101'],
  ...['..%2f..%2fetc%2fpasswd', '%2e%2e', '%00', 'a%00b', '%ff%fe', '%', '%zz', '%ed%a0%80', '%e2%80%ae', '%0d%0aX:y'],
  ...['1e300', '-1', '9'.repeat(400), 'NaN', 'x'.repeat(199), '😀', encodeURIComponent('😀'.repeat(40)), '%20', "'--"],
];

const QUERIES = [
  ...['a=1&a=2', 'a[]=1&a[b]=2', '__proto__=1&constructor=2', '%=%&%zz', '&&==', '\u0000', '%00=%00', '%ed%a0%80'],
  ...['a=1e300', 'a=-1', `a=${'9'.repeat(400)}`, `a=${'%F0%9F%98%80'.repeat(200)}`],
];
/** Parameters that some route reads; the value follows the last one. */
const PARAMETERS = [
  ...['svcCmd=locGetStrList&strID', 'svcCmd=locGetOptList&optID', 'svcCmd=locGetTable&tableID', 'svcCmd', 'svcFormat'],
  ...[
    'svcCmd=chanList&chanAccess=search&chanDomain',
    'svcCmd=chanList&chanAccess=search&chanDomain=image&svcLanguageID',
  ],
  ...['latitude=1&longitude', 'objectId', 'sha256', 'result=signinError&msg', 'result'],
];
const VALUES = ['constructor', '__proto__', '%00', '%ed%a0%80', '1e300', 'x'.repeat(2_000)];
/** All at once in one address, with the same value. */
const OTHERS = ['returnTo', 'src', 'state', 'code', 'error', 'partitioned', 'svcLanguageID', 'sessionID'];

function hostileQueries(): string[] {
  const single = PARAMETERS.flatMap((name) => VALUES.map((value) => `${name}=${value}`));
  const doubled = [...PARAMETERS, ...OTHERS].map((name) => `${name}=a&${name}=b`);
  return [
    ...QUERIES,
    ...single,
    ...doubled,
    ...VALUES.map((value) => OTHERS.map((name) => `${name}=${value}`).join('&')),
  ];
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
type Sent = readonly [headers: Readonly<Record<string, string>>, body: string | Buffer];
const BODIES: readonly Sent[] = [
  [{}, ''],
  ...[
    '',
    'null',
    '[]',
    '{}',
    '"a"',
    '1e400',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
    '{',
    '\ufeff{}',
  ].map((body): Sent => [JSON_TYPE, body]),
  [JSON_TYPE, '['.repeat(30_000)],
  [JSON_TYPE, `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  [JSON_TYPE, Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  [JSON_TYPE, '{"uploads":[{"type":"constructor","objectId":"\\ud800"}],"queryText":"\\u0000","resStart":1e300}'],
  [JSON_TYPE, '{"uploads":[{"type":["image"],"objectId":{"a":1}}]}'],
  ...[
    'username=a&username=b&password=c',
    'sessionId=a&sessionId=b',
    'a=%zz&%',
    '__proto__=1',
    '=&=&',
    'account=constructor',
  ].map((body): Sent => [FORM_TYPE, body]),
  [FORM_TYPE, `username=%00%2F%ED%A0%BD&password=${'x'.repeat(20_000)}&passcode=${'9'.repeat(5_000)}`],
  [FORM_TYPE, 'username=NEWS%2F__proto__&password=a&domain=constructor&remember=%00&partitioned=true&peek=true'],
  [{ 'Content-Type': 'application/offset+octet-stream' }, 'bytes'],
  [{ 'Content-Type': 'multipart/form-data; boundary=x' }, '--x--'],
  [{ 'Content-Type': 'text/xml' }, '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  [{ 'Content-Type': '\u00ff;;;' }, 'x'],
  [{ 'Content-Type': 'application/json; charset=utf-7', 'Content-Encoding': 'gzip' }, '{}'],
];

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { Range: 'bytes=0-999999999999999999999999' },
  { Range: 'bytes=1e300-' },
  { Range: 'bytes=-0,0-' },
  { 'If-None-Match': '"'.repeat(500) },
  { 'Accept-Language': `${'x,'.repeat(500)};q=1e300` },
  { 'Accept-Encoding': ';;q=,=br;q=-1' },
  { Accept: 'text/html', Origin: 'null' },
  { Cookie: 'CMY-SESSION=constructor; __proto__=1; XSRF-TOKEN=%zz; =; CMY-SIGN-IN-__proto__=e30' },
  { Cookie: `CMY-SESSION=${'a'.repeat(4_000)}; CMY-SESSION=b` },
  { 'X-HTTP-Method-Override': 'CONSTRUCTOR' },
  { 'X-Forwarded-For': '\u00ff', 'X-Forwarded-Host': '^^', 'X-Forwarded-Proto': 'https,\u00e9' },
  { 'Tus-Resumable': '1.0.0', 'Upload-Length': '1e300', 'Upload-Metadata': 'filename' },
  { 'Tus-Resumable': '1.0.0', 'Upload-Length': '-1', 'Upload-Offset': '1e300', 'Upload-Metadata': ', ,' },
  { 'Tus-Resumable': '1.0.0', 'Upload-Length': '5', 'Upload-Metadata': '__proto__ YQ==,constructor YQ==' },
  {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': '5',
    'Upload-Metadata': 'objectId AA==,uploadType /////w==',
    'Upload-Checksum': 'md5 x',
  },
  { 'Tus-Resumable': '1.0.0', 'Upload-Defer-Length': '1', 'Upload-Concat': 'final;/a /b' },
  { 'Tus-Resumable': '1.0.0', 'Upload-Offset': 'NaN', 'Content-Type': 'application/offset+octet-stream' },
];

const AT_ONCE = 20;

let server: TestServer;
let editor: Client;
let routes: readonly Route[];
let known: Readonly<Record<string, string>>;
let errors: MockInstance;

/** On a socket, because Node's clients refuse to send some of this. Resolves with 0 if there is no answer. */
function statusOf(method: string, path: string, headers: Record<string, string> = {}, body: string | Buffer = '') {
  return new Promise<number>((resolve) => {
    const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const all = {
      Host: 'localhost',
      Connection: 'close',
      'Content-Length': String(Buffer.byteLength(body)),
      Cookie: cookie,
      'X-XSRF-TOKEN': editor.cookies.get('XSRF-TOKEN') ?? '',
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(server.port, '127.0.0.1');
    socket.setEncoding('latin1').once('data', (text) => {
      resolve(Number(/^HTTP\/1\.1 (\d{3}) /.exec(String(text))?.[1] ?? 0));
      socket.resume();
    });
    socket.on('error', () => undefined).once('close', () => resolve(0));
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(body);
  });
}

beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const fill = (url: string, part: (name: string) => string) =>
  url.replace(/:(\w+)|\*/g, (_, name: string | undefined) => part(name ?? '*'));

type Hostile = readonly [method: string, path: string, headers?: Record<string, string>, body?: string | Buffer];

async function expectNoServerError(requests: readonly Hostile[]): Promise<void> {
  expect(requests.length).toBeGreaterThan(50);
  const wrong: unknown[] = [];
  let answered = 0;
  for (let start = 0; start < requests.length; start += AT_ONCE) {
    const part = requests.slice(start, start + AT_ONCE);
    const statuses = await Promise.all(part.map((request) => statusOf(...request)));
    answered += statuses.filter((status) => status > 0).length;
    for (const [index, status] of statuses.entries()) if (status >= 500) wrong.push([status, ...(part[index] ?? [])]);
  }
  expect(wrong).toEqual([]);
  // Some are no requests of HTTP at all.
  expect(answered).toBeGreaterThan(0.9 * requests.length);
  expect(errors.mock.calls).toEqual([]);
  expect((await editor.send('/api/validateSession')).status).toBe(200);
}

describe.each(['default', 'azuread'])('no server error, with the sign-in method %s,', (authenticationMethod) => {
  const isForm = authenticationMethod === 'default';
  beforeAll(async () => {
    const webRoot = await mkdtemp(join(tmpdir(), 'comyan-page-'));
    await writeFile(join(webRoot, 'app.html'), '<!doctype html><title>App</title>');
    server = await startServer({ webRoot, maxOpenRequestsPerMinute: 1_000_000 });
    const { cookies } = await signIn(server, 'editor');
    server = await server.restart({ settings: { authenticationMethod } });
    editor = createClient(server);
    for (const [name, value] of cookies) editor.cookies.set(name, value);
    // Searches have tests of their own. A session that has ended would hide everything else.
    routes = ((await editor.send('/__test/routes')).json as Route[]).filter(
      ({ url }) => !/^\/(?:__test|search)\/|logout|signout/.test(url) && (isForm || /openid|sso|login/.test(url)),
    );
    const upload = locationPath(await create(editor, 5, pictureMetadata('hostile-1')));
    known = { uploadKey: upload.split('/').at(-1) ?? '', objectId: 'hostile-1', type: 'image', domain: 'img' };
  });
  afterAll(() => server.remove());

  it('any name in a path is answered without a server error', { tags: ['thorough'] }, async () => {
    await expectNoServerError(
      routes.flatMap(({ method, url }) =>
        /[:*]/.test(url) ? SEGMENTS.map((segment) => [method, fill(url, () => segment)] as const) : [],
      ),
    );
  });

  it('any query is answered without a server error', { tags: ['thorough'] }, async () => {
    const queries = hostileQueries();
    await expectNoServerError(
      routes
        .filter(({ method }) => method === 'GET')
        .flatMap(({ method, url }) =>
          queries.map((query) => [method, `${fill(url, (name) => known[name] ?? 'x')}?${query}`] as const),
        ),
    );
  });

  it('any body is answered without a server error', { tags: ['thorough'] }, async () => {
    await expectNoServerError(
      routes
        .filter(({ method }) => method !== 'GET' && method !== 'HEAD')
        .flatMap(({ method, url }) =>
          BODIES.flatMap(([headers, body]) =>
            [headers, { ...headers, 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0' }].map(
              (all) => [method, fill(url, (name) => known[name] ?? 'x'), all, body] as const,
            ),
          ),
        ),
    );
  });

  it('any header is answered without a server error', { tags: ['thorough'] }, async () => {
    await expectNoServerError(
      routes.flatMap(({ method, url }) =>
        HEADERS.map((headers) => [method, fill(url, (name) => known[name] ?? 'x'), headers] as const),
      ),
    );
  });

  it('bytes that are no address are answered without a server error', async () => {
    const paths = [
      '//',
      '/%',
      '/\\',
      '/?',
      '/#',
      '/;a=b',
      '/..',
      '/%2e%2e/',
      '/a//b',
      '/\u00ff',
      '*',
      'http://[',
      '/%C0%AF',
      ...SEGMENTS.map((segment) => `/${segment}`),
    ];
    await expectNoServerError(
      ['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'TRACE'].flatMap((method) =>
        paths.map((path) => [method, path] as const),
      ),
    );
  });
});
