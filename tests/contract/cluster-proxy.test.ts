/** The proxy of `npm run start:cluster` on computers without HAProxy, in front of the reference server. */
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClusterProxy, startProxy } from '../../scripts/cluster/proxy.ts';
import { createClient, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

const MB = 1024 * 1024;
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

let server: TestServer;
let proxy: ClusterProxy;

beforeAll(async () => {
  server = await startServer();
  proxy = await startProxy({ nodes: [server.port] });
});
afterAll(async () => {
  await proxy.close();
  await server.remove();
});

it('passes on the refusal of a body that is too long, whole or announced', async () => {
  const client = await signIn(proxy, 'editor');
  for (const path of ['/api/login', '/search/image/']) {
    const refused = await client.send(path, { method: 'POST', body: Buffer.alloc(5 * MB, 'a'), headers: FORM });
    expect([path, refused.status]).toEqual([path, 413]);
  }
  const socket = createConnection({ port: proxy.port, host: '127.0.0.1' });
  socket.write(
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
      'Content-Length: 1000000000000\r\n\r\n',
  );
  // The proxy ends the connection, too.
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
});

it('passes headers of 38 kB on, all metadata of a file at their greatest length', async () => {
  const Cookie = 'x'.repeat(38_000);
  expect((await createClient(proxy).send('/app-settings', { headers: { Cookie } })).status).toBe(200);
});

it('holds 200 connections of an address at most', async () => {
  const sockets = Array.from({ length: 220 }, () => createConnection({ port: proxy.port, host: '127.0.0.1' }));
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve).resume()));
  for (const socket of sockets) socket.on('error', () => undefined);
  await Promise.all(closed.slice(200));
  expect(sockets.slice(0, 200).filter(({ closed }) => closed)).toEqual([]);
  for (const socket of sockets) socket.destroy();
});
