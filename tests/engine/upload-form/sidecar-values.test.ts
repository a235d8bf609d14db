/** What a sidecar says is what its file says, as soon as they are a pair, and until they are none. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { iim, jpeg, utf8, xmp } from '../../helpers/builders/picture-builder.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let pair: EngineAgainstServer;

beforeEach(async () => {
  pair = await startEngineAgainstServer();
});
afterEach(() => pair.close());

const SIDECAR = xmp(
  '<dc:creator><rdf:Seq><rdf:li>Jörg Müßig</rdf:li></rdf:Seq></dc:creator>',
  'photoshop:Headline="Headline LR" photoshop:Instructions="EMBARGO 18:00" photoshop:City="Husum" photoshop:DateCreated="2026-11-20"',
);
const RECORD = iim([
  [105, utf8('Aus der Datei')],
  [120, utf8('Nur in der Datei')],
  [40, utf8('NO SALES')],
  [55, utf8('20200101')],
  [60, utf8('120000')],
]);
const picture = () => new File([jpeg({ iim: RECORD })], 'LR1.jpg', { type: 'image/jpeg' });
const sidecar = (name = 'LR1.xmp', packet = SIDECAR) => new File([packet], name);
const row = (uploadId = '') => pair.engine.row(uploadId);
const detailsOf = async (uploadId: string) => {
  const [details] = await pair.engine.send('uploads.details', { uploadIds: [uploadId] });
  return details;
};
const OF_PAIR = {
  IPTCHeadline: 'Headline LR',
  IPTCCaption: 'Nur in der Datei',
  IPTCByLine: 'Jörg Müßig',
  IPTCDateCreated: '20261120',
  IPTCCity: 'Husum',
};
const OF_FILE = {
  IPTCHeadline: 'Aus der Datei',
  IPTCCaption: 'Nur in der Datei',
  IPTCDateCreated: '20200101',
  IPTCTimeCreated: '120000',
};

async function known(...uploadIds: readonly string[]): Promise<void> {
  await waitUntil('known', () => uploadIds.every((id) => row(id)?.isReady && row(id)?.bytesLocation === 'stored'));
}

it.each([
  ['together', async () => pair.add(picture(), sidecar())],
  ['the sidecar last', async () => [...(await pair.add(picture())), ...(await pair.add(sidecar()))]],
  [
    'the sidecar first',
    async () => (await Promise.all([pair.add(sidecar()), pair.add(picture())])).flat().toReversed(),
  ],
])('[4.15] the values of a sidecar precede those in the file, in its row and its details: %s', async (_, add) => {
  const [uploadId = ''] = await add();
  await waitUntil('paired', () => row(uploadId)?.usage?.words === 'embargoed');
  const details = await detailsOf(uploadId);
  expect(details?.fileValues).toEqual(OF_PAIR);
  expect(details?.unmapped.instructions).toBe('EMBARGO 18:00\nNO SALES');
  expect(details?.fromSidecar.toSorted()).toEqual(['IPTCByLine', 'IPTCCity', 'IPTCDateCreated', 'IPTCHeadline']);
});

it('[4.15, 4.16] the values of a pair are sent, and stored by the server', async () => {
  const ids = await pair.add(picture(), sidecar());
  await pair.start();
  await pair.completes(...ids);
  const { asset, metadata } = await pair.stored('LR1.jpg');
  expect(metadata).toMatchObject({ ...OF_PAIR, metadataAppend: '2' });
  expect(asset?.fields).toMatchObject(OF_PAIR);
});

it('[4.15] the values of a sidecar go with it, and are back when its removal is undone', async () => {
  const [uploadId = '', sidecarId = ''] = await pair.add(picture(), sidecar());
  await pair.engine.send('uploads.setOverrides', { uploadId, values: { IPTCCredit: 'dpa' } });
  await pair.engine.send('uploads.remove', { uploadIds: [sidecarId] });
  expect((await detailsOf(uploadId))?.fileValues).toEqual(OF_FILE);
  await waitUntil('the mark of the file alone', () => row(uploadId)?.usage?.words === 'restricted');
  await pair.engine.send('uploads.undo', { id: pair.engine.shared().undo?.id ?? '' });
  await waitUntil('back', () => row(uploadId)?.usage?.words === 'embargoed');
  expect(await detailsOf(uploadId)).toMatchObject({ fileValues: OF_PAIR, overrides: { IPTCCredit: 'dpa' } });
});

it('[4.15] a clip needs no caption when its sidecar has one, and gets no place, which it has no field for', async () => {
  const description =
    '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Aus XMP</rdf:li></rdf:Alt></dc:description>';
  const clip = new File([new Uint8Array(500)], 'lv.mp4');
  const ids = await pair.engine.add('video', [clip, sidecar('lv.xmp', xmp(description, 'photoshop:City="Husum"'))]);
  await known(...ids);
  await waitUntil('paired', () => row(ids[0])?.hasCaption);
  expect((await detailsOf(ids[0] ?? ''))?.fileValues).toEqual({ IPTCCaption: 'Aus XMP' });
});

it('an embargo alone in a sidecar marks its file', async () => {
  const constraints = 'xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/" plus:OtherConstraints="EMBARGO until Monday"';
  const [uploadId = ''] = await pair.add(picture(), sidecar('LR1.xmp', xmp('', constraints)));
  await waitUntil('the mark', () => row(uploadId)?.usage?.words === 'embargoed');
});

it('a sidecar that says nothing, or is no XMP, changes nothing', async () => {
  const [uploadId = ''] = await pair.add(picture(), sidecar('LR1.xmp', '<x:xmpmeta/>'), sidecar('LR1.jpg.xmp', 'text'));
  expect(await detailsOf(uploadId)).toMatchObject({ fileValues: OF_FILE, fromSidecar: [] });
});

it('[4.15] values of the file that its sidecar replaces are offered, and the one that is chosen is stored', async () => {
  const ids = await pair.add(picture(), sidecar());
  const [uploadId = ''] = ids;
  await waitUntil('paired', () => row(uploadId)?.usage?.words === 'embargoed');
  expect((await detailsOf(uploadId))?.variants).toEqual({
    IPTCHeadline: [
      { source: 'sidecar', text: 'Headline LR' },
      { source: 'file', text: 'Aus der Datei' },
    ],
    IPTCDateCreated: [
      { source: 'sidecar', text: '20261120' },
      { source: 'file', text: '20200101', time: '120000' },
    ],
    instructions: [
      { source: 'sidecar', text: 'EMBARGO 18:00\nNO SALES' },
      { source: 'file', text: 'NO SALES' },
    ],
  });
  await pair.engine.send('uploads.setOverrides', { uploadId, values: { IPTCHeadline: 'Aus der Datei' } });
  await pair.start();
  await pair.completes(...ids);
  const { asset } = await pair.stored('LR1.jpg');
  expect(asset?.fields).toMatchObject({ IPTCHeadline: 'Aus der Datei', IPTCDateCreated: '20261120' });
});
