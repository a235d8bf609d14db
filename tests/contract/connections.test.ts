/** Connections that send slowly, or are too many (docs/contract.md, "Time-outs"). */
import { readFile } from 'node:fs/promises';
import { connect as connectHttp2, constants } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { completeOptions } from '../../reference-server/options/server-options.ts';
import { selfSignedCertificate } from '../helpers/servers/self-signed-certificate.ts';
import { type Client, createClient, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { create, offsetOf, pictureMetadata, UPLOAD } from './harness/tus.ts';

let server: TestServer;
afterEach(() => server.remove());

const LOGIN = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n';

function open(text: string, localAddress = '127.0.0.1'): { socket: Socket; ended: Promise<string> } {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
  let read = '';
  socket.on('data', (piece) => (read += String(piece)));
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(read)));
  socket.write(text);
  return { socket, ended };
}

const securityLog = () => readFile(join(server.dataDir, 'security.log'), 'utf8');

it('ends connections that never finish their headers, all 600 of them', async () => {
  server = await startServer({ headersTimeoutMs: 600 });
  const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
  const slow = Array.from({ length: 600 }, (_, index) => open('GET / HTTP/1.1\r\nHost: lo', addresses[index % 3]));
  const silent = open('');
  expect((await createClient(server).send('/app-settings')).status).toBe(200);
  await Promise.all([...slow, silent].map(({ ended }) => ended));
});

