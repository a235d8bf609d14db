/** A picture that was taken from a web page: what the page says is sent like what is in a file, and its rights are unclear. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pictureList } from '#lib/boot/picture-list.ts';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { iim, jpeg, utf8 } from '../../helpers/builders/picture-builder.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let pair: EngineAgainstServer;

beforeEach(async () => {
  pair = await startEngineAgainstServer();
});
afterEach(() => pair.close());

const uploadId = 'taken-picture-1';
const TAKEN = {
  page: 'https://news.example/flood',
  title: 'Flood in Husum',
  caption: 'Water. Photo: Anna Beck',
  alt: '',
  credit: '',
};
const SENTINEL = '19800101';

async function take(): Promise<void> {
  const file = new File([jpeg({ iim: iim([[105, utf8('Aus der Datei')]]) })], 'flood.jpg', { type: 'image/jpeg' });
  const added = { uploadId, filename: file.name, folder: '', mimeType: file.type, bytesTotal: file.size, taken: TAKEN };
  await pair.engine.send('uploads.add', { type: 'image', files: [added] });
  await pair.engine.handOver([uploadId], [file]);
  await waitUntil('it to be read and kept', () => {
    const row = pair.engine.row(uploadId);
    return row?.isReady && row.bytesLocation === 'stored';
  });
}

const OF_PICTURE = { IPTCHeadline: 'Aus der Datei', IPTCCaption: 'Water.', IPTCCredit: 'Anna Beck' };

it('what the page says stands beside what is in the file, is sent, and the picture is not released', async () => {
  await take();
  expect(pair.engine.row(uploadId)?.usage).toMatchObject({ isUnclear: false, isTaken: true });
  const [details] = await pair.engine.send('uploads.details', { uploadIds: [uploadId] });
  expect(details).toMatchObject({
    fileValues: OF_PICTURE,
    unmapped: { source: TAKEN.page },
    fromPage: ['IPTCCaption', 'IPTCCredit'],
  });
  await pair.start();
  await pair.completes(uploadId);
  const { asset } = await pair.stored('flood.jpg');
  expect(asset?.fields).toMatchObject({ ...OF_PICTURE, IPTCExpirationDate: SENTINEL });
});

it('a user who releases it answers for its rights', async () => {
  await take();
  const edits = [{ field: 'IPTCReleaseDate', mode: 'replace', text: 'yes' } as const];
  await pair.engine.send('uploads.editFiles', { uploadIds: [uploadId], edits });
  expect(pair.engine.row(uploadId)?.releaseChoice).toBe('released');
  await pair.start();
  await pair.completes(uploadId);
  const { asset } = await pair.stored('flood.jpg');
  expect(asset?.fields.IPTCExpirationDate).not.toBe(SENTINEL);
});

it('what the page says outlives the background', async () => {
  await take();
  pair.engine.restart();
  await waitUntil('it again', () => pair.engine.row(uploadId)?.usage?.isTaken);
  const [details] = await pair.engine.send('uploads.details', { uploadIds: [uploadId] });
  expect(details?.fileValues).toEqual(OF_PICTURE);
});

it.each([
  ['a picture', 'a.jpg', jpeg({}), true],
  ['a program that is named like a picture', 'a.jpg', new Uint8Array([0x4d, 0x5a, 1, 2]), false],
])('the background says of %s whether the list can upload it', async (_, name, bytes, isUsable) => {
  const { add, server } = await pictureList(pair.engine.port).open();
  expect(server).toBe(pair.server.address);
  expect(await add(new File([bytes], name, { type: 'image/jpeg' }), TAKEN)).toBe(isUsable);
});

it('a click that starts the background takes the picture for the user whom the server has not confirmed yet', async () => {
  pair.engine.restart();
  const { add } = await pictureList(pair.engine.port).open();
  expect(await add(new File([jpeg({})], 'a.jpg', { type: 'image/jpeg' }), TAKEN)).toBe(true);
});

it('a picture that one person takes is not put into the list of the next', async () => {
  const { add } = await pictureList(pair.engine.port).open();
  await pair.engine.send('session.signOut', { unfinished: 'discard' });
  await pair.engine.signIn('photo');
  await expect(add(new File([jpeg({})], 'a.jpg', { type: 'image/jpeg' }), TAKEN)).rejects.toMatchObject({
    code: 'session/expired',
  });
  expect(pair.engine.rows()).toEqual([]);
});

it('the menu of pictures follows the language of the widget, and whether its user may upload pictures', async () => {
  const told: unknown[] = [];
  pair.engine.port.watchUser(({ locale, mayUpload }) => told.push([locale, mayUpload]));
  await pair.engine.send('settings.setLocale', { locale: 'de-AT' });
  await waitUntil('the language', () => JSON.stringify(told.at(-1)) === '["de-AT",true]');
  await pair.engine.send('session.signOut', { unfinished: 'discard' });
  expect(told.at(-1)).toEqual(['de-AT', false]);
  await pair.engine.signIn('photo');
  await waitUntil('the user', () => JSON.stringify(told.at(-1)) === '["de-AT",true]');
});
