/** Requests whose client is gone before their answer begins, or in its middle. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { selfSignedCertificate } from '../helpers/servers/self-signed-certificate.ts';
import { type Client, signIn } from './harness/client.ts';
import { openFiles } from './harness/open-files.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { pictureMetadata, upload } from './harness/tus.ts';

const PAGE = '<!doctype html><title>Comyan</title>'.padEnd(3_000_000);
const READS = 40;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'comyan-reset-page-'));
  await writeFile(join(webRoot, 'app.html'), PAGE);
});
afterAll(() => rm(webRoot, { recursive: true }));

/** Files of the page and of the server's library that this process has open. */
const openFilesOf = ({ dataDir }: TestServer) => openFiles(webRoot, join(dataDir, 'assets'));

/** A file of each kind: of the page, and with a session an original. */
async function storeOriginal(client: Client): Promise<void> {
  await upload(client, Buffer.alloc(3_000_000, 1), pictureMetadata('reset-1'));
}
const cookieOf = ({ cookies }: Client) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** The cookies of a session of the editor. */
function signInOn(session: ClientHttp2Session): Promise<string> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const stream = session.request({ ':method': 'POST', ':path': '/api/login', ...type });
  stream.end('username=NEWS%2Feditor&password=editor').resume();
  return new Promise((resolve) => {
    stream.once('response', (headers) => {
      resolve((headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; '));
    });
  });
}

describe.runIf(process.platform === 'linux')('by HTTP/2, requests that are reset', () => {
  let server: TestServer;
  let session: ClientHttp2Session;
  let ca: string;
  let cookie: string;

  beforeAll(async () => {
    const plain = await startServer({ webRoot });
    await storeOriginal(await signIn(plain, 'editor'));
    const { key, cert } = selfSignedCertificate('localhost');
    server = await plain.restart({
      tls: { key: Buffer.from(key), cert: Buffer.from(cert) },
      maxOpenReadsPerMinute: READS,
    });
    ca = cert;
  });
  afterAll(() => server.remove());

  // One for each: Node ends a connection after a thousand resets.
  beforeEach(async () => {
    session = connect(server.address, { ca });
    cookie = await signInOn(session);
  });
  afterEach(() => session.destroy());

  const ask = (path: string) => {
    const stream = session.request({ ':path': path, cookie });
    stream.on('error', () => undefined);
    return stream;
  };
  const statusOf = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const stream = ask(path).once('close', () => reject(new Error('closed')));
      stream.once('response', (headers) => resolve(Number(headers[':status'])));
      stream.resume();
    });

  it.each(['/', '/media/reset-1/original'])('requests that are reset at once leave no file open: %s', async (path) => {
    expect(await statusOf(path)).toBe(200);
    for (let round = 0; round < 10; round += 1) {
      const streams = Array.from({ length: 40 }, () => ask(path));
      const closed = streams.map((stream) => new Promise((resolve) => stream.once('close', resolve)));
      for (const stream of streams) stream.close(constants.NGHTTP2_CANCEL);
      await Promise.all(closed);
    }
    // A later request is answered after the earlier ones have been handled.
    expect(await statusOf(path)).toBe(200);
    await expect.poll(() => openFilesOf(server)).toEqual([]);
  });

  it('requests that are reset in the middle of the answer leave no file open', async () => {
    const streams = Array.from({ length: 40 }, () => ask('/media/reset-1/original'));
    await Promise.all(streams.map((stream) => new Promise((resolve) => stream.once('response', resolve))));
    expect((await openFilesOf(server)).length).toBeGreaterThan(0);
    for (const stream of streams) stream.close(constants.NGHTTP2_CANCEL);
    await expect.poll(() => openFilesOf(server)).toEqual([]);
  });

  it('count as requests', async () => {
    const path = '/services/svcLOCMain.asp?svcFormat=jsonxhr&svcCmd=locGetTable&tableID=imgSearchViewModes';
    expect(await statusOf(path)).toBe(200);
    for (let sent = 1; sent < READS; sent += 1) ask(path).close(constants.NGHTTP2_CANCEL);
    expect(await statusOf(path)).toBe(429);
  });
});

describe.runIf(process.platform === 'linux')('by HTTP/1.1, connections that are reset', () => {
  it.each(['/', '/media/reset-1/original'])('leave no file open, whenever that is: %s', async (path) => {
    const server = await startServer({ webRoot });
    const client = await signIn(server, 'editor');
    await storeOriginal(client);
    const text = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookieOf(client)}\r\n\r\n`;
    const leave = (count: number, isAnswered: boolean) =>
      new Promise<void>((resolve) => {
        const socket = connectTcp(server.port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.once('close', () => resolve());
        socket.write(text.repeat(count), () => isAnswered || socket.resetAndDestroy());
        if (isAnswered) socket.once('data', () => socket.resetAndDestroy());
      });
    for (const isAnswered of [false, true]) for (let at = 0; at < 20; at += 1) await leave(20, isAnswered);
    expect((await client.send(path)).status).toBe(200);
    await expect.poll(() => openFilesOf(server)).toEqual([]);
    await server.remove();
  });
});
