/** Edge cases of tus 1.0: versions, content types, methods that a proxy rejects, and abandoned uploads. */
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isShared } from './harness/back-end.ts';
import { type Client, createClient, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import {
  append,
  create,
  head,
  keyOf,
  locationPath,
  metadataHeader,
  offsetOf,
  pictureMetadata,
  storedAsset,
  UPLOAD,
} from './harness/tus.ts';

let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await startServer();
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

const BYTES = Buffer.from('0123456789');
const BYTES_TYPE = { 'Content-Type': 'application/offset+octet-stream' };
const VERSION = { 'Tus-Resumable': '1.0.0' };

describe('the version of tus', () => {
  it.each([
    ['missing', {}],
    ['unsupported', { 'Tus-Resumable': '0.2.2' }],
  ])('[7.14] a version that is %s gets 412 with the supported version, and nothing changes', async (_, version) => {
    const path = locationPath(await create(editor, 10, pictureMetadata('version-1')));
    const metadata = { 'Upload-Length': '10', 'Upload-Metadata': metadataHeader(pictureMetadata('version-2')) };
    const answers = [
      await editor.send(UPLOAD, { method: 'POST', headers: { ...metadata, ...version } }),
      await editor.send(path, { method: 'HEAD', headers: version }),
      await editor.send(path, {
        method: 'PATCH',
        headers: { ...BYTES_TYPE, 'Upload-Offset': '0', ...version },
        body: BYTES,
      }),
      await editor.send(path, { method: 'DELETE', headers: version }),
    ];
    for (const { status, headers } of answers)
      expect([status, headers.get('tus-version'), headers.get('tus-resumable')]).toEqual([412, '1.0.0', '1.0.0']);
    expect(answers[0]?.json).toMatchObject({ error: 'tus-version' });
    expect(await offsetOf(editor, path)).toBe(0);
    expect((await editor.send('/__test/assets/version-2')).status).toBe(404);
  });

  it('[7.14] is in every response, including errors', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('version-3')));
    const answers = [
      await append(editor, path, 3, BYTES),
      await append(editor, `${path}0`, 0, BYTES),
      await append(await signIn(server, 'photo'), path, 0, BYTES),
      await create(editor, 10, pictureMetadata('version-3')),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.get('tus-resumable')])).toEqual([
      [409, '1.0.0'],
      [404, '1.0.0'],
      [403, '1.0.0'],
      [201, '1.0.0'],
    ]);
  });
});

describe('a PATCH', () => {
  it('[7.14] a PATCH of another content type gets 415 and changes nothing', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('type-1')));
    for (const type of ['application/octet-stream', 'image/jpeg']) {
      const answer = await append(editor, path, 0, BYTES, { 'Content-Type': type });
      expect([answer.status, answer.json]).toMatchObject([415, { error: 'content-type' }]);
    }
    const headers = { ...VERSION, 'Upload-Offset': '0' };
    expect((await editor.send(path, { method: 'PATCH', headers, body: BYTES })).status).toBe(415);
    expect(await offsetOf(editor, path)).toBe(0);
  });

  it('[7.14] names the version of tus also when it is refused without a session', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('type-3')));
    const refused = await createClient(server).send(path, { method: 'PATCH', headers: VERSION, body: BYTES });
    expect([refused.status, refused.headers.get('tus-resumable')]).toEqual([403, '1.0.0']);
  });

  it('[7.1, 8.1] never gets 403 for a missing header: that means "sign in again"', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('type-2')));
    const bare = await editor.send(path, { method: 'PATCH', headers: { ...VERSION, ...BYTES_TYPE }, body: BYTES });
    expect(bare.status).toBe(400);
    expect((await append(editor, path, 0, Buffer.alloc(11))).status).toBe(413);
    expect((await append(editor, path, Number.NaN, BYTES)).status).toBe(400);
  });
});

