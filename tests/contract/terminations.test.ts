/** `DELETE uploadstatus/{uploadType}/{objectId}`: a terminated upload leaves nothing and does not return. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSqliteRecords } from '../../reference-server/storage/sqlite/sqlite-records.ts';
import { type Client, signIn } from './harness/client.ts';
import { CLIP, CLIP_BYTES, holdClips } from './harness/held-clips.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import {
  append,
  create,
  head,
  keyOf,
  locationPath,
  pictureMetadata,
  type StoredAsset,
  sha256,
  storedAsset,
  upload,
} from './harness/tus.ts';

/** Those of other tests would appear among the files at any time. */
const NO_PREPARED_THUMBNAILS = { thumbnailDelayMs: 3_600_000 };
let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await startServer(NO_PREPARED_THUMBNAILS);
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

const BYTES = Buffer.from('0123456789');
const terminateById = (client: Client, objectId: string, type = 'image') =>
  client.send(`/uploadstatus/${type}/${objectId}`, { method: 'DELETE' });
const found = async (queryText: string, type = 'image') => {
  const query = { queryText, resStart: 1, resCount: 24 };
  const { json } = await editor.send(`/search/${type}/`, { method: 'POST', json: query });
  return (json as { Query: { QueryFound: number } }).Query.QueryFound;
};
const assetFiles = () => server.stored.assetFiles();
/** The upload is unknown, and cannot be created again. */
const expectGone = async (objectId: string, type = 'image') => {
  expect((await editor.send(`/uploadstatus/${type}/${objectId}`)).status).toBe(404);
  expect((await editor.send(`/__test/assets/${objectId}`)).status).toBe(404);
  const again = await create(editor, 10, pictureMetadata(objectId));
  expect([again.status, again.json]).toMatchObject([410, { error: 'taken-back', field: 'objectId' }]);
};

it('the last 20,000 removals of one person are remembered, whatever others remove', async () => {
  const records = openSqliteRecords(':memory:', { mostTakenBack: 3 });
  const quotas = { unfinishedUploads: 0, unfinishedBytes: 0, storedBytes: 0 };
  const isRemembered = async (objectId: string, owner: string) => {
    const facts = { objectId, owner, uploadType: 'image', lengthBytes: 1, state: 'receiving', metadata: {} } as const;
    const claim = await records.claimUpload(
      { ...facts, uploadKey: `${owner}-${objectId}`, createdAt: 0, receivedAt: null },
      quotas,
    );
    return claim.kind === 'taken-back';
  };
  await records.terminate('other', 'NEWS/photo', 1);
  for (let at = 1; at <= 5; at += 1) await records.terminate(`id-${at}`, 'NEWS/editor', at);
  const remembered: boolean[] = [];
  for (let at = 1; at <= 5; at += 1) remembered.push(await isRemembered(`id-${at}`, 'NEWS/editor'));
  expect(remembered).toEqual([false, false, true, true, true]);
  expect(await isRemembered('other', 'NEWS/photo')).toBe(true);
  await records.close();
});

