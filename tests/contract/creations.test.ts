/** Creations against the reference server: which are rejected, and that a repeated one creates no second upload. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomBytes } from '../helpers/random-bytes.ts';
import { type Client, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import {
  append,
  create,
  head,
  locationPath,
  metadataHeader,
  offsetOf,
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

describe('a repeated creation', () => {
  it('is the same upload, with the bytes received so far', async () => {
    const first = await create(editor, 10, pictureMetadata('again-1'));
    await append(editor, locationPath(first), 0, Buffer.from('0123'));
    const second = await create(editor, 10, pictureMetadata('again-1'));
    expect(second.status).toBe(201);
    expect(locationPath(second)).toBe(locationPath(first));
    expect(second.headers.get('upload-offset')).toBe('4');
  });

  it('creations of one upload at the same time are the same upload too', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(editor, 10, pictureMetadata('again-2'))));
    const paths = [...new Set(answers.map(locationPath))];
    expect(paths).toHaveLength(1);
    expect((await append(editor, paths[0] ?? '', 0, Buffer.from('0123456789'))).status).toBe(204);
  });

  it('creations of one upload at the same time, each with bytes, store them once', async () => {
    const bytes = randomBytes(2_000_000);
    const metadata = pictureMetadata('again-6');
    const answers = await Promise.all([1, 2, 3].map(() => create(editor, bytes.length, metadata, bytes)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await editor.send('/uploadstatus/image/again-6');
    expect((await storedAsset(editor, 'again-6')).sha256).toBe(sha256(bytes));
  });

  it('[7.14] a repeated creation with bytes, after the first response was lost, creates no second upload', async () => {
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

  it('[7.14] a repeated creation with bytes, after the first one was interrupted, reports the received bytes and continues', async () => {
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

  it('[6.1] a repeated creation with bytes is validated and needs the token like any other', async () => {
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

  it('a creation repeated after the upload has finished reports that all bytes are there', async () => {
    const path = await upload(editor, Buffer.from('done'), pictureMetadata('again-3'));
    const again = await create(editor, 4, pictureMetadata('again-3'));
    expect([locationPath(again), again.headers.get('upload-offset')]).toEqual([path, '4']);
  });

  it('a creation repeated after a termination is a new upload', async () => {
    const path = locationPath(await create(editor, 4, pictureMetadata('again-4')));
    expect((await terminate(editor, path)).status).toBe(204);
    expect((await head(editor, path)).status).toBe(404);
    expect(locationPath(await create(editor, 4, pictureMetadata('again-4')))).not.toBe(path);
  });

  it('a creation repeated by another user is rejected', async () => {
    const photo = await signIn(server, 'photo');
    await create(editor, 4, pictureMetadata('again-5'));
    expect((await create(photo, 4, pictureMetadata('again-5'))).json).toMatchObject({
      error: 'refused',
      field: 'objectId',
    });
  });
});

describe('a creation is rejected', () => {
  const refused = async (metadata: Record<string, string>, lengthBytes = 4, client = editor) => {
    const { status, json } = await create(client, lengthBytes, metadata);
    return [status, (json as { field?: string; error: string }).field ?? (json as { error: string }).error];
  };

  it('[5.2] an extension that the options do not list is rejected', async () => {
    expect(await refused(pictureMetadata('refused-1', { filename: 'virus.exe' }))).toEqual([415, 'type-not-allowed']);
    expect(await refused(pictureMetadata('refused-1', { filename: 'none' }))).toEqual([415, 'type-not-allowed']);
  });

  it('[5.3, 5.4] an upload of no bytes or too many is rejected', async () => {
    expect(await refused(pictureMetadata('refused-2'), 0)).toEqual([400, 'zero-size']);
    expect(await refused(pictureMetadata('refused-2'), 10_000_001)).toEqual([413, 'too-large']);
    expect((await create(editor, 10_000_000, pictureMetadata('refused-3'))).status).toBe(201);
  });

  it('[5.4, 7.21] more bytes than its media type may have are rejected, meta files included', async () => {
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

  it('[5.7, 9.5] a file name with forbidden characters is rejected', async () => {
    expect(await refused(pictureMetadata('refused-4', { filename: 'a/b.jpg' }))).toEqual([400, 'filename']);
    expect(await refused(pictureMetadata('refused-4', { filename: 'a#b.jpg' }))).toEqual([400, 'filename']);
  });

  it('[6.1] a media type or a channel that the user has no permission for is rejected', async () => {
    const photo = await signIn(server, 'photo');
    const clip = pictureMetadata('refused-5', { uploadType: 'video', filename: 'a.mp4', ChannelID: 'vid-desk' });
    expect(await refused(clip, 4, photo)).toEqual([400, 'permission']);
    expect(await refused(pictureMetadata('refused-5'), 4, await signIn(server, 'reader'))).toEqual([400, 'permission']);
    expect(await refused(pictureMetadata('refused-5', { ChannelID: 'img-regional' }))).toEqual([400, 'ChannelID']);
    expect(await refused(pictureMetadata('refused-5', { ChannelID: ' ' }))).toEqual([400, 'ChannelID']);
  });

  it('[7.25] an unknown upload type is rejected', async () => {
    expect(await refused(pictureMetadata('refused-6', { uploadType: 'smell' }))).toEqual([400, 'uploadType']);
  });
});
