/** What happens to an upload after its last byte. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Client, signIn } from './harness/client.ts';
import { CLIP, CLIP_BYTES, holdClips } from './harness/held-clips.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { append, create, locationPath, pictureMetadata, sha256, storedAsset, upload } from './harness/tus.ts';

let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await startServer({ maxUploadBytes: 10_000_000 });
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

describe('processing', () => {
  it('[4.3, 7.11] ends in an asset with a thumbnail that searches find', async () => {
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
      Results: [{ Image: { ImgOID: 'processed-1', ImgName: 'Straße.jpg', ImgThumbURL: 'media/processed-1/thumb' } }],
    });
    const size = async (variant: string) =>
      (await sharp((await editor.send(`/media/processed-1/${variant}`)).bytes).metadata()).width;
    expect([await size('thumb'), await size('preview'), await size('original')]).toEqual([400, 1200, 2000]);
  });

  it('keeps a file that cannot be rendered, without a thumbnail', async () => {
    await upload(editor, Buffer.from('no picture'), pictureMetadata('processed-2', { IPTCHeadline: 'Undrawable' }));
    const { json } = await editor.send('/search/image/', {
      method: 'POST',
      json: { queryText: 'undrawable', resStart: 1, resCount: 1 },
    });
    const [row] = (json as { Results: { Image: Record<string, string> }[] }).Results;
    expect(row?.Image.ImgHiresURL).toBe('media/processed-2/original');
    expect(row?.Image).not.toHaveProperty('ImgThumbURL');
  });

  it('resumes after a restart of the server', async () => {
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

  it('[7.11] processing waits for missing bytes', async () => {
    const slow = await startServer({ processingDelayMs: 60_000 });
    onTestFinished(() => slow.remove());
    const client = await signIn(slow, 'editor');
    await create(client, 4, pictureMetadata('processed-waits'), Buffer.from('late'));
    await create(client, 4, pictureMetadata('processed-4'));
    const statusOf = (objectId: string) => client.send(`/uploadstatus/image/${objectId}`);
    const { json } = await Promise.race([statusOf('processed-waits'), statusOf('processed-4')]);
    expect(json).toEqual({ objectID: 'processed-4', uploadProcessed: false });
  });

  it('[3.10] keeps a sidecar with its parent', async () => {
    const clip = { uploadType: 'video', filename: 'clip.mp4', ChannelID: 'vid-desk' };
    await upload(editor, Buffer.from('clip'), pictureMetadata('parent-1', clip));
    const sidecar = {
      uploadType: 'metafile',
      uploadDomain: 'vid',
      filename: 'clip.xmp',
      parentUploadId: 'up-parent-1',
    };
    await upload(editor, Buffer.from('<x/>'), pictureMetadata('meta-file-1', sidecar));
    expect((await storedAsset(editor, 'meta-file-1')).state).toBe('processed');
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

  it('[3.10, 4.15] a sidecar waits while its parent is being processed, and keeps nobody else waiting', async () => {
    const clips = holdClips();
    onTestFinished(() => clips.restore());
    await create(editor, CLIP_BYTES.length, pictureMetadata('family-1', CLIP), CLIP_BYTES);
    await expect.poll(() => clips.starts()).toBe(1);
    const sidecar = {
      uploadType: 'metafile',
      uploadDomain: 'vid',
      filename: 'a.xmp',
      parentUploadId: 'up-family-1',
    };
    const text = Buffer.from('<x/>');
    await create(editor, text.length, pictureMetadata('family-meta', sidecar), text);
    const photo = await signIn(server, 'photo');
    await upload(photo, Buffer.from('other'), pictureMetadata('family-other'));
    expect((await storedAsset(editor, 'family-meta')).state).toBe('received');
    clips.release();
    await expect.poll(async () => (await storedAsset(editor, 'family-meta')).state).toBe('processed');
    expect((await storedAsset(editor, 'family-1')).asset?.metaFiles).toEqual([
      { objectId: 'family-meta', name: 'a.xmp' },
    ]);
  });
});