describe('a terminated upload leaves nothing and does not return', () => {
  it('[4.7, 7.11] a partly sent upload is terminated without a trace', async () => {
    const path = locationPath(await create(editor, 10, pictureMetadata('back-1')));
    await append(editor, path, 0, BYTES.subarray(0, 5));
    expect((await terminateById(editor, 'back-1')).status).toBe(204);
    expect((await head(editor, path)).status).toBe(404);
    expect((await append(editor, path, 5, BYTES.subarray(5))).status).toBe(404);
    await expectGone('back-1');
    expect(await server.stored.uploadKeys()).not.toContain(keyOf(path));
  });

  it('[4.7, 7.11] a termination before the creation rejects it, also after a restart', async () => {
    expect((await terminateById(editor, 'back-2')).status).toBe(204);
    expect((await terminateById(editor, 'back-2')).status).toBe(204);
    await expectGone('back-2');
    const withBytes = await create(editor, 10, pictureMetadata('back-2'), BYTES);
    expect(withBytes.status).toBe(410);
    server = await server.restart();
    editor = await signIn(server, 'editor');
    await expectGone('back-2');
  });

  it('[4.7, 7.11] a termination at the time of the creation leaves nothing', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `back-3-${index}`);
    await Promise.all(
      ids.flatMap((objectId) => [
        create(editor, 10, pictureMetadata(objectId), BYTES),
        terminateById(editor, objectId),
      ]),
    );
    for (const objectId of ids)
      await expect.poll(() => editor.send(`/__test/assets/${objectId}`)).toMatchObject({ status: 404 });
    for (const objectId of ids) await expectGone(objectId);
  });

  it.each([
    ['image', { filename: 'a.jpg' }],
    ['video', { uploadType: 'video', filename: 'a.mp4', ChannelID: 'vid-desk' }],
    ['audio', { uploadType: 'audio', filename: 'a.mp3', ChannelID: 'aud-desk' }],
  ])(
    '[4.7, 7.11] a finished %s is terminated without a trace: files, pictures and search results are gone',
    async (type, more) => {
      const objectId = `back-4-${type}`;
      const bytes = type === 'image' ? await picture() : BYTES;
      const before = await assetFiles();
      const path = await upload(editor, bytes, pictureMetadata(objectId, { ...more, IPTCHeadline: 'Volcano' }));
      expect(await found('volcano', type)).toBe(1);
      expect((await assetFiles()).length).toBeGreaterThan(before.length);
      expect((await terminateById(editor, objectId, type)).status).toBe(204);
      expect(await found('volcano', type)).toBe(0);
      expect(await assetFiles()).toEqual(before);
      expect((await editor.send(`/media/${objectId}/original`)).status).toBe(404);
      expect((await head(editor, path)).status).toBe(404);
      await expectGone(objectId, type);
    },
  );

  it('[4.7, 7.11] an upload that is being processed is terminated without a trace', async () => {
    const clips = holdClips();
    onTestFinished(clips.restore);
    await create(
      editor,
      CLIP_BYTES.length,
      pictureMetadata('back-5', { ...CLIP, IPTCHeadline: 'Glacier' }),
      CLIP_BYTES,
    );
    await expect.poll(assetFiles).toContain('original');
    const waiting = editor.send('/uploadstatus/video/back-5');
    expect((await storedAsset(editor, 'back-5')).state).toBe('received');
    expect((await terminateById(editor, 'back-5', 'video')).status).toBe(204);
    expect((await waiting).status).toBe(404);
    clips.release();
    // Completes the current processing first.
    await server.close();
    expect(await assetFiles()).toEqual([]);
    server = await server.restart();
    editor = await signIn(server, 'editor');
    await expectGone('back-5', 'video');
    expect(await found('glacier', 'video')).toBe(0);
  });

  it('[4.7, 7.11] an upload that waits to be processed is terminated: a waiting status check is answered at once', async () => {
    const slow = await startServer({ processingDelayMs: 60_000 });
    const client = await signIn(slow, 'editor');
    await create(client, 10, pictureMetadata('back-10'), BYTES);
    // Nothing that waits looks again by itself.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const waiting = client.send('/uploadstatus/image/back-10');
    expect((await terminateById(client, 'back-10')).status).toBe(204);
    expect((await waiting).status).toBe(404);
    vi.useRealTimers();
    await slow.remove();
  });

  it('[4.7, 7.11] a server that stopped after removing the record removes the rest at the next start', async () => {
    await upload(editor, await picture(), pictureMetadata('back-6', { IPTCHeadline: 'Lagoon' }));
    await server.close();
    const terminated = server.stored.withRecords((records) => records.terminate('back-6', 'NEWS/editor', Date.now()));
    expect(await terminated).toMatchObject({ kind: 'taken-back' });
    server = await server.restart();
    editor = await signIn(server, 'editor');
    expect(await found('lagoon')).toBe(0);
    expect(await assetFiles()).toEqual([]);
    await expectGone('back-6');
  });
});

describe('another user', () => {
  it('[4.14] is rejected, and the upload is unchanged; the same id stays free for their own uploads', async () => {
    await upload(editor, BYTES, pictureMetadata('back-7'));
    const photo = await signIn(server, 'photo');
    expect((await terminateById(photo, 'back-7')).json).toMatchObject({ error: 'not-yours' });
    expect((await storedAsset(editor, 'back-7')).sha256).toBe(sha256(BYTES));
    expect((await terminateById(photo, 'back-8')).status).toBe(204);
    expect((await create(editor, 10, pictureMetadata('back-8'))).status).toBe(201);
  });

  it('[7.1] is every client without a session or its token', async () => {
    await create(editor, 10, pictureMetadata('back-9'));
    const path = '/uploadstatus/image/back-9';
    const bare = await editor.send(path, { method: 'DELETE', withToken: false });
    expect(bare.json).toMatchObject({ error: 'csrf' });
    const foreign = await editor.send(path, { method: 'DELETE', headers: { Origin: 'https://other.example' } });
    expect(foreign.json).toMatchObject({ error: 'foreign-origin' });
    expect((await storedAsset(editor, 'back-9')).state).toBe('receiving');
  });
});

describe("the library's own assets", () => {
  it('can be neither overwritten nor terminated', async () => {
    const { files } = server.stored;
    await files.write('of-the-library', 'original', BYTES);
    expect((await create(editor, 10, pictureMetadata('of-the-library'))).json).toMatchObject({ field: 'objectId' });
    expect((await terminateById(editor, 'of-the-library')).status).toBe(204);
    expect(await files.sizeOf('of-the-library', 'original')).toBe(10);
  });
});