describe('a request through several proxies', () => {
  it('[7.14] may list the schemes of all of them', async () => {
    const behind = await startServer({ trustedProxies: ['127.0.0.1'] });
    onTestFinished(() => behind.remove());
    const byHttp = await signIn(behind, 'editor');
    const path = locationPath(await create(byHttp, 10, pictureMetadata('proxies-1')));
    const byHttps = createClient(behind);
    for (const [name, value] of byHttp.cookies) byHttps.cookies.set(`__Host-${name}`, value);
    expect((await append(byHttps, path, 0, BYTES, { 'X-Forwarded-Proto': 'https,http' })).status).toBe(204);
  });
});

describe('an error', () => {
  it('has its own message as JSON, never the text of an exception', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('error-1')));
    const answers = [
      await append(editor, path, 3, BYTES),
      await append(editor, path, 0, Buffer.alloc(11)),
      await append(editor, path, Number.NaN, BYTES),
      await append(editor, path, 0, BYTES, { 'Upload-Concat': 'nonsense' }),
      await editor.send('/api/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: Buffer.from('{'),
      }),
      await editor.send('/api/login', { method: 'POST', headers: { 'Content-Type': 'text/x-odd' }, body: BYTES }),
      await editor.send('/api/setSession', { method: 'POST', form: `sessionId=${'x'.repeat(100_000)}` }),
      await editor.send('/search/image/', { method: 'POST', json: { resStart: 'x' } }),
      await editor.send('/media/%zz/thumb'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 413, 400, 400, 400, 415, 413, 400, 400]);
    for (const { headers, json } of answers) {
      expect(headers.get('content-type')).toContain('application/json');
      expect(json).toEqual(
        expect.objectContaining({ error: expect.any(String), message: expect.stringMatching(/^The .*\.$/) }),
      );
      expect(JSON.stringify(json)).not.toMatch(/FST_|JSON at|Invalid type|Unexpected|statusCode/);
    }
  });
});

describe('a method that a proxy refuses', () => {
  const over = (client: Client, path: string, method: string, headers = {}, body?: Buffer) =>
    client.send(path, {
      method: 'POST',
      headers: { ...VERSION, 'X-HTTP-Method-Override': method, ...headers },
      ...(body && { body }),
    });
  const bytesAt = (offset: number) => ({ ...BYTES_TYPE, 'Upload-Offset': String(offset) });

  it('[7.14] can be sent as a POST that names it, be it PATCH, HEAD or DELETE', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('over-1')));
    const sent = await over(editor, path, 'PATCH', bytesAt(0), BYTES.subarray(0, 4));
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '4']);
    const offset = await over(editor, path, 'HEAD');
    expect([offset.status, offset.headers.get('upload-offset'), offset.text]).toEqual([200, '4', '']);
    expect((await over(editor, path, 'DELETE')).status).toBe(204);
    expect((await head(editor, path)).status).toBe(404);
    const whole = locationPath(await create(editor, 10, pictureMetadata('over-2')));
    expect((await over(editor, whole, 'patch', bytesAt(0), BYTES)).status).toBe(204);
    expect((await editor.send('/uploadstatus/image/over-2')).json).toMatchObject({ uploadProcessed: true });
    const { headers } = await over(editor, whole, 'HEAD');
    expect([headers.get('upload-offset'), headers.get('upload-length')]).toEqual(['10', '10']);
    const { json } = await editor.send('/__test/requests');
    expect((json as { path: string }[]).filter(({ path }) => path === whole)).toMatchObject([
      { method: 'POST', methodOverride: 'patch', status: 204 },
      { method: 'POST', methodOverride: 'HEAD', status: 200 },
    ]);
  });

  it('[4.14, 7.1] has the same checks as the method itself: token, origin, owner, version', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('over-3')));
    const photo = await signIn(server, 'photo');
    const signedOut = createClient(server);
    for (const method of ['PATCH', 'HEAD', 'DELETE']) {
      const headers = { ...VERSION, ...bytesAt(0), 'X-HTTP-Method-Override': method };
      const bare = await editor.send(path, { method: 'POST', headers, body: BYTES, withToken: false });
      expect(bare.json).toMatchObject({ error: 'csrf' });
      const foreign = await over(editor, path, method, { ...bytesAt(0), Origin: 'https://other.example' }, BYTES);
      expect(foreign.json).toMatchObject({ error: 'foreign-origin' });
      expect((await over(photo, path, method, bytesAt(0), BYTES)).json).toMatchObject({ error: 'not-yours' });
      expect((await over(signedOut, path, method, bytesAt(0), BYTES)).json).toMatchObject({ error: 'no-session' });
      expect((await over(editor, path, method, { ...bytesAt(0), 'Tus-Resumable': '2.0.0' }, BYTES)).status).toBe(412);
    }
    expect((await over(editor, path, 'PATCH', { 'Upload-Offset': '0' }, BYTES)).status).toBe(415);
    expect(await offsetOf(editor, path)).toBe(0);
  });

  it('[7.14] is PATCH, HEAD or DELETE only, and only a POST can name it', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('over-4')));
    for (const method of ['GET', 'PUT', 'constructor', ''])
      expect((await over(editor, path, method)).json).toMatchObject({ error: 'method' });
    const metadata = { 'Upload-Length': '10', 'Upload-Metadata': metadataHeader(pictureMetadata('over-5')) };
    expect((await over(editor, UPLOAD, 'DELETE', metadata)).status).toBe(405);
    const headers = { ...VERSION, 'X-HTTP-Method-Override': 'DELETE' };
    expect((await editor.send(path, { method: 'HEAD', headers })).headers.get('upload-offset')).toBe('0');
    expect(await offsetOf(editor, path)).toBe(0);
  });

  it('[4.7] may be the DELETE that terminates an upload', async () => {
    await create(editor, 10, pictureMetadata('over-6'));
    expect((await over(editor, '/uploadstatus/image/over-6', 'PATCH')).status).toBe(405);
    expect((await over(editor, '/uploadstatus/image/over-6', 'DELETE')).status).toBe(204);
    expect((await create(editor, 10, pictureMetadata('over-6'))).status).toBe(410);
  });
});

