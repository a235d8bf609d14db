/** Verified transfers: the checksum of a request, and the digest of the whole file. */
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomBytes } from '../helpers/random-bytes.ts';
import { type Client, signIn } from './harness/client.ts';
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
  sha256,
  storedAsset,
  UPLOAD,
} from './harness/tus.ts';

let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await startServer({ maxUploadBytes: 10_000_000 });
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

const checksumOf = (bytes: Buffer) => ({
  'Upload-Checksum': `sha256 ${createHash('sha256').update(bytes).digest('base64')}`,
});
const createWith = (
  client: Client,
  objectId: string,
  body: Buffer,
  headers: Record<string, string>,
  lengthBytes = body.length,
) =>
  client.send(UPLOAD, {
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(lengthBytes),
      'Upload-Metadata': metadataHeader(pictureMetadata(objectId)),
      'Content-Type': 'application/offset+octet-stream',
      ...headers,
    },
    body,
  });
const processed = async (objectId: string) => {
  expect((await editor.send(`/uploadstatus/image/${objectId}`)).json).toMatchObject({ uploadProcessed: true });
  return storedAsset(editor, objectId);
};
const BYTES = Buffer.from('0123456789');

describe('the checksum of a request', () => {
  it('[7.14] is announced in the settings and to OPTIONS', async () => {
    expect((await editor.send('/app-settings')).json).toMatchObject({ checksum: true });
    const { headers } = await editor.send(UPLOAD, { method: 'OPTIONS' });
    expect(headers.get('tus-extension')?.split(',')).toContain('checksum');
    expect(headers.get('tus-checksum-algorithm')).toBe('sha256');
  });

  it('[7.14] a checksum that matches changes nothing', async () => {
    const bytes = randomBytes(3_000_000);
    const path = locationPath(await create(editor, bytes.length, pictureMetadata('sum-1')));
    for (let offset = 0; offset < bytes.length; offset += 1_000_000) {
      const piece = bytes.subarray(offset, offset + 1_000_000);
      expect((await append(editor, path, offset, piece, checksumOf(piece))).status).toBe(204);
    }
    expect((await processed('sum-1')).sha256).toBe(sha256(bytes));
    expect(await server.stored.uploadKeys()).not.toContain(keyOf(path));
  });

  it('[7.14] a checksum that does not match gets 460, and nothing of the request is kept', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('sum-2', { IPTCHeadline: 'Before' })));
    await append(editor, path, 0, BYTES.subarray(0, 4), checksumOf(BYTES.subarray(0, 4)));
    const metadata = { 'Upload-Metadata': metadataHeader(pictureMetadata('sum-2', { IPTCHeadline: 'After' })) };
    const wrong = await append(editor, path, 4, Buffer.from('xxxxxx'), {
      ...checksumOf(BYTES.subarray(4)),
      ...metadata,
    });
    expect([wrong.status, wrong.json]).toEqual([460, { error: 'checksum', message: expect.any(String) }]);
    expect(wrong.headers.get('content-type')).toContain('application/json');
    expect(wrong.headers.get('tus-resumable')).toBe('1.0.0');
    expect(await offsetOf(editor, path)).toBe(4);
    expect((await server.stored.uploadBytes(keyOf(path))).toString()).toBe('0123');
    expect((await storedAsset(editor, 'sum-2')).metadata.IPTCHeadline).toBe('Before');
    const right = { ...checksumOf(BYTES.subarray(4)), ...metadata };
    expect((await append(editor, path, 4, BYTES.subarray(4), right)).status).toBe(204);
    const stored = await processed('sum-2');
    expect([stored.sha256, stored.metadata.IPTCHeadline]).toEqual([sha256(BYTES), 'After']);
  });

  it('[7.14] a checksum that does not match keeps nothing of a creation with bytes', async () => {
    const wrong = await createWith(editor, 'sum-3', BYTES, checksumOf(Buffer.from('other')));
    expect(wrong.status).toBe(460);
    expect(wrong.headers.get('location')).toBeNull();
    expect((await editor.send('/__test/assets/sum-3')).status).toBe(404);
    const right = await createWith(editor, 'sum-3', BYTES, checksumOf(BYTES));
    expect([right.status, right.headers.get('upload-offset')]).toEqual([201, '10']);
    expect((await processed('sum-3')).sha256).toBe(sha256(BYTES));
  });

  it('[7.14] covers a creation that carries the first of its bytes', async () => {
    const first = BYTES.subarray(0, 6);
    const created = await createWith(editor, 'sum-4', first, checksumOf(first), 10);
    expect(created.headers.get('upload-offset')).toBe('6');
    expect(await offsetOf(editor, locationPath(created))).toBe(6);
  });

  it('[7.14] makes a request atomic when the connection is lost', async () => {
    const bytes = randomBytes(2_000_000);
    const path = locationPath(await create(editor, bytes.length, pictureMetadata('sum-5')));
    const first = bytes.subarray(0, 500_000);
    await append(editor, path, 0, first, checksumOf(first));
    await cutAfter(path, bytes.subarray(500_000), 500_000, 700_000);
    await expect.poll(() => server.stored.arrivedBytes(keyOf(path))).toBe(500_000);
    expect(await offsetOf(editor, path)).toBe(500_000);
    const rest = bytes.subarray(500_000);
    expect((await append(editor, path, 500_000, rest, checksumOf(rest))).status).toBe(204);
    expect((await processed('sum-5')).sha256).toBe(sha256(bytes));
  });

  it('[7.14] keeps no unverified bytes after a crash of the server', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('sum-6')));
    await append(editor, path, 0, BYTES.subarray(0, 4), checksumOf(BYTES.subarray(0, 4)));
    // The state that a server leaves when it is killed during the next request, whose bytes are longer than what
    // follows.
    await server.stored.leaveUnverified(keyOf(path), Buffer.from('garbage'));
    server = await server.restart();
    editor = await signIn(server, 'editor');
    expect(await offsetOf(editor, path)).toBe(4);
    expect((await append(editor, path, 4, BYTES.subarray(4, 6))).status).toBe(204);
    expect(await offsetOf(editor, path)).toBe(6);
    await append(editor, path, 6, BYTES.subarray(6));
    expect((await processed('sum-6')).sha256).toBe(sha256(BYTES));
  });

  it.each([
    ['is cut off', async (path: string, bytes: Buffer) => cutAfter(path, bytes.subarray(0, 2_000_000), 0, 700_000)],
    [
      'a crash of the server ends',
      async (path: string, bytes: Buffer) => {
        // The state that a server leaves when it is killed during the large request.
        await server.stored.leaveUnverified(keyOf(path), bytes.subarray(0, 700_000));
        server = await server.restart();
        editor = await signIn(server, 'editor');
      },
    ],
  ])('[7.14] counts the bytes of a small request after a large one at the same offset that %s', async (what, end) => {
    const bytes = randomBytes(3_000_000);
    const objectId = `sum-9-${what.length}`;
    const path = locationPath(await create(editor, bytes.length, pictureMetadata(objectId)));
    await end(path, bytes);
    expect(await offsetOf(editor, path)).toBe(0);
    const small = bytes.subarray(0, 500_000);
    const first = await append(editor, path, 0, small, checksumOf(small));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '500000']);
    expect(await offsetOf(editor, path)).toBe(500_000);
    const rest = bytes.subarray(500_000);
    expect((await append(editor, path, 500_000, rest, checksumOf(rest))).status).toBe(204);
    expect((await processed(objectId)).sha256).toBe(sha256(bytes));
  });

  it('[7.14] a checksum with another algorithm, or none, gets 400', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('sum-7')));
    const send = async (value: string) => (await append(editor, path, 0, BYTES, { 'Upload-Checksum': value })).json;
    expect(await send('md5 eB5eJF1ptWaXm4bijSPyxw==')).toMatchObject({ error: 'checksum-algorithm' });
    expect(await send('sha256')).toMatchObject({ error: 'malformed' });
    expect(await send('sha256 nonsense')).toMatchObject({ error: 'malformed' });
    expect(await offsetOf(editor, path)).toBe(0);
  });

  it('[1.9] is ignored by a server that does not announce it', async () => {
    const without = await startServer({ settings: { checksum: false } });
    const client = await signIn(without, 'editor');
    const { headers } = await client.send(UPLOAD, { method: 'OPTIONS' });
    expect([headers.get('tus-extension'), headers.get('tus-checksum-algorithm')]).toEqual([
      'creation,creation-with-upload,termination',
      null,
    ]);
    const path = locationPath(await create(client, 10, pictureMetadata('sum-8')));
    expect((await append(client, path, 0, BYTES, checksumOf(Buffer.from('other')))).status).toBe(204);
    await without.remove();
  });

  /**
   * Sends the head of a PATCH and a part of its body over a raw socket, waits until they must have arrived, and closes
   * it.
   */
  async function cutAfter(path: string, body: Buffer, offset: number, count: number): Promise<void> {
    const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      Host: 'localhost',
      Cookie: cookie,
      'X-XSRF-TOKEN': editor.cookies.get('XSRF-TOKEN'),
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': offset,
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': body.length,
      ...checksumOf(body),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`PATCH ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    await new Promise((resolve) => socket.write(body.subarray(0, count), resolve));
    await expect.poll(() => server.stored.arrivedBytes(keyOf(path))).toBe(offset + count);
    socket.destroy();
  }
});

describe('the digest of the file', () => {
  const named = (objectId: string, bytes: Buffer, more = {}) =>
    pictureMetadata(objectId, { sha256: sha256(bytes), ...more });
  const isGone = async (path: string, objectId: string) => {
    expect((await head(editor, path)).status).toBe(404);
    expect((await editor.send(`/uploadstatus/image/${objectId}`)).status).toBe(404);
    expect((await editor.send(`/__test/assets/${objectId}`)).status).toBe(404);
    expect(await server.stored.uploadKeys()).not.toContain(keyOf(path));
  };

  it.each([
    ['image', {}],
    ['video', { uploadType: 'video', filename: 'a.mp4', ChannelID: 'vid-desk' }],
    ['audio', { uploadType: 'audio', filename: 'a.mp3', ChannelID: 'aud-desk' }],
    ['metafile', { uploadType: 'metafile', uploadDomain: 'img', filename: 'a.xmp', parentUploadId: 'up-none' }],
  ])('[4.3] the digest of a %s is stored with it when it matches, and is no field of the asset', async (type, more) => {
    const objectId = `digest-${type}`;
    const path = locationPath(await create(editor, 10, named(objectId, BYTES, more)));
    expect((await append(editor, path, 0, BYTES)).status).toBe(204);
    expect((await editor.send(`/uploadstatus/${type}/${objectId}`)).json).toMatchObject({ uploadProcessed: true });
    const { asset, ...stored } = await storedAsset(editor, objectId);
    expect(stored.sha256).toBe(sha256(BYTES));
    expect(asset?.fields ?? {}).not.toHaveProperty('sha256');
  });

  it('[4.3] a digest of the file that does not match gets 460 for the last bytes; nothing is processed and the upload is removed', async () => {
    const path = locationPath(await create(editor, 10, named('digest-2', Buffer.from('another file'))));
    expect((await append(editor, path, 0, BYTES.subarray(0, 5))).status).toBe(204);
    const last = await append(editor, path, 5, BYTES.subarray(5), checksumOf(BYTES.subarray(5)));
    expect([last.status, last.json]).toEqual([460, { error: 'sha256', message: expect.any(String) }]);
    await isGone(path, 'digest-2');
    const again = locationPath(await create(editor, 10, named('digest-2', BYTES)));
    expect(again).not.toBe(path);
    expect((await append(editor, again, 0, BYTES)).status).toBe(204);
    expect((await processed('digest-2')).sha256).toBe(sha256(BYTES));
  });

  it('[4.3] may be sent with the last bytes only', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('digest-3')));
    await append(editor, path, 0, BYTES.subarray(0, 5));
    const say = (bytes: Buffer) => ({ 'Upload-Metadata': metadataHeader(named('digest-3', bytes)) });
    expect((await append(editor, path, 5, BYTES.subarray(5), say(Buffer.from('other')))).status).toBe(460);
    await isGone(path, 'digest-3');
    const again = locationPath(await create(editor, 10, pictureMetadata('digest-3')));
    await append(editor, again, 0, BYTES.subarray(0, 5));
    const last = { ...say(BYTES), ...checksumOf(BYTES.subarray(5)) };
    expect((await append(editor, again, 5, BYTES.subarray(5), last)).status).toBe(204);
  });

  it('[4.3, 7.14] is kept when later metadata omits it', async () => {
    const path = locationPath(await create(editor, 10, named('digest-4', Buffer.from('another file'))));
    const later = { 'Upload-Metadata': metadataHeader(pictureMetadata('digest-4', { IPTCHeadline: 'Later' })) };
    expect((await append(editor, path, 0, BYTES, later)).status).toBe(460);
  });

  it('[4.3] is checked in a creation with all bytes', async () => {
    expect((await create(editor, 10, named('digest-5', Buffer.from('another file')), BYTES)).status).toBe(460);
    expect((await editor.send('/__test/assets/digest-5')).status).toBe(404);
    expect((await create(editor, 10, named('digest-5', BYTES), BYTES)).status).toBe(201);
    expect((await processed('digest-5')).sha256).toBe(sha256(BYTES));
  });

  it('[4.3] is checked also when the server stopped before it could respond to the last bytes', async () => {
    const path = locationPath(await create(editor, 10, named('digest-6', Buffer.from('another file'))));
    await append(editor, path, 0, BYTES.subarray(0, 5));
    await server.close();
    await server.stored.addBytes(keyOf(path), BYTES.subarray(5));
    server = await server.restart();
    editor = await signIn(server, 'editor');
    await isGone(path, 'digest-6');
  });

  it('[4.3] is checked before a repeated creation reports all bytes', async () => {
    const metadata = named('digest-7', Buffer.from('another file'));
    const path = locationPath(await create(editor, 10, metadata));
    await server.stored.addBytes(keyOf(path), BYTES);
    const again = await create(editor, 10, metadata);
    expect([again.status, again.headers.get('upload-offset')]).toEqual([201, null]);
    expect(locationPath(again)).not.toBe(path);
  });

  it('[4.3] is rejected when it is invalid', async () => {
    for (const text of ['ABCDEF', sha256(BYTES).toUpperCase(), `${sha256(BYTES)}0`]) {
      const { json } = await create(editor, 10, pictureMetadata('digest-8', { sha256: text }));
      expect(json).toMatchObject({ error: 'refused', field: 'sha256' });
    }
  });
});
