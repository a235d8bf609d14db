/** The built extension as the hosted page (docs/design/surfaces-and-messages.md#surfaces, docs/design/security.md#plain-http). */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

let folder: string;
let server: TestServer;
const LONG = `export const words = '${'harbour '.repeat(500)}';`;
const HTML = { headers: { Accept: 'text/html,application/xhtml+xml' } };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comyan-web-'));
  for (const place of ['root', 'sub']) {
    await mkdir(join(folder, place, 'chunks'), { recursive: true });
    await writeFile(join(folder, place, 'app.html'), `<title>${place}</title>`);
    await writeFile(join(folder, place, 'chunks/app-BxT0abcd.js'), `export const place = '${place}';`);
  }
  await writeFile(join(folder, 'root/chunks/surface-BxT0abce.js'), LONG);
  await writeFile(join(folder, 'root/manifest.json'), JSON.stringify({ LONG }));
  await writeFile(join(folder, 'root/.secret.json'), JSON.stringify({ secret: LONG }));
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

  it('[2.2.1] sends no address with its requests, which might contain a session', async () => {
    for (const path of ['/', '/?sid=s3cret', '/widget/', '/chunks/app-BxT0abcd.js'])
      expect((await get(path, HTML)).headers.get('Referrer-Policy'), path).toBe('no-referrer');
    // For other servers: the page says it too, before its first request.
    const source = await readFile(new URL('../../entrypoints/app/index.html', import.meta.url), 'utf8');
    const [before = ''] = source.split(/<(?:script|link)/);
    expect(before).toContain('<meta name="referrer" content="no-referrer" />');
    expect(/<script src="([^"]*)/.exec(source)?.[1]).toBe('/clean-address.js');
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

  it('sends its scripts in the best encoding that the browser accepts', async () => {
    const sent = async (accepted: string) => {
      const answer = await get('/chunks/surface-BxT0abce.js', { headers: { 'Accept-Encoding': accepted } });
      expect(answer.headers.get('content-type')).toMatch(/javascript/);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('vary')).toMatch(/Accept-Encoding/i);
      return { encoding: answer.headers.get('content-encoding'), bytes: answer.bytes };
    };
    const brotli = await sent('gzip, deflate, br, zstd');
    expect(brotli.encoding).toBe('br');
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(LONG);
    expect(brotli.bytes.length).toBeLessThan(LONG.length / 10);
    const gzipped = await sent('gzip, br;q=0');
    expect(gzipped.encoding).toBe('gzip');
    expect(gunzipSync(gzipped.bytes).toString()).toBe(LONG);
    for (const accepted of ['', 'identity', 'br;q=0, gzip;q=0.0', 'brotli'])
      expect(await sent(accepted)).toEqual({ encoding: null, bytes: Buffer.from(LONG) });
  });

  it('answers 304 without a body to a browser that has the current version, until the file changes', async () => {
    for (const path of ['/', '/manifest.json', '/chunks/surface-BxT0abce.js', '/chunks/app-BxT0abcd.js']) {
      const tag = (await get(path, HTML)).headers.get('etag') ?? '';
      const again = (ifNoneMatch: string) =>
        get(path, { headers: { ...HTML.headers, 'Accept-Encoding': 'br', 'If-None-Match': ifNoneMatch } });
      const known = await again(tag);
      expect({ path, status: known.status, text: known.text }).toEqual({ path, status: 304, text: '' });
      expect(known.headers.get('etag')).toBe(tag);
      expect((await again('W/"other"')).status).toBe(200);
    }
    const before = await get('/manifest.json');
    expect(before.headers.get('cache-control')).toBe('no-cache');
    await writeFile(join(folder, 'root/manifest.json'), JSON.stringify({ LONG, version: 2 }));
    const headers = { 'Accept-Encoding': 'br', 'If-None-Match': before.headers.get('etag') ?? '' };
    const after = await get('/manifest.json', { headers });
    expect(after.status).toBe(200);
    expect(brotliDecompressSync(after.bytes).toString()).toContain('"version":2');
  });

  it('responds to HEAD with the headers of GET and no body', async () => {
    const answer = await get('/chunks/surface-BxT0abce.js', { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: '' });
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
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
        "require-trusted-types-for 'script'",
        'trusted-types comyan dompurify',
      ]),
    );
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it('serves nothing from outside its folder', async () => {
    for (const path of [
      '/.secret.json',
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/chunks/..%2f..%2fsecret.txt',
      '/%00',
      '/%',
    ]) {
      const answer = await get(path);
      expect({ path, isSecret: answer.text.includes('secret'), isOk: answer.status === 200 }).toEqual({
        path,
        isSecret: false,
        isOk: false,
      });
    }
  });
});
