/** The example of a host application and its one-time codes (docs/embedding.md). */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, createClient, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

const LISTED = 'https://desk.example';
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ demoEmbedding: true, allowedOrigins: [LISTED] });
});
afterAll(() => server.remove());
afterEach(() => void vi.useRealTimers());

/** Requests a code from the example's page, which the server has under its other local name. */
async function newCode(account = 'photo'): Promise<string> {
  const host = createClient(server);
  const made = await host.send('/embed-example/session', { method: 'POST', form: `account=${account}` });
  expect([made.headers.getSetCookie(), made.headers.get('Cache-Control')]).toEqual([[], 'private, no-store']);
  return (made.json as { code: string }).code;
}

/** A request of the widget, whose origin is not that of the example's page. */
const use = (client: Client, code: string, more = '', headers = {}) =>
  client.send('/api/setSession', {
    method: 'POST',
    form: `sessionId=${code}${more}`,
    headers: { Host: `localhost:${server.port}`, Origin: `http://localhost:${server.port}`, ...headers },
  });

const REFUSED = { error: 'no-session', message: 'The session does not exist or has ended.' };

describe('the page', () => {
  it('has its own script and style, and may embed only the media system that serves it', async () => {
    const page = await createClient(server).send('/embed-example/?widget=https://evil.example/');
    expect(page.status).toBe(200);
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    expect(/frame-src [^;]*/.exec(policy)?.[0]).toBe(`frame-src 'self' http://localhost:${server.port}`);
    expect(page.text).toContain('data-demo-embedding="on"');
    expect(page.text).not.toContain('evil.example');
    for (const name of ['host.js', 'host.css']) {
      expect(page.text).toContain(name);
      const file = await createClient(server).send(`/embed-example/${name}`);
      expect(file.status).toBe(200);
      expect(file.text).not.toMatch(/location\.search|searchParams|URLSearchParams\(location/);
    }
  });

  it('says without --demo-embedding that it is off, and signs nobody in or out', async () => {
    const plain = await startServer();
    const client = createClient(plain);
    const page = await client.send('/embed-example/');
    expect(page.text).toContain('data-demo-embedding="off"');
    expect(page.text).toContain('The example is off');
    const editor = await signIn(plain, 'editor');
    for (const call of ['session', 'end']) {
      const answer = await client.send(`/embed-example/${call}`, { method: 'POST', form: 'account=editor' });
      expect([answer.status, answer.json]).toMatchObject([404, { error: 'not-found' }]);
    }
    expect((await editor.send('/api/validateSession')).status).toBe(200);
    await plain.remove();
  });
});

describe('the calls without a password', () => {
  const call = (headers: Record<string, string>, name = 'session', from = server) =>
    createClient(from).send(`/embed-example/${name}`, { method: 'POST', form: 'account=photo', headers });

  it.each([...['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP']])(
    'are refused from another computer, for which a proxy here sends %s',
    async (name) => {
      for (const path of ['session', 'end']) {
        const answer = await call({ [name]: '203.0.113.5' }, path);
        expect([answer.status, answer.json]).toMatchObject([403, { error: 'other-computer' }]);
      }
    },
  );

  it('are refused from a computer that a trusted proxy here names', async () => {
    const proxied = await startServer({ demoEmbedding: true, trustedProxies: ['127.0.0.1'] });
    expect((await call({ 'X-Forwarded-For': '203.0.113.5' }, 'session', proxied)).status).toBe(403);
    expect((await call({}, 'session', proxied)).status).toBe(200);
    await proxied.remove();
  });
});

describe('a one-time code', () => {
  it('[7.3] starts a session of its own once, which the host application can end', async () => {
    const code = await newCode();
    const widget = createClient(server);
    const taken = await use(widget, code, '&partitioned=true');
    expect(taken.json).toMatchObject({ userName: 'NEWS/photo' });
    expect(taken.text).not.toContain(code);
    expect((await use(createClient(server), code)).json).toEqual(REFUSED);
    const host = createClient(server);
    expect((await host.send('/embed-example/session', { method: 'POST', form: 'account=nobody' })).status).toBe(400);
    await host.send('/embed-example/end', { method: 'POST', form: 'account=photo' });
    expect((await widget.send('/api/validateSession')).status).toBe(403);
  });

  it('[7.3] names its user in a peek, which sets no cookie and does not use it up', async () => {
    const code = await newCode();
    const editor = await signIn(server, 'editor');
    const peeked = await use(editor, code, '&peek=true');
    expect(peeked.json).toMatchObject({ userName: 'NEWS/photo', userSessionID: code });
    expect(peeked.headers.getSetCookie()).toEqual([]);
    expect(peeked.headers.get('Cache-Control')).toBe('private, no-store');
    expect((await editor.send('/api/refreshSession', { method: 'POST' })).json).toMatchObject({
      userName: 'NEWS/editor',
    });
    expect((await use(createClient(server), code)).json).toMatchObject({ userName: 'NEWS/photo' });
    expect((await use(createClient(server), code, '&peek=true')).json).toEqual(REFUSED);
  });

  it('expires after a minute', async () => {
    const code = await newCode();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59_000 });
    expect((await use(createClient(server), code, '&peek=true')).status).toBe(200);
    vi.setSystemTime(Date.now() + 2_000);
    expect((await use(createClient(server), code, '&peek=true')).json).toEqual(REFUSED);
    expect((await use(createClient(server), code)).json).toEqual(REFUSED);
  });

  it.each([
    ['the page of the host application', 'http://127.0.0.1:port', '127.0.0.1:port'],
    ['a listed origin', LISTED, 'localhost:port'],
    ['an extension', 'chrome-extension://abcdefghijklmnop', 'localhost:port'],
    ['another scheme', 'https://localhost:port', 'localhost:port'],
  ])('is refused and used up when it comes from %s', async (_, origin, host) => {
    const code = await newCode();
    const [Origin = '', Host = ''] = [origin, host].map((text) => text.replace('port', String(server.port)));
    const headers = { Origin, Host };
    const thief = createClient(server);
    expect((await use(thief, code, '&peek=true', headers)).json).toEqual(REFUSED);
    expect((await use(createClient(server), code, '&peek=true')).status).toBe(200);
    expect((await use(thief, code, '', headers)).json).toEqual(REFUSED);
    expect(thief.cookies.size).toBe(0);
    expect((await use(createClient(server), code)).json).toEqual(REFUSED);
  });

  it('is stored as a hash', async () => {
    const code = await newCode();
    const files = (await readdir(server.dataDir)).filter((name) => name.startsWith('records'));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) {
      expect((await readFile(join(server.dataDir, name))).includes(code), name).toBe(false);
    }
    expect((await use(createClient(server), code)).status).toBe(200);
  });
});
