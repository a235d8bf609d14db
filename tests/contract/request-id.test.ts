/** `X-Request-Id`, and the lines of the logs that have it (docs/operating.md#logs). */
import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer } from './harness/client.ts';
import { createClient, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { append, create, head, locationPath, pictureMetadata, upload } from './harness/tus.ts';

const NEW = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;
const idOf = ({ headers }: Answer) => headers.get('x-request-id');

let server: TestServer;
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = await startServer({ trustedProxies: ['127.0.0.2/31'] });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.remove());

describe('every answer has an id of its own', () => {
  it.each([
    ['/app-settings', 200],
    ['/api/validateSession', 403],
    ['/no-such-address', 404],
    ['/%zz', 400],
    ['/health/live', 200],
    [`/media/${'x'.repeat(300)}/thumb`, 404],
  ])('%s: %i', async (path, status) => {
    const [first, second] = [await createClient(server).send(path), await createClient(server).send(path)];
    expect(first.status).toBe(status);
    for (const answer of [first, second]) expect(idOf(answer)).toMatch(NEW);
    expect(idOf(first)).not.toBe(idOf(second));
  });

  it('the answer for a refused host has an id, and those that the tus package writes', async () => {
    const foreign = await createClient(server).send('/', { headers: { Host: 'evil.example' } });
    expect([foreign.status, idOf(foreign)]).toEqual([421, expect.stringMatching(NEW)]);
    const editor = await signIn(server, 'editor');
    const created = await create(editor, 3, pictureMetadata('ids'));
    const path = locationPath(created);
    const wrongOffset = await append(editor, path, 2, Buffer.from('abc'));
    expect([created.status, wrongOffset.status]).toEqual([201, 409]);
    for (const answer of [created, wrongOffset, await head(editor, path)]) expect(idOf(answer)).toMatch(NEW);
  });

  it('each request on a connection that is kept has its own id', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\nGET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    let text = '';
    socket.on('data', (piece) => (text += String(piece)));
    await expect.poll(() => text.match(/X-Request-Id: \S+/g)?.length).toBe(2);
    expect(new Set(text.match(/X-Request-Id: \S+/g)).size).toBe(2);
    socket.destroy();
  });
});

describe('the id that a request brings', () => {
  const send = (id: string, from: string) =>
    createClient(server, from).send('/health/live', { headers: { 'X-Request-Id': id } });

  it.each(['a', 'Proxy_1.2-3', 'x'.repeat(64)])('is kept from a trusted proxy: %s', async (id) => {
    expect(idOf(await send(id, '127.0.0.2'))).toBe(id);
    expect(idOf(await send(id, '127.0.0.3'))).toBe(id);
  });

  it.each(['', ' ', 'a b', 'x'.repeat(65), '<b>', 'a,b', 'ä', '{"a":1}'])(
    'is replaced when it is invalid: "%s"',
    async (id) => {
      expect(idOf(await send(id, '127.0.0.2'))).toMatch(NEW);
    },
  );

  it('is replaced from anybody else', async () => {
    expect(idOf(await send('mine', '127.0.0.1'))).toMatch(NEW);
    expect(idOf(await send('mine', '127.0.0.4'))).toMatch(NEW);
  });
});

describe('the logs have it', () => {
  it('a line of the security log has the id', async () => {
    const form = 'username=NEWS%2Feditor&password=wrong&remember=false';
    const headers = { 'X-Request-Id': 'sign-in-1' };
    const refused = await createClient(server, '127.0.0.2').send('/api/login', { method: 'POST', form, headers });
    expect([refused.status, idOf(refused)]).toEqual([403, 'sign-in-1']);
    const text = () => readFile(join(server.dataDir, 'security.log'), 'utf8');
    await expect.poll(text).toMatch(/"event":"sign-in-refused".*"requestId":"sign-in-1"/);
  });

  it('the log has the id of a request whose body arrives after the headers', async () => {
    const form = 'username=NEWS%2Feditor&password=wrong&remember=false';
    const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.3' });
    const type = 'Content-Type: application/x-www-form-urlencoded';
    socket.write(`POST /api/login HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: sign-in-2\r\n${type}\r\n`);
    socket.write(`Content-Length: ${form.length}\r\n\r\n`);
    await sleep(200);
    socket.write(form);
    const text = () => readFile(join(server.dataDir, 'security.log'), 'utf8');
    await expect.poll(text).toMatch(/"event":"sign-in-refused".*"requestId":"sign-in-2"/);
    socket.destroy();
  });

  it('the log has the id of an unexpected error, whose answer has it as well, and no other text of the error', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = await startServer();
    const editor = await signIn(broken, 'editor');
    await upload(editor, Buffer.from('x'), pictureMetadata('lost'));
    await Promise.all(['assets', 'uploads'].map((name) => rm(join(broken.dataDir, name), { recursive: true })));
    const failed = [
      await editor.send('/uploadstatus/image/lost?sha256=yes'),
      await create(editor, 3, pictureMetadata('no-folder')),
    ];
    for (const answer of failed) {
      expect(answer.status).toBe(500);
      const message = 'The server made a mistake.';
      expect(answer.json).toEqual({ error: 'internal', message, requestId: idOf(answer) });
    }
    expect(written.mock.calls.map(([subject, details]) => [subject, details.requestId])).toEqual(
      failed.map((answer) => ['[comyan] request failed', idOf(answer)]),
    );
    await broken.remove();
  });
});
