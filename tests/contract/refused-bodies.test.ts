/** Bodies of requests that are refused by their headers: nothing parses them, and the client gets the answer. */
import { Agent, request as httpRequest } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { afterEach, expect, it } from 'vitest';
import { selfSignedCertificate } from '../helpers/servers/self-signed-certificate.ts';
import { createClient, signIn } from './harness/client.ts';
import { ROUTE_INVENTORY } from './harness/route-inventory.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

let server: TestServer;
afterEach(() => server.remove());

const JSON_TYPE = { 'Content-Type': 'application/json' };
const NOT_JSON = Buffer.from('{"queryText": ');
/** Above the limit of every route: whoever reads it answers 413. */
const LARGE = Buffer.alloc(3 * 1024 * 1024, ' ');

it('bodies are not parsed without a session, on any route that needs one', async () => {
  server = await startServer();
  const needing = ROUTE_INVENTORY.filter(
    ({ route, guest, change, on }) => guest === 403 && change === 'token' && on === 'demo' && !route.startsWith('HEAD'),
  );
  expect(needing.length).toBeGreaterThan(8);
  for (const { route } of needing) {
    const [method = '', pattern = ''] = route.split(' ');
    const path = pattern.replaceAll(/:\w+/g, 'none');
    for (const body of [NOT_JSON, LARGE]) {
      const { status, json } = await createClient(server).send(path, { method, headers: JSON_TYPE, body });
      expect({ route, status, json }).toEqual({
        route,
        status: 403,
        json: { error: 'no-session', message: 'Sign in first.' },
      });
    }
  }
});

it('bodies are not parsed without the token or from a foreign origin', async () => {
  server = await startServer();
  const editor = await signIn(server, 'editor');
  const search = { method: 'POST', headers: JSON_TYPE, body: NOT_JSON };
  expect((await editor.send('/search/image/', search)).json).toMatchObject({ error: 'bad-request' });
  expect((await editor.send('/search/image/', { ...search, withToken: false })).json).toMatchObject({ error: 'csrf' });
  const headers = { ...JSON_TYPE, Origin: 'https://evil.example' };
  expect((await editor.send('/search/image/', { ...search, headers })).json).toMatchObject({ error: 'foreign-origin' });
});

it.each([
  ['POST', '/search/image/', JSON_TYPE],
  ['PATCH', '/upload-service/upload/none', { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0' }],
  ['POST', '/upload-service/upload', { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(LARGE.length) }],
])('refused bodies are read to their end, and the connection stays open: %s %s', async (method, path, headers) => {
  server = await startServer();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = () =>
    new Promise((resolve, reject) => {
      const ends = { port: server.port, host: '127.0.0.1', agent };
      const sent = { ...headers, 'Content-Length': LARGE.length };
      const outgoing = httpRequest({ ...ends, method, path, headers: sent }, (incoming) => {
        incoming.resume().once('end', () => resolve([incoming.statusCode, outgoing.socket?.localPort]));
      });
      outgoing.on('error', reject);
      outgoing.end(LARGE);
    });
  const first = await send();
  expect(first).toEqual([403, expect.any(Number)]);
  expect(await send()).toEqual(first);
  agent.destroy();
});

it('bodies are refused over HTTP/2 as well, while the connection stays open', async () => {
  const { key, cert } = selfSignedCertificate('localhost');
  server = await startServer({ tls: { key: Buffer.from(key), cert: Buffer.from(cert) } });
  const session = connectHttp2(server.address, { ca: cert });
  // More bytes than the window of the connection.
  for (let sent = 0; sent < 8; sent += 1) {
    const stream = session.request({
      ':method': 'POST',
      ':path': '/search/image/',
      'content-type': 'application/json',
    });
    stream.on('error', () => undefined);
    const status = new Promise((resolve) => stream.once('response', (headers) => resolve(headers[':status'])));
    stream.end(LARGE);
    expect(await status).toBe(403);
    stream.resume();
    await new Promise((resolve) => stream.once('close', resolve));
  }
  session.destroy();
});
