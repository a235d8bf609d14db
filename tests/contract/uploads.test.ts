/** tus against the reference server: whose upload, what may be created, and that nothing is lost or doubled. */
import { randomBytes } from 'node:crypto';
import { appendFile, readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteRecords } from '../../reference-server/storage/sqlite-records.ts';
import { type Client, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import {
  append,
  create,
  head,
  locationPath,
  metadataHeader,
  pictureMetadata,
  sha256,
  storedAsset,
  terminate,
  UPLOAD,
  upload,
} from './harness/tus.ts';

let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await startServer({ maxUploadBytes: 10_000_000 });
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

const offsetOf = async (client: Client, path: string) =>
  Number((await head(client, path)).headers.get('upload-offset'));

describe('bytes', () => {
  it('[7.14] are stored exactly, in chunks', async () => {
    const bytes = randomBytes(1_300_000);
    const path = locationPath(await create(editor, bytes.length, pictureMetadata('bytes-1')));
    for (let offset = 0; offset < bytes.length; offset += 512_000) {
      const answer = await append(editor, path, offset, bytes.subarray(offset, offset + 512_000));
      expect(answer.status).toBe(204);
    }
    await editor.send('/uploadstatus/image/bytes-1');
    expect(await storedAsset(editor, 'bytes-1')).toMatchObject({ sha256: sha256(bytes), sizeBytes: bytes.length });
  });

  it('[7.14] may come with the creation', async () => {
    const bytes = randomBytes(2_000);
    const answer = await create(editor, bytes.length, pictureMetadata('bytes-2'), bytes);
    expect(answer.headers.get('upload-offset')).toBe('2000');
    await editor.send('/uploadstatus/image/bytes-2');
    expect((await storedAsset(editor, 'bytes-2')).sha256).toBe(sha256(bytes));
  });

  it('that arrived before the connection broke are kept', async () => {
    const bytes = randomBytes(3_000_000);
    const path = locationPath(await create(editor, bytes.length, pictureMetadata('bytes-3')));
    await sendAndBreak(path, bytes, 1_000_000);
    await expect.poll(() => offsetOf(editor, path)).toBe(1_000_000);
    await append(editor, path, 1_000_000, bytes.subarray(1_000_000));
    await editor.send('/uploadstatus/image/bytes-3');
    expect((await storedAsset(editor, 'bytes-3')).sha256).toBe(sha256(bytes));
  });

  it('go on at their offset after a restart of the server', async () => {
    const bytes = randomBytes(300_000);
    const path = locationPath(await create(editor, bytes.length, pictureMetadata('bytes-4')));
    await append(editor, path, 0, bytes.subarray(0, 100_000));
    server = await server.restart();
    editor = await signIn(server, 'editor');
    expect(await offsetOf(editor, path)).toBe(100_000);
    await append(editor, path, 100_000, bytes.subarray(100_000));
    await editor.send('/uploadstatus/image/bytes-4');
    expect((await storedAsset(editor, 'bytes-4')).sha256).toBe(sha256(bytes));
  });

  it('that are all there although the server ended before it could say so are received', async () => {
    const paths: string[] = [];
    for (const objectId of ['bytes-9', 'bytes-10']) {
      const path = locationPath(await create(editor, 10, pictureMetadata(objectId)));
      await append(editor, path, 0, Buffer.from('01234'));
      paths.push(path);
    }
    const file = (path = '') => join(server.dataDir, 'uploads', path.split('/').at(-1) ?? '');
    await appendFile(file(paths[0]), '56789');
    expect(await offsetOf(editor, paths[0] ?? '')).toBe(10);
    expect((await editor.send('/uploadstatus/image/bytes-9')).json).toMatchObject({ uploadProcessed: true });
    await server.close();
    await appendFile(file(paths[1]), '56789');
    server = await server.restart();
    editor = await signIn(server, 'editor');
    expect((await editor.send('/uploadstatus/image/bytes-10')).json).toMatchObject({ uploadProcessed: true });
    expect((await storedAsset(editor, 'bytes-10')).sha256).toBe(sha256(Buffer.from('0123456789')));
  });

  it('that nobody went on with for a month are discarded at the next start', async () => {
    const old = locationPath(await create(editor, 10, pictureMetadata('bytes-7')));
    const young = locationPath(await create(editor, 10, pictureMetadata('bytes-8')));
    await server.close();
    const records = openSqliteRecords(join(server.dataDir, 'records.sqlite'));
    const month = 31 * 24 * 3_600_000;
    const upload = await records.findUploadByObject('bytes-7');
    if (upload === undefined) throw new Error('bytes-7 is not there');
    await records.removeUpload(upload.uploadKey);
    await records.claimUpload({ ...upload, createdAt: upload.createdAt - month });
    await records.close();
    server = await server.restart();
    editor = await signIn(server, 'editor');
    expect([(await head(editor, old)).status, (await head(editor, young)).status]).toEqual([404, 200]);
    expect(await readdir(join(server.dataDir, 'uploads'))).not.toContain(old.split('/').at(-1));
  });

  it('at a wrong offset are 409 and change nothing', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('bytes-5')));
    await append(editor, path, 0, Buffer.from('01234'));
    expect((await append(editor, path, 3, Buffer.from('xx'))).status).toBe(409);
    expect(await offsetOf(editor, path)).toBe(5);
  });

  it('are all there for a client that lost the last answer', async () => {
    const path = await upload(editor, Buffer.from('finished'), pictureMetadata('bytes-6'));
    const answer = await head(editor, path);
    expect([answer.headers.get('upload-offset'), answer.headers.get('upload-length')]).toEqual(['8', '8']);
    expect((await append(editor, path, 8, Buffer.from('more'))).status).toBe(409);
  });

  /** Sends the head of a PATCH and some of its body over a bare socket, waits until they must be there, and cuts it. */
  async function sendAndBreak(path: string, bytes: Buffer, count: number): Promise<void> {
    const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const lines = [
      `PATCH ${path} HTTP/1.1`,
      'Host: localhost',
      `Cookie: ${cookie}`,
      `X-XSRF-TOKEN: ${editor.cookies.get('XSRF-TOKEN')}`,
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${bytes.length}`,
    ];
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await new Promise((resolve) => socket.write(bytes.subarray(0, count), resolve));
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.destroy();
  }
});

describe('a repeated creation', () => {
  it('is the same upload, with the bytes it has', async () => {
    const first = await create(editor, 10, pictureMetadata('again-1'));
    await append(editor, locationPath(first), 0, Buffer.from('0123'));
    const second = await create(editor, 10, pictureMetadata('again-1'));
    expect(second.status).toBe(201);
    expect(locationPath(second)).toBe(locationPath(first));
    expect(second.headers.get('upload-offset')).toBe('4');
  });

  it('at the same moment is the same upload too', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(editor, 10, pictureMetadata('again-2'))));
    const paths = [...new Set(answers.map(locationPath))];
    expect(paths).toHaveLength(1);
    expect((await append(editor, paths[0] ?? '', 0, Buffer.from('0123456789'))).status).toBe(204);
  });

  it('at the same moment, with bytes in each, stores them once', async () => {
    const bytes = randomBytes(2_000_000);
    const metadata = pictureMetadata('again-6');
    const answers = await Promise.all([1, 2, 3].map(() => create(editor, bytes.length, metadata, bytes)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await editor.send('/uploadstatus/image/again-6');
    expect((await storedAsset(editor, 'again-6')).sha256).toBe(sha256(bytes));
  });

  it('[7.14] with bytes, after the first answer was lost, doubles nothing', async () => {
    const bytes = randomBytes(40_000);
    const metadata = pictureMetadata('again-7');
    const rule = {
      match: { method: 'POST', pathPattern: '^/upload-service/' },
      times: 1,
      action: { dropAnswer: true },
    };
    await editor.send('/__test/misbehave', { method: 'POST', json: rule });
    await expect(create(editor, bytes.length, metadata, bytes)).rejects.toThrow();
    const again = await create(editor, bytes.length, metadata, bytes);
    expect([again.status, again.headers.get('upload-offset')]).toEqual([201, '40000']);
    expect(await offsetOf(editor, locationPath(again))).toBe(40_000);
    await editor.send('/uploadstatus/image/again-7');
    expect(await storedAsset(editor, 'again-7')).toMatchObject({ sha256: sha256(bytes), sizeBytes: 40_000 });
  });

  it('[7.14] with bytes, after the first one was cut in the middle, tells what is there and goes on', async () => {
    const bytes = randomBytes(3_000_000);
    const metadata = pictureMetadata('again-8');
    const action = { destroyAfterBytes: 1_000_000 };
    const rule = { match: { method: 'POST', pathPattern: '^/upload-service/' }, times: 1, action };
    await editor.send('/__test/misbehave', { method: 'POST', json: rule });
    await expect(create(editor, bytes.length, metadata, bytes)).rejects.toThrow();
    await expect.poll(async () => (await storedAsset(editor, 'again-8')).state).toBe('receiving');
    const again = await create(editor, bytes.length, metadata, bytes);
    const offset = Number(again.headers.get('upload-offset'));
    expect(offset).toBeLessThan(1_200_000);
    const path = locationPath(again);
    const there = await offsetOf(editor, path);
    expect(there).toBeGreaterThan(500_000);
    expect((await append(editor, path, there, bytes.subarray(there))).status).toBe(204);
    await editor.send('/uploadstatus/image/again-8');
    expect((await storedAsset(editor, 'again-8')).sha256).toBe(sha256(bytes));
  });

  it('[6.1] with bytes is judged and asks for the token like any other', async () => {
    const bytes = randomBytes(1_000);
    const photo = await signIn(server, 'photo');
    const first = await create(editor, bytes.length, pictureMetadata('again-9'), bytes);
    expect(first.headers.get('upload-offset')).toBe('1000');
    expect((await create(photo, bytes.length, pictureMetadata('again-9'), bytes)).status).toBe(400);
    const refused = await create(editor, bytes.length, pictureMetadata('again-10', { ChannelID: 'none' }), bytes);
    expect(refused.json).toMatchObject({ error: 'refused', field: 'ChannelID' });
    const headers = {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '1000',
      'Upload-Metadata': metadataHeader(pictureMetadata('again-11')),
      'Content-Type': 'application/offset+octet-stream',
    };
    const bare = await editor.send(UPLOAD, { method: 'POST', headers, body: bytes, withToken: false });
    expect(bare.json).toMatchObject({ error: 'csrf' });
    for (const objectId of ['again-10', 'again-11'])
      expect((await editor.send(`/__test/assets/${objectId}`)).status).toBe(404);
  });

  it('after the end tells that all bytes are there', async () => {
    const path = await upload(editor, Buffer.from('done'), pictureMetadata('again-3'));
    const again = await create(editor, 4, pictureMetadata('again-3'));
    expect([locationPath(again), again.headers.get('upload-offset')]).toEqual([path, '4']);
  });

  it('after a termination is a new upload', async () => {
    const path = locationPath(await create(editor, 4, pictureMetadata('again-4')));
    expect((await terminate(editor, path)).status).toBe(204);
    expect((await head(editor, path)).status).toBe(404);
    expect(locationPath(await create(editor, 4, pictureMetadata('again-4')))).not.toBe(path);
  });

  it('by somebody else is refused', async () => {
    const photo = await signIn(server, 'photo');
    await create(editor, 4, pictureMetadata('again-5'));
    expect((await create(photo, 4, pictureMetadata('again-5'))).json).toMatchObject({
      error: 'refused',
      field: 'objectId',
    });
  });
});

describe('an upload', () => {
  it('goes on under any session of its owner', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('owner-1')));
    await append(editor, path, 0, Buffer.from('01234'));
    const laptop = await signIn(server, 'editor');
    expect(await offsetOf(laptop, path)).toBe(5);
    expect((await append(laptop, path, 5, Buffer.from('56789'))).status).toBe(204);
    expect((await storedAsset(laptop, 'owner-1')).owner).toBe('NEWS/editor');
  });

  it('[4.14] answers 403 to everybody else and takes no byte', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('owner-2')));
    for (const name of ['photo', 'SPORT/editor']) {
      const other = await signIn(server, name);
      expect((await head(other, path)).status).toBe(403);
      expect((await append(other, path, 0, Buffer.from('xxxxx'))).status).toBe(403);
      expect((await terminate(other, path)).status).toBe(403);
    }
    expect(await offsetOf(editor, path)).toBe(0);
  });

  it('[4.10, 7.14] has the metadata that were said last', async () => {
    const before = pictureMetadata('meta-1', { IPTCHeadline: 'Before', IPTCCaption: 'Gone', filename: 'before.jpg' });
    const path = locationPath(await create(editor, 10, before));
    await append(editor, path, 0, Buffer.from('01234'));
    const after = pictureMetadata('other-object', {
      IPTCHeadline: 'Größer',
      ChannelID: 'img-sport',
      filename: 'after.jpg',
    });
    await append(editor, path, 5, Buffer.from('56789'), { 'Upload-Metadata': metadataHeader(after) });
    await editor.send('/uploadstatus/image/meta-1');
    const { metadata, asset } = await storedAsset(editor, 'meta-1');
    expect(metadata).toEqual({
      ...pictureMetadata('meta-1'),
      IPTCHeadline: 'Größer',
      ChannelID: 'img-sport',
      filename: 'after.jpg',
    });
    expect(asset).toMatchObject({ sourceId: 'SPORT', name: 'after.jpg' });
  });

  it('[3.7] takes metadata of 13 kB, and more than 40 kB of headers are 431', async () => {
    const caption = 'Я'.repeat(4_500);
    expect((await create(editor, 4, pictureMetadata('meta-2', { IPTCCaption: caption }))).status).toBe(201);
    expect((await storedAsset(editor, 'meta-2')).metadata.IPTCCaption).toBe(caption);
    expect((await create(editor, 4, pictureMetadata('meta-3', { IPTCCaption: caption.repeat(4) }))).status).toBe(431);
  });

  it('has a Location that is right behind any proxy', async () => {
    expect((await create(editor, 4, pictureMetadata('location-1'))).headers.get('location')).toMatch(
      /^upload\/[0-9a-f]{32}$/,
    );
    const headers = {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '4',
      'Upload-Metadata': metadataHeader(pictureMetadata('location-2')),
    };
    const answer = await editor.send(`${UPLOAD}/`, { method: 'POST', headers });
    expect(answer.headers.get('location')).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('a creation is refused', () => {
  const refused = async (metadata: Record<string, string>, lengthBytes = 4, client = editor) => {
    const { status, json } = await create(client, lengthBytes, metadata);
    return [status, (json as { field?: string; error: string }).field ?? (json as { error: string }).error];
  };

  it('[5.2] for an extension that the options do not list', async () => {
    expect(await refused(pictureMetadata('refused-1', { filename: 'virus.exe' }))).toEqual([415, 'type-not-allowed']);
    expect(await refused(pictureMetadata('refused-1', { filename: 'none' }))).toEqual([415, 'type-not-allowed']);
  });

  it('[5.3, 5.4] for no bytes and for too many', async () => {
    expect(await refused(pictureMetadata('refused-2'), 0)).toEqual([400, 'zero-size']);
    expect(await refused(pictureMetadata('refused-2'), 10_000_001)).toEqual([413, 'too-large']);
    expect((await create(editor, 10_000_000, pictureMetadata('refused-3'))).status).toBe(201);
  });

  it('[5.4, 7.21] for more bytes than its media type may have, sidecars included', async () => {
    const small = await startServer({ maxUploadBytes: 1_000, maxImageBytes: 10, maxAudioBytes: 0 });
    const client = await signIn(small, 'editor');
    const options = await client.send('/services/svcLOCMain.asp?svcCmd=locGetOptList&optID=uploads.*.maxSize');
    expect((options.json as { optVal: string }[]).map(({ optVal }) => optVal)).toEqual(['10', '1000', '0']);
    const clip = (type: string, filename: string) =>
      pictureMetadata(`limit-${type}`, { uploadType: type, filename, ChannelID: `${type.slice(0, 3)}-desk` });
    expect(await refused(pictureMetadata('limit-0'), 11, client)).toEqual([413, 'too-large']);
    expect(await refused(clip('video', 'a.mp4'), 1_001, client)).toEqual([413, 'too-large']);
    expect((await create(client, 1_000, clip('video', 'a.mp4'))).status).toBe(201);
    expect((await create(client, 1_000_000_000, clip('audio', 'a.mp3'))).status).toBe(201);
    const sidecar = { uploadType: 'metafile', uploadDomain: 'img', filename: 'a.xmp', parentUploadId: 'up-x' };
    expect(await refused(pictureMetadata('limit-1', sidecar), 11, client)).toEqual([413, 'too-large']);
    await small.remove();
  });

  it('[5.7, 9.5] for a file name with forbidden characters', async () => {
    expect(await refused(pictureMetadata('refused-4', { filename: 'a/b.jpg' }))).toEqual([400, 'filename']);
    expect(await refused(pictureMetadata('refused-4', { filename: 'a#b.jpg' }))).toEqual([400, 'filename']);
  });

  it('[6.1] for a media type or a channel that the person does not have', async () => {
    const photo = await signIn(server, 'photo');
    const clip = pictureMetadata('refused-5', { uploadType: 'video', filename: 'a.mp4', ChannelID: 'vid-desk' });
    expect(await refused(clip, 4, photo)).toEqual([400, 'permission']);
    expect(await refused(pictureMetadata('refused-5'), 4, await signIn(server, 'reader'))).toEqual([400, 'permission']);
    expect(await refused(pictureMetadata('refused-5', { ChannelID: 'img-regional' }))).toEqual([400, 'ChannelID']);
    expect(await refused(pictureMetadata('refused-5', { ChannelID: ' ' }))).toEqual([400, 'ChannelID']);
  });

  it('[7.25] for an unknown upload type', async () => {
    expect(await refused(pictureMetadata('refused-6', { uploadType: 'smell' }))).toEqual([400, 'uploadType']);
  });
});

describe('processing', () => {
  it('[4.3, 7.11] ends in an asset with a thumbnail that the search finds', async () => {
    const bytes = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#a41' } })
      .jpeg()
      .toBuffer();
    await upload(
      editor,
      bytes,
      pictureMetadata('processed-1', { filename: 'Straße.jpg', IPTCHeadline: 'Überschwemmung' }),
    );
    const query = { queryText: 'uberschw', resStart: 1, resCount: 24 };
    const { json } = await editor.send('/search/image/', { method: 'POST', json: query });
    expect(json).toMatchObject({
      Results: [{ Image: { ImgOID: 'processed-1', ImgName: 'Straße.jpg', ImgThumbURL: '/media/processed-1/thumb' } }],
    });
    const size = async (variant: string) =>
      (await sharp((await editor.send(`/media/processed-1/${variant}`)).bytes).metadata()).width;
    expect([await size('thumb'), await size('preview'), await size('original')]).toEqual([400, 1200, 2000]);
  });

  it('keeps a file that no one can draw, without a thumbnail', async () => {
    await upload(editor, Buffer.from('no picture'), pictureMetadata('processed-2', { IPTCHeadline: 'Undrawable' }));
    const { json } = await editor.send('/search/image/', {
      method: 'POST',
      json: { queryText: 'undrawable', resStart: 1, resCount: 1 },
    });
    const [row] = (json as { Results: { Image: Record<string, string> }[] }).Results;
    expect(row?.Image.ImgHiresURL).toBe('/media/processed-2/original');
    expect(row?.Image).not.toHaveProperty('ImgThumbURL');
  });

  it('is taken up again after a stop of the server', async () => {
    server = await server.restart({ processingDelayMs: 60_000 });
    editor = await signIn(server, 'editor');
    const path = locationPath(await create(editor, 4, pictureMetadata('processed-3')));
    await append(editor, path, 0, Buffer.from('late'));
    expect((await storedAsset(editor, 'processed-3')).state).toBe('received');
    server = await server.restart({ processingDelayMs: 0 });
    editor = await signIn(server, 'editor');
    expect((await editor.send('/uploadstatus/image/processed-3')).json).toMatchObject({ uploadProcessed: true });
    expect((await storedAsset(editor, 'processed-3')).sha256).toBe(sha256(Buffer.from('late')));
  });

  it('[7.11] is not waited for while bytes are missing', async () => {
    await create(editor, 4, pictureMetadata('processed-4'));
    const startedAt = Date.now();
    const { json } = await editor.send('/uploadstatus/image/processed-4');
    expect(json).toEqual({ objectID: 'processed-4', uploadProcessed: false });
    expect(Date.now() - startedAt).toBeLessThan(5_000);
  });

  it('[3.10] keeps a meta file with its parent', async () => {
    const clip = { uploadType: 'video', filename: 'clip.mp4', ChannelID: 'vid-desk' };
    await upload(editor, Buffer.from('clip'), pictureMetadata('parent-1', clip));
    const sidecar = {
      uploadType: 'metafile',
      uploadDomain: 'vid',
      filename: 'clip.xmp',
      parentUploadId: 'up-parent-1',
    };
    await upload(editor, Buffer.from('<x/>'), pictureMetadata('sidecar-1', sidecar));
    expect((await storedAsset(editor, 'sidecar-1')).state).toBe('processed');
    const found = await editor.send('/search/video/', {
      method: 'POST',
      json: { queryText: 'clip', resStart: 1, resCount: 24 },
    });
    expect(found.json).toMatchObject({ Query: { QueryFound: 1 } });
    const pictures = await editor.send('/search/image/', {
      method: 'POST',
      json: { queryText: 'clip', resStart: 1, resCount: 24 },
    });
    expect(pictures.json).toMatchObject({ Query: { QueryFound: 0 } });
  });
});
