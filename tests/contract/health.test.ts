/** `/health/` for load balancers, and what a server answers while a part of it is missing (docs/operating.md#health). */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, createClient, signIn } from './harness/client.ts';
import { readCounts } from './harness/metrics.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { append, create, head, locationPath, offsetOf, pictureMetadata, UPLOAD } from './harness/tus.ts';

let server: TestServer;
let guest: Client;
let editor: Client;

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  server = await startServer({ metricsPort: 0, maxOpenRequestsPerMinute: 30 });
  guest = createClient(server);
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());
afterEach(() => guest.send('/__test/reset', { method: 'POST' }));

const report = (part: string, ready: boolean) =>
  guest.send('/__test/readiness', { method: 'POST', json: { part, ready } });

describe('/health/live and /health/ready', () => {
  it('answer without a session, and no cache keeps it', async () => {
    const [live, ready] = [await guest.send('/health/live'), await guest.send('/health/ready')];
    expect([live.status, live.json, ready.status, ready.json]).toEqual([200, { live: true }, 200, { ready: true }]);
    for (const { headers } of [live, ready]) expect(headers.get('cache-control')).toMatch(/\bno-store\b/);
    expect((await guest.send('/health/ready', { method: 'HEAD' })).status).toBe(200);
  });

  it('answer for any host name, because a load balancer calls by address; no other address does', async () => {
    for (const Host of ['10.20.30.40:8787', 'node-a.internal']) {
      expect((await guest.send('/health/ready', { headers: { Host } })).status).toBe(200);
      for (const path of ['/health', '/health/', '/health/ready/', '/health/none', '/app-settings', '/metrics'])
        expect((await guest.send(path, { headers: { Host, Accept: 'text/html' } })).status).toBe(421);
    }
    for (const path of ['/health', '/health/none', '/metrics'])
      expect((await guest.send(path, { headers: { Accept: 'text/html' } })).status).toBe(404);
  });

  it('do not use up the requests of an address', async () => {
    for (let count = 0; count < 40; count += 1) expect((await guest.send('/health/ready')).status).toBe(200);
    expect((await signIn(server, 'photo')).cookies.has('CMY-SESSION')).toBe(true);
  });

  it('name the parts that are missing, and nothing else about them', async () => {
    await report('storage', false);
    await report('database', false);
    await report('schema', true);
    const { status, headers, json } = await editor.send('/health/ready');
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(json).toEqual({ ready: false, waitingFor: ['database', 'storage'] });
    expect((await guest.send('/health/live')).status).toBe(200);
    await report('storage', true);
    expect((await guest.send('/health/ready')).json).toEqual({ ready: false, waitingFor: ['database'] });
    await report('database', true);
    expect((await guest.send('/health/ready')).json).toEqual({ ready: true });
  });

  it('a full disk is no reason: searches and sign-ins work', async () => {
    await guest.send('/__test/disk', { method: 'POST', json: { isFull: true } });
    expect((await guest.send('/health/ready')).json).toEqual({ ready: true });
  });
});

describe('while a part is missing', () => {
  const login = { method: 'POST', form: 'username=NEWS%2Feditor&password=editor&remember=false' };
  it.each([
    ['POST', '/api/login', login],
    ['GET', '/api/validateSession', {}],
    ['GET', '/api/validateSession', {}],
    ['GET', '/media/none/thumb', {}],
    ['POST', '/search/image/', { method: 'POST', json: { queryText: '' } }],
    ['POST', '/no-such-address', { method: 'POST', form: '' }],
  ])('%s %s is 503 with the time to wait', async (_method, path, request) => {
    await report('database', false);
    const { status, headers, json } = await editor.send(path, request);
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    const message = 'The server is not available at the moment. Try again in a moment.';
    expect(json).toEqual({ error: 'unavailable', message, retryAfter: 5 });
  });

  it('the session and the upload are kept: a chunk is refused before its body is read, and taken later', async () => {
    const path = locationPath(await create(editor, 6, pictureMetadata('health-1')));
    expect((await append(editor, path, 0, Buffer.from('abc'))).status).toBe(204);
    await report('storage', false);
    for (const refused of [
      await append(editor, path, 3, Buffer.from('def')),
      await create(editor, 6, pictureMetadata('health-2')),
      await head(editor, path),
    ]) {
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect(refused.headers.get('tus-resumable')).toBe('1.0.0');
    }
    await report('storage', true);
    expect(await offsetOf(editor, path)).toBe(3);
    expect((await append(editor, path, 3, Buffer.from('def'))).status).toBe(204);
  });

  it('the hosted page is still served, and foreign hosts are still refused', async () => {
    await report('database', false);
    const page = await guest.send('/upload/', { headers: { Accept: 'text/html' } });
    expect(page.text).not.toContain('unavailable');
    expect((await guest.send('/app-settings', { headers: { Host: 'evil.example' } })).status).toBe(421);
    const foreign = { method: 'OPTIONS', headers: { 'Tus-Resumable': '1.0.0' } };
    expect((await guest.send(UPLOAD, foreign)).status).toBe(503);
  });

  it('metrics say so', async () => {
    await report('database', false);
    const counts = await readCounts(server);
    expect([counts('comyan_ready'), counts('comyan_part_ready', { part: 'database' })]).toEqual([0, 0]);
    await report('database', true);
    expect((await readCounts(server))('comyan_part_ready', { part: 'database' })).toBe(1);
  });
});