describe('while the server runs', () => {
  it('abandoned uploads and files without an upload are removed', async ({ skip }) => {
    skip(isShared, 'the time of an object in a bucket cannot be set: tests/cluster has the same for it');
    let sweeping = await startServer();
    let client = await signIn(sweeping, 'editor');
    const folder = join(sweeping.dataDir, 'uploads');
    const active = locationPath(await create(client, 10, pictureMetadata('swept-1')));
    await append(client, active, 0, BYTES.subarray(0, 4));
    // As if its bytes arrived an hour from now.
    const later = new Date(Date.now() + 3_600_000);
    await utimes(join(folder, keyOf(active)), later, later);
    sweeping = await sweeping.restart({ keepUnfinishedMs: 300, sweepEveryMs: 50 });
    client = await signIn(sweeping, 'editor');
    const left = locationPath(await create(client, 10, pictureMetadata('swept-2')));
    await writeFile(join(folder, 'stray'), 'bytes without an owner');
    await expect.poll(() => readdir(folder)).toEqual([keyOf(active)]);
    await expect.poll(async () => (await head(client, left)).status).toBe(404);
    expect(await offsetOf(client, active)).toBe(4);
    expect(locationPath(await create(client, 10, pictureMetadata('swept-2')))).not.toBe(left);
    await sweeping.remove();
  });

  it('parts of thumbnails that a killed server has left are removed, those being written are not', async ({ skip }) => {
    skip(isShared, 'an object in a bucket is there whole or not at all');
    const sweeping = await startServer({ sweepEveryMs: 50 });
    const parts = join(sweeping.dataDir, 'assets', 'parts');
    await mkdir(parts, { recursive: true });
    await writeFile(join(parts, 'young'), 'part');
    await writeFile(join(parts, 'old'), 'part');
    const earlier = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(parts, 'old'), earlier, earlier);
    await expect.poll(() => readdir(parts)).toEqual(['young']);
    await sweeping.remove();
  });

  it('[4.3] an upload that received its last byte unnoticed is processed', async () => {
    const sweeping = await startServer({ sweepEveryMs: 50 });
    const client = await signIn(sweeping, 'editor');
    const path = locationPath(await create(client, 10, pictureMetadata('swept-3')));
    await sweeping.stored.addBytes(keyOf(path), BYTES);
    await expect.poll(async () => (await storedAsset(client, 'swept-3')).state).toBe('processed');
    await sweeping.remove();
  });
});
