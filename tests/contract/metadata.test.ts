/** How the server combines sent values, values inside the file and those of its sidecars. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytes, jpegSegment } from '../helpers/builders/picture-builder.ts';
import { pictureWithMetadata, xmpPacket } from '../helpers/builders/picture-with-metadata.ts';
import { type Client, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { append, create, locationPath, metadataHeader, pictureMetadata, storedAsset, upload } from './harness/tus.ts';

let server: TestServer;
let editor: Client;
let picture: Buffer;

beforeAll(async () => {
  server = await startServer();
  editor = await signIn(server, 'editor');
  picture = await pictureWithMetadata({
    'photoshop:Headline': 'Größer als gedacht',
    'photoshop:Credit': 'Fotostelle',
    'photoshop:DateCreated': '2026-10-03T14:05:06',
    'photoshop:City': 'Köln',
  });
});
afterAll(() => server.remove());

const SENT = { IPTCHeadline: 'Hochwasser', IPTCCaption: 'Der Rhein am Mittag.' };

async function fieldsUnder(objectId: string, more: Readonly<Record<string, string>>, file = picture) {
  await upload(editor, file, pictureMetadata(objectId, more));
  const { asset } = await storedAsset(editor, objectId);
  const { ChannelID, ImgCreatedBy, ...fields } = asset?.fields ?? {};
  return fields;
}

const REST = { IPTCCity: 'Köln', IPTCDateCreated: '20261003', IPTCTimeCreated: '140506' };

it.each([
  ['image', {}, 'IPTCHeadline'],
  ['video', { filename: 'a.mp4', ChannelID: 'vid-desk' }, 'AVMTitle'],
  ['audio', { filename: 'a.mp3', ChannelID: 'aud-desk' }, 'AVMTitle'],
])('[5.7] a text of any client has no characters that turn or hide it: %s', async (uploadType, more, name) => {
  const objectId = `hidden-${uploadType}`;
  const sent = {
    uploadType,
    ...more,
    [name]: 'Photo \u202Egpj.exe\u2066 by\u0007\u200E M\u00FCller \u{1F469}\u200D\u{1F33E}',
    AVMCaption: '\u202E',
  };
  await upload(editor, Buffer.from('no picture'), pictureMetadata(objectId, sent));
  const fields = (await storedAsset(editor, objectId)).asset?.fields ?? {};
  expect(fields[name]).toBe('Photo gpj.exe by M\u00FCller \u{1F469}\u200D\u{1F33E}');
  expect(fields).not.toHaveProperty('AVMCaption');
});

describe('a picture with embedded metadata', () => {
  it('[4.16] an upload without a mode keeps what was sent, and the file fills the rest', async () => {
    expect(await fieldsUnder('mode-0', SENT)).toEqual({ ...SENT, ...REST, IPTCCredit: 'Fotostelle' });
  });

  it("[4.16] a picture's metadata with append gets what was sent after the file's own value", async () => {
    expect(await fieldsUnder('mode-1', { ...SENT, metadataAppend: '1' })).toEqual({
      ...REST,
      IPTCHeadline: 'Größer als gedacht Hochwasser',
      IPTCCaption: 'Der Rhein am Mittag.',
      IPTCCredit: 'Fotostelle',
    });
  });

  it("[4.16] a picture's metadata with overwrite gets what was sent instead of its own value", async () => {
    const fields = await fieldsUnder('mode-2', { ...SENT, IPTCCredit: 'Agentur', metadataAppend: '2' });
    expect(fields).toEqual({ ...SENT, ...REST, IPTCCredit: 'Agentur' });
  });

  it("[4.16] a picture's metadata with set-if-empty keeps its own values", async () => {
    expect(await fieldsUnder('mode-3', { ...SENT, metadataAppend: '3' })).toEqual({
      ...REST,
      IPTCHeadline: 'Größer als gedacht',
      IPTCCaption: 'Der Rhein am Mittag.',
      IPTCCredit: 'Fotostelle',
    });
  });

  it('[3.9, 4.16] takes day and time from the same side, never one from each', async () => {
    const sent = await fieldsUnder('moment-1', { IPTCDateCreated: '20260102' });
    expect([sent.IPTCDateCreated, sent.IPTCTimeCreated]).toEqual(['20260102', undefined]);
    const own = await fieldsUnder('moment-2', {
      IPTCDateCreated: '20260102',
      IPTCTimeCreated: '000000',
      metadataAppend: '3',
    });
    expect([own.IPTCDateCreated, own.IPTCTimeCreated]).toEqual(['20261003', '140506']);
  });

  it('[5.8] has embedded values cut to the length of the field', async () => {
    const long = await pictureWithMetadata({ 'photoshop:Credit': 'ü'.repeat(40), 'photoshop:Headline': 'x' });
    expect((await fieldsUnder('cut-1', {}, long)).IPTCCredit).toBe('ü'.repeat(32));
  });

  it('[3.14, 4.16] is found by its own words, and the result shows them', async () => {
    await fieldsUnder('found-1', { IPTCCaption: 'Deichkrone' });
    const query = { queryText: 'deichkrone grosser', resStart: 1, resCount: 24 };
    const { json } = await editor.send('/search/image/', { method: 'POST', json: query });
    expect(json).toMatchObject({
      Results: [{ Image: { IPTCHeadline: 'Größer als gedacht', ImgCreatedTS: '20261003 14:05:06' } }],
    });
  });

  it('[4.10, 4.16] follows the last mode sent', async () => {
    const path = locationPath(await create(editor, picture.length, pictureMetadata('last-1', SENT)));
    const later = pictureMetadata('last-1', { ...SENT, metadataAppend: '3' });
    await append(editor, path, 0, picture, { 'Upload-Metadata': metadataHeader(later) });
    await editor.send('/uploadstatus/image/last-1');
    expect((await storedAsset(editor, 'last-1')).asset?.fields.IPTCHeadline).toBe('Größer als gedacht');
  });

  it('[4.16, 9.6] is read behind a megabyte of content credentials', async () => {
    const credentials = Array.from({ length: 16 }, () => jpegSegment(0xeb, bytes('JP', new Uint8Array(65_000))));
    const signed = Buffer.concat([picture.subarray(0, 2), ...credentials, picture.subarray(2)]);
    expect(await fieldsUnder('credentials', SENT, signed)).toEqual({ ...SENT, ...REST, IPTCCredit: 'Fotostelle' });
  });

  it('a picture whose metadata are unreadable is stored with the sent values only', async () => {
    const [start, rest] = [picture.subarray(0, 40), Buffer.alloc(500, 0xff)];
    expect(await fieldsUnder('broken-1', SENT, Buffer.concat([start, rest]))).toEqual(SENT);
  });
});

describe('a sidecar', () => {
  const metaFileOf = (parentId: string, more: Readonly<Record<string, string>> = {}) => ({
    uploadType: 'metafile',
    uploadDomain: 'img',
    filename: 'rhein.xmp',
    parentUploadId: `up-${parentId}`,
    ...more,
  });
  const packet = Buffer.from(
    xmpPacket({ 'photoshop:Headline': 'Aus der Beidatei', 'photoshop:State': 'Nordrhein-Westfalen' }),
  );
  const expected = {
    metaFiles: [{ objectId: 'side-1', name: 'rhein.xmp' }],
    fields: { IPTCHeadline: 'Hochwasser', IPTCProvinceState: 'Nordrhein-Westfalen', IPTCCity: 'Köln' },
  };

  it('[3.10, 4.15] adds to an existing parent what the parent lacks', async () => {
    await upload(editor, picture, pictureMetadata('parent-1', SENT));
    await upload(editor, packet, pictureMetadata('side-1', metaFileOf('parent-1')));
    expect((await storedAsset(editor, 'parent-1')).asset).toMatchObject(expected);
    expect((await storedAsset(editor, 'side-1')).sizeBytes).toBe(packet.length);
  });

  it('[3.10, 4.15] waits for a parent that is uploaded later', async () => {
    await upload(editor, packet, pictureMetadata('side-2', metaFileOf('parent-2')));
    await upload(editor, picture, pictureMetadata('parent-2', SENT));
    const metaFiles = [{ objectId: 'side-2', name: 'rhein.xmp' }];
    expect((await storedAsset(editor, 'parent-2')).asset).toMatchObject({ ...expected, metaFiles });
  });

  it('[3.7] coexists with other sidecars of the same parent', async () => {
    const clip = { uploadType: 'video', filename: 'clip.mp4', ChannelID: 'vid-desk' };
    await upload(editor, Buffer.from('clip'), pictureMetadata('parent-3', clip));
    const of = (filename: string) => metaFileOf('parent-3', { uploadDomain: 'vid', filename });
    await upload(editor, packet, pictureMetadata('side-3', of('clip.xmp')));
    await upload(editor, Buffer.from('<cut list="yes"/>'), pictureMetadata('side-4', of('clip.xml')));
    const { asset } = await storedAsset(editor, 'parent-3');
    expect(asset).toMatchObject({ metaFiles: [{ name: 'clip.xmp' }, { name: 'clip.xml' }] });
    expect(asset?.fields.IPTCHeadline).toBe('Aus der Beidatei');
    // A clip has no field for the place of a picture.
    expect(asset?.fields).not.toHaveProperty('IPTCProvinceState');
  });

  it('a sidecar changes no picture of another user', async () => {
    const photo = await signIn(server, 'photo');
    await upload(editor, picture, pictureMetadata('parent-5', SENT));
    await upload(photo, packet, pictureMetadata('side-5', metaFileOf('parent-5')));
    expect((await storedAsset(editor, 'parent-5')).asset).not.toHaveProperty('metaFiles');
  });
});