it('takes 200 connections at a time from one address, and others from elsewhere', async () => {
  expect(completeOptions({}).maxSocketsPerAddress).toBe(200);
  server = await startServer();
  const kept = Array.from({ length: 200 }, () => open('', '127.0.0.2'));
  await Promise.all(kept.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
  await open('', '127.0.0.2').ended;
  const again = () => createClient(server, '127.0.0.2').send('/app-settings');
  await expect(again()).rejects.toThrow();
  expect(kept.filter(({ socket }) => socket.closed)).toEqual([]);
  expect((await createClient(server, '127.0.0.3').send('/app-settings')).status).toBe(200);
  await expect.poll(securityLog).toContain('"event":"too-many-connections","address":"127.0.0.2"');
  kept[0]?.socket.destroy();
  await expect.poll(async () => (await again().catch(() => undefined))?.status).toBe(200);
  for (const { socket } of kept) socket.destroy();
});

it('takes any number from a trusted proxy, and counts sign-ins by the address that it names', async () => {
  server = await startServer({ maxSocketsPerAddress: 3, trustedProxies: ['127.0.0.2'] });
  const kept = Array.from({ length: 5 }, () => open('', '127.0.0.2'));
  const from = async (client: string) => {
    const headers = { 'X-Forwarded-For': client };
    const form = 'username=NEWS%2Feditor&password=wrong';
    return (await createClient(server, '127.0.0.2').send('/api/login', { method: 'POST', form, headers })).status;
  };
  const tries: number[] = [];
  for (let tried = 0; tried < 6; tried += 1) tries.push(await from('203.0.113.5'));
  expect(tries).toEqual([403, 403, 403, 403, 403, 429]);
  expect(await from('203.0.113.6')).toBe(403);
  for (const { socket } of kept) socket.destroy();
});

it('ends a request whose small body does not arrive in time', async () => {
  server = await startServer({ bodyTimeoutMs: 500 });
  const started = open(`${LOGIN}Content-Length: 100\r\n\r\nusername=`);
  const drip = setInterval(() => started.socket.write('x'), 50);
  const unread = open('GET /app-settings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n');
  await started.ended;
  clearInterval(drip);
  expect(await unread.ended).toContain('200 OK');
  await expect.poll(securityLog).toContain('"event":"too-slow"');
});

/** A PATCH of 1 MB of which `first` bytes are sent. */
async function beginPatch(client: Client, objectId: string, first: number) {
  const created = await create(client, 1_000_000, pictureMetadata(objectId));
  const path = new URL(created.headers.get('location') ?? '', `http://localhost${UPLOAD}`).pathname;
  const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    Host: 'localhost',
    Cookie: cookies,
    'X-XSRF-TOKEN': client.cookies.get('XSRF-TOKEN'),
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': 0,
    'Content-Type': 'application/offset+octet-stream',
    'Content-Length': 1_000_000,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const sent = open(`PATCH ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  sent.socket.write(Buffer.alloc(first));
  return { ...sent, path };
}

it('[7.14] ends an upload that does not move, and keeps its bytes; one that moves may take long', async () => {
  server = await startServer({ slowUploadMs: 700, bodyTimeoutMs: 200 });
  const client = await signIn(server, 'editor');
  const [still, moving] = [await beginPatch(client, 'still', 1_000), await beginPatch(client, 'moving', 100)];
  const drip = setInterval(() => moving.socket.write(Buffer.alloc(10_000)), 100);
  await still.ended;
  expect(await offsetOf(client, still.path)).toBe(1_000);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(moving.socket.destroyed).toBe(false);
  clearInterval(drip);
  await moving.ended;
  expect(await offsetOf(client, moving.path)).toBeGreaterThan(100_000);
});

it('ends slow requests of HTTP/2 too, alone, and limits how many a connection has at a time', async () => {
  const { key, cert } = selfSignedCertificate('localhost');
  server = await startServer({ tls: { key: Buffer.from(key), cert: Buffer.from(cert) }, bodyTimeoutMs: 400 });
  const session = connectHttp2(server.address, { ca: cert });
  await new Promise((resolve) => session.once('remoteSettings', resolve));
  expect(session.remoteSettings.maxConcurrentStreams).toBe(100);
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '100' };
  const slow = session.request({ ':method': 'POST', ':path': '/api/login', ...form });
  slow.on('error', () => undefined);
  slow.write('username=');
  await new Promise((resolve) => slow.once('close', resolve));
  expect(slow.rstCode).toBe(constants.NGHTTP2_CANCEL);
  const other = session.request({ ':path': '/app-settings' });
  const status = await new Promise((resolve) => other.once('response', (headers) => resolve(headers[':status'])));
  expect(status).toBe(200);
  session.destroy();
});

it('[7.16] lets one address read lists so often, and more often than it may sign in', async () => {
  server = await startServer({ maxOpenRequestsPerMinute: 1, maxOpenReadsPerMinute: 3 });
  const read = (from?: string) =>
    createClient(server, from).send('/services/svcLOCMain.asp?svcCmd=locGetStrList&strID=app.name');
  const seen: number[] = [];
  for (let sent = 0; sent < 4; sent += 1) seen.push((await read()).status);
  expect(seen).toEqual([200, 200, 200, 429]);
  const refused = await read();
  expect(refused.json).toMatchObject({
    error: 'too-many-requests',
    retryAfter: Number(refused.headers.get('Retry-After')),
  });
  expect((await read('127.0.0.2')).status).toBe(200);
});

it('lets one address call a route without a session so often, and a signed-in person without limit', async () => {
  server = await startServer({ maxOpenRequestsPerMinute: 3 });
  const editor = await signIn(server, 'editor');
  const handOver = async (from?: string) => {
    const form = 'sessionId=none';
    return createClient(server, from).send('/api/setSession', { method: 'POST', form });
  };
  const seen: number[] = [];
  for (let sent = 0; sent < 4; sent += 1) seen.push((await handOver()).status);
  expect(seen).toEqual([403, 403, 403, 429]);
  const refused = await handOver();
  expect(refused.json).toMatchObject({
    error: 'too-many-requests',
    retryAfter: Number(refused.headers.get('Retry-After')),
  });
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(50);
  expect((await handOver('127.0.0.2')).status).toBe(403);
  for (let sent = 0; sent < 5; sent += 1) expect((await editor.send('/api/validateSession')).status).toBe(200);
  await expect.poll(securityLog).toContain('"event":"too-many-requests","address":"127.0.0.1"');
});
