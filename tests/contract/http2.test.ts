/** HTTP/2 over TLS: the same contract on one connection, and HTTP/1.1 on the same port. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { request } from 'node:https';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArguments } from '../../reference-server/options/read-arguments.ts';
import { completeOptions, type ServerOptions } from '../../reference-server/options/server-options.ts';
import { openFastify } from '../../reference-server/routes/open-fastify.ts';
import { randomBytes } from '../helpers/random-bytes.ts';
import { selfSignedCertificate } from '../helpers/servers/self-signed-certificate.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { metadataHeader, pictureMetadata, sha256, UPLOAD } from './harness/tus.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

const A_WEEK_MS = 7 * 24 * 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'comyan-tls-'));
const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') };
let server: TestServer;
let session: ClientHttp2Session;
const cookies = new Map<string, string>();

beforeAll(async () => {
  const { key, cert } = selfSignedCertificate('localhost');
  writeFileSync(files.TLS_KEY, key);
  writeFileSync(files.TLS_CERT, cert);
  const { tls } = readArguments([], files);
  server = await startServer({ ...(tls && { tls }), settings: { uploadStatusList: 20 } });
  session = connect(server.address, { ca: readFileSync(files.TLS_CERT) });
  const form = Buffer.from('username=NEWS%2Feditor&password=editor&remember=false');
  await send('POST', '/api/login', { 'content-type': 'application/x-www-form-urlencoded' }, form);
});
afterAll(async () => {
  session.destroy();
  await server.remove();
  rmSync(folder, { recursive: true });
});

function send(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Answer> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const token = cookies.get('__Host-XSRF-TOKEN');
  const own = { ...(cookie !== '' && { cookie }), ...(token !== undefined && { 'x-xsrf-token': token }) };
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':method': method, ':path': path, ...own, ...headers });
    const pieces: Buffer[] = [];
    let answered: Omit<Answer, 'bytes'> = { status: 0, headers: {} };
    stream.on('response', (found) => {
      answered = { status: Number(found[':status']), headers: found };
      for (const line of found['set-cookie'] ?? []) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
    });
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('end', () => resolve({ ...answered, bytes: Buffer.concat(pieces) }));
    stream.on('error', reject);
    stream.end(body);
  });
}

const checksumOf = (bytes: Buffer) => `sha256 ${createHash('sha256').update(bytes).digest('base64')}`;
const tus = (more: Record<string, string>) => ({
  'tus-resumable': '1.0.0',
  'content-type': 'application/offset+octet-stream',
  ...more,
});
const create = (objectId: string, lengthBytes: number, body: Buffer) =>
  send(
    'POST',
    UPLOAD,
    tus({
      'upload-length': String(lengthBytes),
      'upload-metadata': metadataHeader(pictureMetadata(objectId)),
      'upload-checksum': checksumOf(body),
    }),
    body,
  );
const jsonOf = ({ bytes }: Answer) => JSON.parse(bytes.toString()) as unknown;
const storedOf = async (objectId: string) => jsonOf(await send('GET', `/__test/assets/${objectId}`));

/** Head of a request whose body does not end. The functions begin one; `end` ends the connection. */
const BEGUN = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1000' };
const beginOnHttp2 = (address: string) => {
  const client = connect(address, { ca: readFileSync(files.TLS_CERT) });
  client.on('error', () => undefined);
  const stream = client.request({ ':method': 'POST', ':path': '/api/login', ...BEGUN });
  stream.on('error', () => undefined);
  stream.write('bytes');
  return { hasBegun: new Promise((resolve) => client.once('remoteSettings', resolve)), end: () => client.destroy() };
};
const beginOnHttp1 = (address: string) => {
  const url = new URL('api/login', address);
  // `close`, because Fastify itself ends those with `keep-alive`.
  const headers = { ...BEGUN, connection: 'close', expect: '100-continue' };
  const client = request(url, { method: 'POST', ca: readFileSync(files.TLS_CERT), headers });
  client.on('error', () => undefined);
  // The server has read the head.
  const hasBegun = new Promise((resolve) => client.once('continue', resolve));
  client.flushHeaders();
  return { hasBegun, end: () => client.destroy() };
};
const beginHandshake = (address: string) => {
  const socket = connectTcp(Number(new URL(address).port), 'localhost');
  socket.on('error', () => undefined);
  return { hasBegun: new Promise((resolve) => socket.once('connect', resolve)), end: () => socket.destroy() };
};

