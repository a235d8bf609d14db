/** Thumbnails and previews of uploaded images, which are made when somebody asks for them. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { drawRenditions } from '../../reference-server/media-tools/renditions.ts';
import { type Client, signIn } from './harness/client.ts';
import { CLIP, CLIP_BYTES, holdClips } from './harness/held-clips.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { create, pictureMetadata, storedAsset, upload } from './harness/tus.ts';

let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await startServer({ thumbnailDelayMs: 600_000 });
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

function picture(width = 600, height = 400): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, noise, background: '#a41' } })
    .jpeg()
    .toBuffer();
}

/** A black PNG with one bit per pixel, so that millions of pixels are some kilobytes. */
function flatPicture(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const ends = Buffer.alloc(8);
    const body = Buffer.concat([Buffer.from(type), data]);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  // Each row starts with its filter.
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG whose header can be read and whose second half is missing. */
async function halfPicture(): Promise<Buffer> {
  const whole = await picture();
  return whole.subarray(0, whole.length / 2);
}

async function made(): Promise<string[]> {
  return (await server.stored.assetFiles()).filter((name) => name !== 'original');
}

async function thumbOf(headline: string): Promise<string | undefined> {
  const query = { queryText: headline, resStart: 1, resCount: 1 };
  const { json } = await editor.send('/search/image/', { method: 'POST', json: query });
  return (json as { Results: { Image: Record<string, string> }[] }).Results[0]?.Image.ImgThumbURL;
}

describe('the thumbnail and the preview of an uploaded image', () => {
  it('[3.15] are made by the first request and kept', async () => {
    await upload(editor, await picture(2000, 1000), pictureMetadata('made-1', { IPTCHeadline: 'Meadow' }));
    expect(await thumbOf('meadow')).toBe('media/made-1/thumb');
    expect((await storedAsset(editor, 'made-1')).asset).toMatchObject({ hasThumb: true, width: 2000 });
    expect(await made()).toEqual([]);
    const thumb = await editor.send('/media/made-1/thumb');
    expect(await made()).toEqual(['thumb']);
    expect((await editor.send('/media/made-1/thumb')).bytes.equals(thumb.bytes)).toBe(true);
    const { bytes } = await editor.send('/media/made-1/preview');
    const widths = [thumb.bytes, bytes].map(async (image) => (await sharp(image).metadata()).width);
    expect(await Promise.all(widths)).toEqual([400, 1200]);
    await editor.send('/uploadstatus/image/made-1', { method: 'DELETE' });
    expect(await made()).toEqual([]);
  });

  it('[3.15] are whole for everybody who asks at the same time', async () => {
    await upload(editor, await picture(3000, 2000), pictureMetadata('made-2'));
    const answers = await Promise.all(Array.from({ length: 12 }, () => editor.send('/media/made-2/thumb')));
    const sizes = answers.map(async ({ bytes }) => (await sharp(bytes).stats()).isOpaque);
    expect(new Set(await Promise.all(sizes))).toEqual(new Set([true]));
    await editor.send('/uploadstatus/image/made-2', { method: 'DELETE' });
  });

  it('[3.15, 4.3] do not exist for a file that cannot be decoded, which stays searchable', async () => {
    await upload(editor, await halfPicture(), pictureMetadata('made-3', { IPTCHeadline: 'Halved' }));
    expect((await editor.send('/media/made-3/thumb')).status).toBe(404);
    expect((await editor.send('/media/made-3/preview')).status).toBe(404);
    expect(await thumbOf('halved')).toBeUndefined();
    expect((await storedAsset(editor, 'made-3')).asset).toMatchObject({ hasThumb: false, width: 600 });
    await editor.send('/uploadstatus/image/made-3', { method: 'DELETE' });
  });

  it('[3.15] are made of an image with up to 300 megapixels', { tags: ['thorough'] }, async () => {
    await upload(editor, flatPicture(17_000, 16_000), pictureMetadata('made-7'));
    await upload(editor, flatPicture(18_000, 17_000), pictureMetadata('made-8'));
    const assets = ['made-7', 'made-8'].map(async (objectId) => (await storedAsset(editor, objectId)).asset);
    expect(await Promise.all(assets)).toMatchObject([{ hasThumb: true, width: 17_000 }, { hasThumb: false }]);
    const { bytes } = await editor.send('/media/made-7/thumb');
    expect((await sharp(bytes).metadata()).width).toBe(400);
    expect((await editor.send('/media/made-8/thumb')).status).toBe(404);
    for (const objectId of ['made-7', 'made-8']) {
      await editor.send(`/uploadstatus/image/${objectId}`, { method: 'DELETE' });
    }
  });

  it('[3.15] are made of as many pixels when they are not made for a request', async () => {
    expect(await drawRenditions(flatPicture(17_000, 16_000))).toMatchObject({ width: 17_000, height: 16_000 });
    await expect(drawRenditions(flatPicture(18_000, 17_000))).rejects.toThrow('pixel limit');
  });

  it('[4.7] leave nothing behind when the image is removed while they are made', async () => {
    await upload(editor, await picture(3000, 2500), pictureMetadata('made-4'));
    const asked = editor.send('/media/made-4/preview');
    await new Promise((resolve) => setTimeout(resolve, 20));
    await editor.send('/uploadstatus/image/made-4', { method: 'DELETE' });
    await asked;
    expect(await made()).toEqual([]);
  });

  it('[3.15] are made without a request when the server has nothing else to do', async () => {
    server = await server.restart({ thumbnailDelayMs: 200 });
    editor = await signIn(server, 'editor');
    await upload(editor, await picture(), pictureMetadata('made-5'));
    await upload(editor, await halfPicture(), pictureMetadata('made-6'));
    await expect.poll(made).toEqual(['thumb']);
    await expect.poll(async () => (await storedAsset(editor, 'made-6')).asset?.hasThumb).toBe(false);
  });
});

describe('several uploads at a time', () => {
  it('[4.3] are processed while another one takes long', async () => {
    const clips = holdClips();
    onTestFinished(clips.restore);
    await create(editor, CLIP_BYTES.length, pictureMetadata('lane-1', CLIP), CLIP_BYTES);
    await upload(editor, await picture(), pictureMetadata('lane-2'));
    expect((await storedAsset(editor, 'lane-1')).state).toBe('received');
    clips.release();
    expect((await editor.send('/uploadstatus/video/lane-1')).json).toMatchObject({ uploadProcessed: true });
  });

  it('[3.10, 4.15] do not lose a sidecar that is processed at the same time as its parent', async () => {
    const bytes = await picture();
    const sidecar = { uploadType: 'metafile', uploadDomain: 'img', filename: 'a.xmp' };
    const names = Array.from({ length: 30 }, (_, index) => `pair-${index}`);
    await Promise.all(
      names.flatMap((name) => [
        upload(editor, Buffer.from('<x/>'), pictureMetadata(`${name}-x`, { ...sidecar, parentUploadId: `up-${name}` })),
        upload(editor, bytes, pictureMetadata(name)),
      ]),
    );
    const joined = names.map(async (name) => (await storedAsset(editor, name)).asset?.metaFiles?.length);
    expect(await Promise.all(joined)).toEqual(names.map(() => 1));
  });
});
