/** Thumbnails and previews of what phones and printers store: HEIC, AVIF, TIFF and CMYK. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HeicParts, heic } from '../helpers/builders/heic-builder.ts';
import { tiff } from '../helpers/builders/picture-builder.ts';
import { plainTiff } from '../helpers/samples/hidden-pictures.ts';
import { PICTURE_FORMATS } from '../helpers/samples/picture-formats.ts';
import { type Client, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { pictureMetadata, storedAsset, upload } from './harness/tus.ts';

let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await startServer({ thumbnailDelayMs: 600_000 });
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

let count = 0;
/** Uploads the picture; the id of its object. */
async function uploaded(bytes: Uint8Array, metadata: Readonly<Record<string, string>> = {}): Promise<string> {
  count += 1;
  const objectId = `phone-${count}`;
  await upload(editor, Buffer.from(bytes), pictureMetadata(objectId, { filename: 'IMG_1.HEIC', ...metadata }));
  return objectId;
}

const COLOURS: Readonly<Record<string, string>> = { '100': 'R', '010': 'G', '001': 'B', '110': 'Y', '011': 'C' };

/** Size of the rendition, and the colours in the middle of its four quarters. */
async function quartersOf(objectId: string, variant = 'preview'): Promise<string> {
  const { status, bytes } = await editor.send(`/media/${objectId}/${variant}`);
  if (status !== 200) return String(status);
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const at = (x: number, y: number) => {
    const start = 3 * (Math.floor(y * height) * width + Math.floor(x * width));
    return COLOURS[[...data.subarray(start, start + 3)].map((part) => (part > 128 ? 1 : 0)).join('')] ?? '?';
  };
  return `${width}x${height} ${at(0.25, 0.25)}${at(0.75, 0.25)} ${at(0.25, 0.75)}${at(0.75, 0.75)}`;
}

/** Display P3 with red and blue exchanged: who ignores it shows the wrong colours. */
async function exchangedProfile(): Promise<Uint8Array> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
  const { icc } = await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata();
  const profile = Buffer.from(icc ?? []);
  for (let tag = 0; tag < profile.readUInt32BE(128); tag += 1) {
    const name = profile.toString('latin1', 132 + 12 * tag, 136 + 12 * tag);
    const exchanged = { rXYZ: 'bXYZ', bXYZ: 'rXYZ' }[name];
    if (exchanged) profile.write(exchanged, 132 + 12 * tag, 'latin1');
  }
  return profile;
}

const TURNED: readonly (readonly [string, HeicParts, string])[] = [
  ['as it is stored', {}, '64x64 RG BY'],
  ['with a quarter of a turn', { turns: 1 }, '64x64 GY RB'],
  ['with half of a turn', { turns: 2 }, '64x64 YB GR'],
  ['whose turn the Exif data say once more', { turns: 3, exif: tiff({ image: { 274: { short: 6 } } }) }, '64x64 BR YG'],
  ['whose Exif data say a turn that it does not have', { exif: tiff({ image: { 274: { short: 6 } } }) }, '64x64 RG BY'],
];

it.each(TURNED)('[3.15] the preview of a HEIC %s is upright', async (_name, parts, quarters) => {
  expect(await quartersOf(await uploaded(heic(parts)))).toBe(quarters);
});

it('[3.15] the preview of a HEIC has the colours of its profile', async () => {
  expect(await quartersOf(await uploaded(heic({ profile: await exchangedProfile() })))).toBe('64x64 BG RC');
});

it('[3.15] the preview of a HEIC of many parts is whole, and its thumbnail is in the results', async () => {
  const objectId = await uploaded(heic({ columns: 20, rows: 10, turns: 1 }), { IPTCHeadline: 'Pocketful' });
  expect((await storedAsset(editor, objectId)).asset).toMatchObject({ hasThumb: true, width: 640, height: 1280 });
  const query = { queryText: 'pocketful', resStart: 1, resCount: 1 };
  const { json } = await editor.send('/search/image/', { method: 'POST', json: query });
  expect(json).toMatchObject({ Results: [{ Image: { ImgThumbURL: `media/${objectId}/thumb` } }] });
  const { bytes } = await editor.send(`/media/${objectId}/thumb`);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 400, height: 800 });
});

const whole = heic();
const NOT_DRAWN: Readonly<Record<string, Uint8Array>> = {
  'cut in its header': whole.subarray(0, 200),
  'cut in its pixels': whole.subarray(0, whole.length - 40),
  'of more than 100 megapixels': heic({ declared: { width: 10_000, height: 10_001 } }),
  'of fewer parts than its header says': heic({ declared: { width: 9_000, height: 9_000 } }),
};
it.each(Object.keys(NOT_DRAWN))(
  '[3.15, 4.3] a HEIC %s has no preview, stays searchable and disturbs no other',
  async (name) => {
    const objectId = await uploaded(NOT_DRAWN[name] ?? whole, { IPTCHeadline: 'Undrawn' });
    expect(await quartersOf(objectId)).toBe('404');
    expect((await storedAsset(editor, objectId)).asset).toMatchObject({ hasThumb: false, hasPreview: false });
    const query = { queryText: 'undrawn', resStart: 1, resCount: 10 };
    const { json } = await editor.send('/search/image/', { method: 'POST', json: query });
    const found = (json as { Results: { Image: Record<string, string> }[] }).Results.map(({ Image }) => Image);
    expect(found.find(({ ImgOID }) => ImgOID === objectId)).not.toHaveProperty('ImgThumbURL');
    // The next one has not noticed.
    expect(await quartersOf(await uploaded(heic()))).toBe('64x64 RG BY');
  },
);

const cmyk = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff0000' } })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer();
it.each([
  ['AVIF', 'a.avif', PICTURE_FORMATS.avif, 'RB RB'],
  ['TIFF without a JPEG inside', 'a.tif', plainTiff, 'BB BB'],
  ['TIFF in CMYK', 'a.tif', () => plainTiff('cmyk'), 'BB BB'],
  ['JPEG in CMYK', 'a.jpg', cmyk, 'RR RR'],
])('[3.15] a preview is made of %s', async (_name, filename, make, quarters) => {
  const objectId = await uploaded(await make(), { filename });
  expect((await quartersOf(objectId)).replace(/^\S+ /, '')).toBe(quarters);
});
