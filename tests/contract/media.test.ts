/** Thumbnails, previews, full files and the page of an asset. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { pictureMetadata, upload } from './harness/tus.ts';
import { WIRE_LIBRARY } from './harness/wire-library.ts';

let server: TestServer;
let client: Client;

beforeAll(async () => {
  server = await startServer({ seed: true, library: WIRE_LIBRARY });
  await server.seeded;
  client = await signIn(server, 'reader');
});
afterAll(() => server.remove());

const VIDEO = '/media/wire-video-1/original';
const range = (Range: string) => client.send(VIDEO, { headers: { Range } });

describe('media', () => {
  it('[7.1] requires the session', async () => {
    expect((await createClient(server).send(VIDEO)).status).toBe(403);
    expect((await client.send(VIDEO)).text).toBe('0123456789');
  });

  it.each([
    ['', 'original', 'inline'],
    ['?download=1', 'original', 'attachment'],
    ['?download=0', 'original', 'inline'],
    ['?download=1', 'thumb', null],
  ])('[3.16] media with the parameters "%s", the %s: sent as %s', async (parameters, variant, kind) => {
    const { status, headers } = await client.send(`/media/wire-video-1/${variant}${parameters}`);
    expect([status, headers.get('content-disposition')?.split(';')[0] ?? null]).toEqual([kind ? 200 : status, kind]);
  });

  it('[2.10.1] supports range requests, so that players can seek', async () => {
    const middle = await range('bytes=2-4');
    expect([middle.status, middle.text, middle.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
    expect((await range('bytes=7-')).text).toBe('789');
    expect((await range('bytes=-2')).text).toBe('89');
    expect((await range('bytes=8-99')).headers.get('content-range')).toBe('bytes 8-9/10');
    expect((await range('bytes=10-')).status).toBe(416);
    for (const odd of ['bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])
      expect((await range(odd)).status).toBe(200);
  });

  it('[3.15] has the media type of the file and pictures of the promised format', async () => {
    const types = ['original', 'thumb', 'preview'].map(async (variant) => {
      const answer = await client.send(`/media/wire-image-1/${variant}`);
      return [answer.status, answer.headers.get('content-type')];
    });
    expect(await Promise.all(types)).toEqual([
      [200, 'image/jpeg'],
      [200, 'image/webp'],
      [200, 'image/webp'],
    ]);
  });

  it('may not be kept in the cache of a computer that several people use', async () => {
    for (const variant of ['original', 'thumb', 'preview']) {
      const { headers } = await client.send(`/media/wire-image-1/${variant}`);
      expect([variant, headers.get('cache-control')]).toEqual([variant, 'private, no-store']);
    }
    expect((await range('bytes=2-4')).headers.get('cache-control')).toBe('private, no-store');
  });

  it('responds with 404 to unknown ids', async () => {
    for (const path of [
      '/media/none/thumb',
      '/media/wire-audio-1/thumb',
      '/media/wire-image-1/meta',
      '/media/..%2F..%2Frecords.sqlite/original',
      '/media/wire-image-1/..%2F..%2F..%2Fcatalogue.sqlite',
    ]) {
      expect({ path, status: (await client.send(path)).status }).toEqual({ path, status: 404 });
    }
  });

  it('cannot run as a page of the server, whatever was uploaded', async () => {
    const editor = await signIn(server, 'editor');
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await upload(editor, drawing, pictureMetadata('drawing', { filename: 'drawing.svg' }));
    const { headers } = await editor.send('/media/drawing/original');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('the page of an asset', () => {
  it('[2.8.7, 7.24] is the target of a dragged link', async () => {
    const answer = await client.send('/link/media-system?objectId=wire-image-1');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('<h1>Harbour at dawn</h1>');
    expect((await client.send('/upload-service/link/media-system?objectId=wire-image-1')).text).toContain(
      '<h1>Harbour at dawn</h1>',
    );
  });

  it('[7.24] shows its picture at both of its addresses, below any path of a proxy', async () => {
    for (const path of ['link/media-system', 'upload-service/link/media-system']) {
      const { text } = await client.send(`/${path}?objectId=wire-image-1`);
      const [, source = ''] = /<img src="([^"]+)"/.exec(text) ?? [];
      const address = new URL(source, `https://proxy.example/newsroom/${path}`);
      expect(address.pathname).toBe('/newsroom/media/wire-image-1/preview');
    }
  });

  it('asks to sign in, and reports unknown assets', async () => {
    expect((await createClient(server).send('/link/media-system?objectId=wire-image-1')).status).toBe(403);
    expect((await client.send('/link/media-system?objectId=none')).status).toBe(404);
  });

  it('shows metadata as text, never as markup', async () => {
    const editor = await signIn(server, 'editor');
    await upload(
      editor,
      Buffer.from('x'),
      pictureMetadata('markup', { IPTCHeadline: '<img src=x onerror=alert(1)>"' }),
    );
    const { text } = await editor.send('/link/media-system?objectId=markup');
    expect(text).toContain('<h1>&lt;img src=x onerror=alert(1)&gt;&quot;</h1>');
    expect(text).not.toContain('<img src=x');
  });
});
