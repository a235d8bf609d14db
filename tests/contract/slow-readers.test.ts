/** Clients that do not read their answers, or read them slowly (docs/contract.md, "Time-outs"). */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type ClientHttp2Session, type ClientHttp2Stream, connect as connectHttp2, constants } from 'node:http2';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { selfSignedCertificate } from '../helpers/servers/self-signed-certificate.ts';
import { openFiles } from './harness/open-files.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

/** More than the buffers of both ends of a connection take. */
const BYTES = 40_000_000;
const SMALL_BYTES = 4_000_000;
const SLOW_MS = 1_000;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'comyan-slow-page-'));
  await writeFile(join(webRoot, 'app.html'), Buffer.alloc(BYTES));
  await writeFile(join(webRoot, 'small.png'), Buffer.alloc(SMALL_BYTES));
});
afterAll(() => rm(webRoot, { recursive: true }));

let server: TestServer;
afterEach(() => server.remove());

const isLinux = process.platform === 'linux';
const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Reads everything that has been sent until the connection closes. */
function readAll(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', ({ length }) => (bytes += length)).resume();
  return new Promise((resolve) => socket.once('close', () => resolve(bytes)));
}

describe('by HTTP/1.1', () => {
  it.runIf(isLinux)('an answer that is not read is ended, and its file closed', async () => {
    server = await startServer({ webRoot, slowAnswerMs: SLOW_MS });
    const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
    // The second one has to wait for the first.
    socket.pause().write(requestOf('/').repeat(2));
    await expect.poll(() => openFiles(webRoot)).not.toEqual([]);
    await expect.poll(() => openFiles(webRoot)).toEqual([]);
    expect(await readAll(socket)).toBeLessThan(BYTES);
    const securityLog = () => readFile(join(server.dataDir, 'security.log'), 'utf8');
    await expect.poll(securityLog).toContain('"event":"too-slow","address":"127.0.0.1"');
  });
});

describe('by HTTP/2', () => {
  let session: ClientHttp2Session;
  const open = async (initialWindowSize: number, authority = ({ address }: TestServer) => address) => {
    const { key, cert } = selfSignedCertificate('localhost');
    const tls = { key: Buffer.from(key), cert: Buffer.from(cert) };
    // The time of a body is not that of an answer.
    server = await startServer({ webRoot, tls, slowAnswerMs: SLOW_MS, bodyTimeoutMs: SLOW_MS });
    session = connectHttp2(authority(server), { ca: cert, settings: { initialWindowSize } });
    session.on('error', () => undefined);
  };
  afterEach(() => session.destroy());
  const ask = async (path: string): Promise<ClientHttp2Stream> => {
    const stream = session.request({ ':path': path }).on('error', () => undefined);
    await new Promise((resolve) => stream.once('response', resolve));
    return stream;
  };
  const closed = (stream: ClientHttp2Stream) => new Promise((resolve) => stream.once('close', resolve));

  it('an answer that is not read is reset, and a slow one of the same connection arrives whole', async () => {
    await open(64_000);
    const still = await ask('/');
    const isReset = closed(still);
    const slow = await ask('/small.png');
    const isWhole = closed(slow);
    let bytes = 0;
    const reading = setInterval(() => {
      for (let piece: Buffer | null = slow.read(); piece !== null; piece = slow.read()) bytes += piece.length;
    }, 100);
    await isReset;
    expect(still.rstCode).toBe(constants.NGHTTP2_CANCEL);
    expect(bytes).toBeLessThan(SMALL_BYTES);
    await isWhole;
    clearInterval(reading);
    expect(bytes).toBe(SMALL_BYTES);
    if (isLinux) expect(await openFiles(webRoot)).toEqual([]);
  });

  it('an answer of which some bytes are read at a time is ended as well', async () => {
    await open(64);
    const still = await ask('/');
    let bytes = 0;
    const reading = setInterval(() => {
      bytes += still.read(8)?.length ?? 0;
    }, 50);
    await closed(still);
    clearInterval(reading);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(BYTES);
  });

  it.runIf(isLinux)('a connection of which nothing is read is ended with its answers', async () => {
    const forwarder = createServer();
    await new Promise<void>((resolve) => forwarder.listen(0, '127.0.0.1', resolve));
    const { port } = forwarder.address() as AddressInfo;
    const connected = new Promise<Socket>((resolve) => {
      forwarder.once('connection', (client) => {
        const upstream = connect(server.port, '127.0.0.1').on('error', () => client.destroy());
        client
          .on('error', () => upstream.destroy())
          .pipe(upstream)
          .pipe(client);
        resolve(upstream);
      });
    });
    await open(1_000_000_000, () => `https://localhost:${port}`);
    await new Promise((resolve) => session.once('connect', resolve));
    session.setLocalWindowSize(1_000_000_000);
    const upstream = await connected;
    await ask('/');
    upstream.unpipe().pause();
    await expect.poll(() => openFiles(webRoot)).toEqual([]);
    expect(await readAll(upstream)).toBeLessThan(BYTES);
    forwarder.close();
  });
});