describe('a terminated sidecar', () => {
  const xmp = (fields: string) =>
    Buffer.from(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" ${fields}/></rdf:RDF></x:xmpmeta>`,
    );
  const sidecar = (parent: string, filename: string) => ({
    uploadType: 'metafile',
    uploadDomain: 'img',
    filename,
    parentUploadId: `up-${parent}`,
  });
  const assetOf = async (objectId: string): Promise<StoredAsset['asset']> =>
    (await storedAsset(editor, objectId)).asset;

  it('[3.10, 4.15] leaves its parent with the metadata of the parent and the other sidecars', async () => {
    await upload(editor, await picture(), pictureMetadata('back-20', { IPTCCaption: 'Own' }));
    const one = pictureMetadata('back-21', sidecar('back-20', 'one.xmp'));
    const two = pictureMetadata('back-22', sidecar('back-20', 'two.xmp'));
    await upload(editor, xmp('photoshop:Headline="Obsidian"'), one);
    await upload(editor, xmp('photoshop:Credit="Basalt"'), two);
    expect(await assetOf('back-20')).toMatchObject({ fields: { IPTCHeadline: 'Obsidian', IPTCCredit: 'Basalt' } });
    expect(await found('obsidian')).toBe(1);
    expect((await terminateById(editor, 'back-21', 'metafile')).status).toBe(204);
    const asset = await assetOf('back-20');
    expect(asset?.metaFiles).toEqual([{ objectId: 'back-22', name: 'two.xmp' }]);
    expect(asset?.fields).toMatchObject({ IPTCCaption: 'Own', IPTCCredit: 'Basalt', ImgCreatedBy: 'NEWS/editor' });
    expect(asset?.fields).not.toHaveProperty('IPTCHeadline');
    expect([await found('obsidian'), await found('basalt')]).toEqual([0, 1]);
    expect((await editor.send('/media/back-20/thumb')).status).toBe(200);
    await terminateById(editor, 'back-22', 'metafile');
    expect(await assetOf('back-20')).not.toHaveProperty('metaFiles');
  });

  it('[3.10, 4.15] is not joined to a parent that arrives later', async () => {
    await upload(editor, xmp('photoshop:Headline="Early"'), pictureMetadata('back-31', sidecar('back-30', 'one.xmp')));
    await terminateById(editor, 'back-31', 'metafile');
    await upload(editor, await picture(), pictureMetadata('back-30'));
    expect(await assetOf('back-30')).not.toHaveProperty('metaFiles');
    expect((await assetOf('back-30'))?.fields).not.toHaveProperty('IPTCHeadline');
  });

  it('[3.10] stays when its parent is terminated, until it is terminated itself', async () => {
    await upload(editor, await picture(), pictureMetadata('back-40'));
    await upload(editor, xmp('photoshop:Headline="Left"'), pictureMetadata('back-41', sidecar('back-40', 'one.xmp')));
    await terminateById(editor, 'back-40');
    expect((await storedAsset(editor, 'back-41')).state).toBe('processed');
    expect((await terminateById(editor, 'back-41', 'metafile')).status).toBe(204);
    await expectGone('back-41', 'metafile');
  });
});

describe('several nodes with shared storage', () => {
  it('[4.7] reject what another one has terminated, and stop its transfer and processing', async () => {
    const other = await startServer({ ...NO_PREPARED_THUMBNAILS, dataDir: server.dataDir, processingDelayMs: 0 });
    const atOther = await signIn(other, 'editor');
    await terminateById(atOther, 'back-50');
    expect((await create(editor, 10, pictureMetadata('back-50'))).status).toBe(410);
    const path = locationPath(await create(atOther, 10, pictureMetadata('back-51')));
    await append(atOther, path, 0, BYTES.subarray(0, 5));
    expect((await terminateById(editor, 'back-51')).status).toBe(204);
    expect((await append(atOther, path, 5, BYTES.subarray(5))).status).toBe(404);
    const before = await assetFiles();
    const clips = holdClips();
    onTestFinished(clips.restore);
    await create(
      atOther,
      CLIP_BYTES.length,
      pictureMetadata('back-52', { ...CLIP, IPTCHeadline: 'Tundra' }),
      CLIP_BYTES,
    );
    await expect.poll(async () => (await assetFiles()).length).toBeGreaterThan(before.length);
    expect((await storedAsset(editor, 'back-52')).state).toBe('received');
    expect((await terminateById(editor, 'back-52', 'video')).status).toBe(204);
    clips.release();
    // Completes the current processing first.
    await other.close();
    expect(await found('tundra', 'video')).toBe(0);
    expect(await assetFiles()).toEqual(before);
    await expectGone('back-52', 'video');
  });
});

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#a41' } })
    .jpeg()
    .toBuffer();
}
