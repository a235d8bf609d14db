/** A result says how its file may be used: by the release that is stored, and by the words of the file and its sidecars. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { iim, jpeg, utf8 } from '../helpers/builders/picture-builder.ts';
import { xmpPacket } from '../helpers/builders/picture-with-metadata.ts';
import { type Client, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { pictureMetadata, upload } from './harness/tus.ts';

let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await startServer();
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

type Fields = Readonly<Record<string, string>>;

const NAMES = /^(?:Usage|IPTCRelease|IPTCExpiration)/;
const NOT_RELEASED = { IPTCExpirationDate: '19800101', IPTCExpirationTime: '000000' };

/** A picture with these data sets of IPTC: 30 and 35 the release, 37 and 38 the end, 40 instructions. */
const pictureWith = (dataSets: Readonly<Record<number, string>>) =>
  Buffer.from(jpeg({ iim: iim(Object.entries(dataSets).map(([set, text]) => [Number(set), utf8(text)])) }));

const setClock = (offsetMs: number) => editor.send('/__test/clock', { method: 'POST', json: { offsetMs } });

async function isFoundAs(objectId: string, kinds: string, type = 'image'): Promise<boolean> {
  const queryFilter = `Usage:${kinds}`;
  const query = { queryText: objectId, resStart: 1, resCount: 24, queryFilter };
  const { json } = await editor.send(`/search/${type}/`, { method: 'POST', json: query });
  return (json as { Query: { QueryFound: number } }).Query.QueryFound === 1;
}

/** The fields about use of the one result with this id. */
async function usageOf(objectId: string, type = 'image'): Promise<Fields> {
  const query = { queryText: objectId, resStart: 1, resCount: 24 };
  const { json } = await editor.send(`/search/${type}/`, { method: 'POST', json: query });
  const [row] = (json as { Results: readonly { Image?: Fields; AVMedia?: Fields }[] }).Results;
  const fields = Object.entries(row?.Image ?? row?.AVMedia ?? {});
  return Object.fromEntries(fields.filter(([name]) => NAMES.test(name)));
}

const uploadPicture = (objectId: string, dataSets: Readonly<Record<number, string>>, sent: Fields = {}) =>
  upload(editor, pictureWith(dataSets), pictureMetadata(objectId, sent));

it("a picture that keeps its own embargo is found with the file's zone", async () => {
  await uploadPicture('use-own', { 30: '20990105', 35: '180000+0100', 37: '20991231', 38: '235900-0500' });
  expect(await usageOf('use-own')).toEqual({
    IPTCReleaseDate: '20990105',
    IPTCReleaseTime: '180000+0100',
    IPTCExpirationDate: '20991231',
    IPTCExpirationTime: '235900-0500',
  });
});

it("[3.9] a picture with another release than the file's is found without the file's zone", async () => {
  const sent = { IPTCReleaseDate: '20990105', IPTCReleaseTime: '190000', metadataAppend: '2' };
  await uploadPicture('use-other', { 30: '20990105', 35: '180000+0100' }, sent);
  expect(await usageOf('use-other')).toEqual({ IPTCReleaseDate: '20990105', IPTCReleaseTime: '190000' });
});

it('a picture under embargo by its words is found with the words and the release that was sent', async () => {
  const text = 'SPERRFRIST 28.11.2026, 18.00 Uhr. NO SALES';
  await uploadPicture('use-words', { 40: text }, { ...NOT_RELEASED, metadataAppend: '2' });
  expect(await usageOf('use-words')).toEqual({ ...NOT_RELEASED, UsageKind: 'embargoed', UsageText: text });
});

it.each([
  ['MANDATORY KILL', 'killed'],
  ['NO SALES', 'restricted'],
  ['Please crop to 16:9', 'instructed'],
])('a picture with %s is found as %s', async (text, kind) => {
  await uploadPicture(`use-${kind}`, { 40: text });
  expect(await usageOf(`use-${kind}`)).toEqual({ UsageKind: kind, UsageText: text });
});

it('long words of a picture are cut to 2,000 characters', async () => {
  await uploadPicture('use-long', { 40: `NO SALES ${'x'.repeat(5_000)}` });
  expect((await usageOf('use-long')).UsageText).toHaveLength(2_000);
});

it('a picture is usable from the minute at which its embargo ends, by the clock of the server', async () => {
  const endMs = Math.ceil(Date.now() / 60_000) * 60_000 + 600_000;
  const there = new Date(endMs + 3_600_000).toISOString().replace(/[-:]/g, '');
  await uploadPicture('use-ends', { 30: there.slice(0, 8), 35: `${there.slice(9, 15)}+0100`, 40: 'SPERRFRIST' });
  expect([await isFoundAs('use-ends', 'usable'), await isFoundAs('use-ends', 'embargoed')]).toEqual([false, true]);
  await setClock(endMs - Date.now() - 5_000);
  expect(await isFoundAs('use-ends', 'usable')).toBe(false);
  await setClock(endMs - Date.now() + 5_000);
  expect([await isFoundAs('use-ends', 'usable'), await isFoundAs('use-ends', 'embargoed')]).toEqual([true, false]);
  await setClock(0);
});

it('a filter by use of an unknown kind is refused', async () => {
  const json = { queryText: '', queryFilter: 'Usage:free' };
  const answer = await editor.send('/search/image/', { method: 'POST', json });
  expect([answer.status, (answer.json as { error: string }).error]).toEqual([400, 'query-filter']);
});

it('a picture that says nothing has no such field', async () => {
  await uploadPicture('use-nothing', { 105: 'Deich' });
  expect(await usageOf('use-nothing')).toEqual({});
});

it.each([
  ['image', 'img', 'use-side'],
  ['video', 'vid', 'use-clip'],
])(
  '[3.10] the strongest words of an asset and its sidecar count until the sidecar is removed: %s',
  async (type, domain, objectId) => {
    const clip = { uploadType: 'video', filename: 'clip.mp4', ChannelID: 'vid-desk' };
    await upload(editor, pictureWith({ 40: 'NO SALES' }), pictureMetadata(objectId, type === 'video' ? clip : {}));
    const own = await usageOf(objectId, type);
    const sidecar = {
      uploadType: 'metafile',
      uploadDomain: domain,
      filename: 'a.xmp',
      parentUploadId: `up-${objectId}`,
    };
    const packet = Buffer.from(xmpPacket({ 'photoshop:Instructions': 'PHOTO KILL' }));
    await upload(editor, packet, pictureMetadata(`${objectId}-xmp`, sidecar));
    expect(await usageOf(objectId, type)).toEqual({ UsageKind: 'killed', UsageText: 'PHOTO KILL' });
    await editor.send(`/uploadstatus/metafile/${objectId}-xmp`, { method: 'DELETE' });
    expect(await usageOf(objectId, type)).toEqual(own);
  },
);

it('phrases of the house count for the words of a picture', async () => {
  const house = await startServer({ settings: { usageWords: { killed: ['Storno!'], embargoed: [], restricted: [] } } });
  try {
    const client = await signIn(house, 'editor');
    await upload(client, pictureWith({ 40: 'STORNO! falsches Bild' }), pictureMetadata('house-picture', {}));
    const query = { queryText: 'house-picture', resStart: 1, resCount: 24 };
    const { json } = await client.send('/search/image/', { method: 'POST', json: query });
    expect(json).toMatchObject({ Results: [{ Image: { UsageKind: 'killed', UsageText: 'STORNO! falsches Bild' } }] });
  } finally {
    await house.remove();
  }
});