describe('the server behind TLS', () => {
  it('speaks HTTP/2 with a window that does not slow uploads down', () => {
    expect(server.address).toMatch(/^https:/);
    expect(session.alpnProtocol).toBe('h2');
    expect(session.remoteSettings.initialWindowSize).toBeGreaterThan(1_000_000);
    expect(session.state.remoteWindowSize).toBeGreaterThan(1_000_000);
  });

  it('[7.14] receives many small files at once on one connection', async () => {
    const pictures = Array.from({ length: 20 }, () => randomBytes(200_000));
    const created = await Promise.all(pictures.map((bytes, index) => create(`h2-${index}`, bytes.length, bytes)));
    expect(created.map(({ status }) => status)).toEqual(pictures.map(() => 201));
    expect(created[0]?.headers).not.toHaveProperty('access-control-expose-headers');
    const uploads = pictures.map((_bytes, index) => ({ type: 'image', objectId: `h2-${index}` }));
    const body = Buffer.from(JSON.stringify({ uploads }));
    const ask = async () =>
      jsonOf(await send('POST', '/uploadstatus', { 'content-type': 'application/json' }, body)) as {
        uploads: { uploadProcessed: boolean }[];
      };
    await expect.poll(async () => (await ask()).uploads.every(({ uploadProcessed }) => uploadProcessed)).toBe(true);
    for (const [index, bytes] of pictures.entries())
      expect(await storedOf(`h2-${index}`)).toMatchObject({ sha256: sha256(bytes) });
  });

  it('[7.14] continues an upload, names its offset, and refuses bytes that are not those of the checksum', async () => {
    const bytes = randomBytes(3_000_000);
    const first = bytes.subarray(0, 1_000_000);
    const { headers } = await create('h2-large', bytes.length, first);
    const path = new URL(String(headers.location), `https://server${UPLOAD}`).pathname;
    const rest = bytes.subarray(1_000_000);
    const offset = async () =>
      (await send('HEAD', path, { 'tus-resumable': '1.0.0' })).headers['upload-offset'] as string;
    const wrong = tus({ 'upload-offset': '1000000', 'upload-checksum': checksumOf(first) });
    expect((await send('PATCH', path, wrong, rest)).status).toBe(460);
    expect(await offset()).toBe('1000000');
    // As a proxy in front of it writes it.
    const right = tus({ 'upload-offset': '1000000', 'x-forwarded-proto': 'https, http' });
    expect((await send('PATCH', path, right, rest)).status).toBe(204);
    expect(await offset()).toBe('3000000');
    expect(jsonOf(await send('GET', '/uploadstatus/image/h2-large'))).toMatchObject({ uploadProcessed: true });
    expect((await send('GET', '/media/h2-large/original')).bytes.equals(bytes)).toBe(true);
  });

  it.each([0, 1, 5, 20, 50])('[7.14] survives a stream that is reset after %d ms', async (delayMs) => {
    const bytes = randomBytes(2_000_000);
    const { headers } = await create(`h2-cut-${delayMs}`, bytes.length, bytes.subarray(0, 500_000));
    const path = new URL(String(headers.location), `https://server${UPLOAD}`).pathname;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = { cookie, 'x-xsrf-token': cookies.get('__Host-XSRF-TOKEN') };
    const more = { ...tus({ 'upload-offset': '500000' }), ...own };
    const stream = session.request({ ':method': 'PATCH', ':path': path, ...more });
    stream.on('error', () => undefined);
    stream.write(bytes.subarray(500_000, 1_900_000));
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    stream.close(constants.NGHTTP2_CANCEL);
    const offset = async () =>
      Number((await send('HEAD', path, { 'tus-resumable': '1.0.0' })).headers['upload-offset']);
    const reached = await offset();
    expect(reached).toBeGreaterThanOrEqual(500_000);
    const rest = tus({ 'upload-offset': String(reached) });
    expect((await send('PATCH', path, rest, bytes.subarray(reached))).status).toBe(204);
    await send('GET', `/uploadstatus/image/h2-cut-${delayMs}`);
    expect(await storedOf(`h2-cut-${delayMs}`)).toMatchObject({ sha256: sha256(bytes) });
  });

  it('[7.3] takes changes from its own origin only', async () => {
    const from = async (origin: string) => (await send('POST', '/api/refreshSession', { origin })).status;
    expect(await from(server.address.slice(0, -1))).toBe(200);
    expect(await from('https://other.example')).toBe(403);
  });

  it('answers HTTP/1.1 on the same port', async () => {
    const answered = await new Promise((resolve, reject) => {
      const url = new URL('app-settings', server.address);
      request(url, { ca: readFileSync(files.TLS_CERT) }, (answer) =>
        resolve([answer.httpVersion, answer.statusCode, answer.headers['keep-alive']]),
      )
        .on('error', reject)
        .end();
    });
    expect(answered).toEqual(['1.1', 200, 'timeout=72']);
  });

  it('gives a request and a connection of HTTP/1.1 the same time as without TLS', () => {
    const open = (given: ServerOptions) => openFastify(completeOptions(given), { record: () => undefined });
    const { tls } = readArguments([], files);
    const timeoutsOf = ({ server: raw }: ReturnType<typeof openFastify>) => {
      const { requestTimeout, headersTimeout, keepAliveTimeout } = raw;
      return { requestTimeout, headersTimeout, keepAliveTimeout };
    };
    const timeouts = timeoutsOf(open({ ...(tls && { tls }) }));
    expect(timeouts).toEqual({ requestTimeout: 0, headersTimeout: 20_000, keepAliveTimeout: 72_000 });
    expect(timeouts).toEqual(timeoutsOf(open({})));
  });

  it.each([
    ['a request of HTTP/2', beginOnHttp2],
    ['a request of HTTP/1.1', beginOnHttp1],
    ['a handshake', beginHandshake],
  ])('close of the server waits for no rest of %s', async (_what, begin) => {
    const { tls } = readArguments([], files);
    // A server that waits would do so for a week.
    const patience = { headersTimeoutMs: A_WEEK_MS, bodyTimeoutMs: A_WEEK_MS };
    const other = await startServer({ ...(tls && { tls }), ...patience });
    const { hasBegun, end } = begin(other.address);
    await hasBegun;
    await other.remove();
    end();
  });

  it('starts only with a certificate and its key', () => {
    expect(() => readArguments([], { TLS_CERT: files.TLS_CERT })).toThrow(/both or neither/);
    expect(() => readArguments([], { ...files, TLS_KEY: join(folder, 'none.pem') })).toThrow(/cannot be read/);
  });
});
