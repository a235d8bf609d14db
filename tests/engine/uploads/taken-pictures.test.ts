/** A picture that was taken from a web page: what the page says is sent like what is in a file, and its rights are unclear. */
import { afterEach, beforeEach, expect, it } from 'vitest';
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
  expect(pair.engine.row(uploadId)?.usage).toMatchObject({ isUnclear: true, isTaken: true });
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
