/** DNS rebinding: requests for the host name of another site (docs/contract.md, "Host names"). */
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readArguments } from '../../reference-server/options/read-arguments.ts';
import { completeOptions } from '../../reference-server/options/server-options.ts';
import { welcome } from '../../reference-server/start/welcome.ts';
import { type Client, createClient, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

let server: TestServer;
let editor: Client;

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const publicAddress = 'https://media.example/desk/';
  server = await startServer({ publicAddress, allowedHosts: ['Desk.example:8443'] });
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

const FOREIGN = ['evil.example', '127.0.0.1.evil.example', 'media.example.evil.example', 'x@localhost', 'a b', '^'];

it.each(FOREIGN)("refuses a request for the host '%s', whatever it asks for", async (Host) => {
  for (const path of ['/', '/app-settings', '/api/validateSession', '/media/x/original', '/sso/x', '/no-such-page']) {
    const answer = await editor.send(path, { headers: { Host, Accept: 'text/html' } });
    expect([path, answer.status]).toEqual([path, 421]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  const form = 'username=NEWS%2Feditor&password=editor&remember=false';
  const signedIn = await editor.send('/api/login', { method: 'POST', form, headers: { Host }, withToken: false });
  expect(signedIn.headers.getSetCookie()).toEqual([]);
  expect(signedIn.text).not.toContain('userSessionID');
});

it.each([
  ['localhost', 'evil.example'],
  ['localhost', 'localhost'],
])('refuses two host names in one request: %s and %s', async (...names) => {
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    let text = '';
    socket.on('data', (piece) => (text += String(piece))).once('close', () => resolve(text));
    const hosts = names.map((name) => `Host: ${name}\r\n`).join('');
    socket.write(`GET /app-settings HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('"error":"doubled-host"');
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
});

it.each([
  'localhost',
  'LOCALHOST:8787',
  'localhost.',
  '127.0.0.1:1',
  '[::1]:8787',
  'media.example',
  'media.example:8443',
  'desk.example',
])('answers for %s', async (Host) => {
  expect((await editor.send('/api/validateSession', { headers: { Host } })).status).toBe(200);
});

it('says what to configure, and notes the name in the security log', async () => {
  const other = await startServer();
  const answer = await createClient(other).send('/', { headers: { Host: 'noted.example:81' } });
  expect(answer.json).toMatchObject({
    error: 'foreign-host',
    message:
      "This server has no host name 'noted.example'. Its administrator adds one with --allowed-hosts or ALLOWED_HOSTS.",
  });
  await other.close();
  const [line = ''] = (await readFile(join(other.dataDir, 'security.log'), 'utf8')).split('\n');
  expect(JSON.parse(line)).toMatchObject({ event: 'foreign-host', address: '127.0.0.1', host: 'noted.example' });
  await other.remove();
});

it('believes no host that a client claims to be forwarded, and a trusted proxy only within the list', async () => {
  const headers = { 'X-Forwarded-Host': 'evil.example' };
  expect((await editor.send('/api/validateSession', { headers })).status).toBe(200);
  const behind = await startServer({ trustedProxies: ['127.0.0.0/8'] });
  const client = await signIn(behind, 'editor');
  expect((await client.send('/api/validateSession', { headers })).status).toBe(421);
  expect((await client.send('/api/validateSession', { headers: { Host: 'evil.example' } })).status).toBe(421);
  await behind.remove();
});

it('takes its names from the command line and the environment', () => {
  const hostsOf = (...given: Parameters<typeof readArguments>) => completeOptions(readArguments(...given)).allowedHosts;
  const own = ['localhost', '127.0.0.1', '[::1]'];
  expect(hostsOf([], {})).toEqual(own);
  expect(hostsOf(['--host', '0.0.0.0', '--allowed-hosts', 'one.example, two.example'], {})).toEqual([
    ...own,
    'one.example',
    'two.example',
  ]);
  expect(hostsOf([], { HOST: 'Media.example', ALLOWED_HOSTS: 'a.example', PUBLIC_URL: 'https://b.example/' })).toEqual([
    ...own,
    'media.example',
    'b.example',
    'a.example',
  ]);
  expect(hostsOf(['--set', 'allowedHosts=c.example'], {})).toEqual([...own, 'c.example']);
  expect(() => hostsOf(['--allowed-hosts', '*.example'], {})).toThrow("not '*.example'");
  expect(() => hostsOf(['--allowed-hosts', 'https://c.example'], {})).toThrow(RangeError);
});

it('says at its start which names it has when other computers reach it', () => {
  const settings = { authenticationMethod: 'default', domains: ['NEWS'], twoFactor: false, customerName: 'Demo' };
  const hosts = ['localhost', 'media.example'];
  expect(welcome('http://0.0.0.0:1/', settings, { hosts })).toContain(
    'It answers to these host names only: localhost, media.example. Add others with --allowed-hosts name,name.',
  );
  expect(welcome('http://localhost:1/', settings)).not.toContain('host names');
});
