/** The built extension as the hosted page (docs/design/surfaces-and-messages.md#surfaces, docs/design/security.md#plain-http). */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

let folder: string;
let server: TestServer;
const HTML = { headers: { Accept: 'text/html,application/xhtml+xml' } };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comyan-web-'));
  for (const place of ['root', 'sub']) {
    await mkdir(join(folder, place, 'chunks'), { recursive: true });
    await writeFile(join(folder, place, 'app.html'), `<title>${place}</title>`);
    await writeFile(join(folder, place, 'chunks/app-BxT0abcd.js'), `export const place = '${place}';`);
  }
  await writeFile(join(folder, 'secret.txt'), 'secret');
  server = await startServer({
    webRoot: join(folder, 'root'),
    webBase: '/widget/',
    webBaseRoot: join(folder, 'sub'),
    settings: { embedOrigins: ['https://host.example'] },
  });
});
afterAll(async () => {
  await server.remove();
  await rm(folder, { recursive: true });
});

const get = (path: string, request = {}) => createClient(server).send(path, request);

describe('the hosted page', () => {
  it('[1.4] is the app at the address of every screen', async () => {
    for (const path of [
      '/',
      '/login',
      '/upload/video/',
      '/search/video/',
      '/help/install-edge-extension',
      '/error/auth?msg=x',
    ]) {
      const answer = await get(path, HTML);
      expect({ path, status: answer.status, text: answer.text }).toEqual({
        path,
        status: 200,
        text: '<title>root</title>',
      });
    }
  });

  it('responds to tools that send any Accept header, at its own address only', async () => {
    const anything = { headers: { Accept: '*/*' } };
    expect((await get('/', anything)).text).toBe('<title>root</title>');
    expect((await get('/widget/', anything)).text).toBe('<title>sub</title>');
    expect((await get('/search/', anything)).status).toBe(404);
  });

  it('is never the response to an API call', async () => {
    for (const path of [
      '/api/nothing',
      '/services/none.asp',
      '/media/a/b/c',
      '/plugin/x',
      '/upload-service/',
      '/__test/none',
    ]) {
      expect({ path, status: (await get(path, HTML)).status }).toEqual({ path, status: 404 });
    }
    expect((await get('/search/video/', { method: 'POST', json: {} })).status).toBe(403);
    expect((await get('/missing.js', { headers: { Accept: '*/*' } })).status).toBe(404);
  });

  it('serves its files unchanged, with unlimited caching for those with a hash in their name', async () => {
    const answer = await get('/chunks/app-BxT0abcd.js');
    expect(answer.text).toBe("export const place = 'root';");
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/app.html')).headers.get('cache-control')).toBe('no-cache');
  });

  it('is served from a sub-path as well', async () => {
    expect((await get('/widget/search/', HTML)).text).toBe('<title>sub</title>');
    expect((await get('/widget/chunks/app-BxT0abcd.js')).text).toBe("export const place = 'sub';");
  });

  it('connects to its own origin only, and lists who may embed it', async () => {
    const policy = (await get('/', HTML)).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "connect-src 'self'",
        "script-src 'self'",
        "frame-ancestors 'self' https://host.example",
      ]),
    );
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it('serves nothing from outside its folder', async () => {
    for (const path of ['/../secret.txt', '/..%2fsecret.txt', '/chunks/..%2f..%2fsecret.txt', '/%00', '/%']) {
      const answer = await get(path);
      expect({ path, isSecret: answer.text.includes('secret'), isOk: answer.status === 200 }).toEqual({
        path,
        isSecret: false,
        isOk: false,
      });
    }
  });
});
