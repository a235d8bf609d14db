/** Precedence of form and file: sent as a mode of the bundle, or resolved for one file; read back from the server. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { pictureWithMetadata } from '../../helpers/builders/picture-with-metadata.ts';

let pair: EngineAgainstServer;
let picture: File;

beforeEach(async () => {
  pair = await startEngineAgainstServer();
  await pair.draft({ IPTCHeadline: 'Aus dem Formular', IPTCCaption: 'Bildtext' });
  picture = await pictureOf('a.jpg');
});
afterEach(() => pair.close());

async function pictureOf(name: string, more: Readonly<Record<string, string>> = {}): Promise<File> {
  const bytes = await pictureWithMetadata({
    'photoshop:Headline': `Aus ${name}`,
    'photoshop:Credit': 'Fotostelle',
    'photoshop:City': 'Köln',
    ...more,
  });
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

async function fieldsOf(filename: string) {
  const { asset, metadata } = await pair.stored(filename);
  const { IPTCHeadline, IPTCCaption, IPTCCredit, IPTCCity } = asset?.fields ?? {};
  return { mode: metadata.metadataAppend, IPTCHeadline, IPTCCaption, IPTCCredit, IPTCCity };
}

it.each([
  { mode: 0, sent: undefined, IPTCHeadline: 'Aus dem Formular' },
  { mode: 1, sent: '1', IPTCHeadline: 'Aus a.jpg Aus dem Formular' },
  { mode: 2, sent: '2', IPTCHeadline: 'Aus dem Formular' },
  { mode: 3, sent: '3', IPTCHeadline: 'Aus a.jpg' },
] as const)(
  '[3.7, 4.16] sends append mode $mode of the bundle unchanged, and the server stores its result',
  async ({ mode, sent, IPTCHeadline }) => {
    const ids = await pair.add(picture);
    await pair.engine.send('uploads.setAppendMode', { type: 'image', mode });
    await pair.start();
    await pair.completes(...ids);
    expect(await fieldsOf('a.jpg')).toEqual({
      mode: sent,
      IPTCHeadline,
      IPTCCaption: 'Bildtext',
      IPTCCredit: 'Fotostelle',
      IPTCCity: 'Köln',
    });
  },
);

it('[4.16] starts with the mode that the server has set', async () => {
  await pair.close();
  pair = await startEngineAgainstServer({ settings: { defaultMetadataAppendMode: 3 } });
  await pair.draft({ IPTCHeadline: 'Aus dem Formular' });
  const ids = await pair.add(picture);
  await pair.start();
  await pair.completes(...ids);
  expect(await fieldsOf('a.jpg')).toMatchObject({ mode: '3', IPTCHeadline: 'Aus a.jpg' });
});

it('[4.16] resolves a mode set for one file on the client; the other files keep the mode of the bundle', async () => {
  const [first = '', second = ''] = await pair.add(picture, await pictureOf('bb.jpg'));
  await pair.engine.send('uploads.setAppendMode', { type: 'image', mode: 3 });
  await pair.engine.send('uploads.setOverrides', {
    uploadId: first,
    values: { IPTCHeadline: 'Nur für dieses Bild', IPTCCity: 'Bonn' },
  });
  await pair.start();
  await pair.completes(first, second);
  expect(await fieldsOf('a.jpg')).toEqual({
    mode: '2',
    IPTCHeadline: 'Nur für dieses Bild',
    IPTCCaption: 'Bildtext',
    IPTCCredit: 'Fotostelle',
    IPTCCity: 'Bonn',
  });
  expect(await fieldsOf('bb.jpg')).toMatchObject({ mode: '3', IPTCHeadline: 'Aus bb.jpg', IPTCCity: 'Köln' });
});

const PLACE = {
  IPTCCountryCode: 'DEU',
  IPTCCountryName: 'Deutschland',
  IPTCProvinceState: 'Nordrhein-Westfalen',
  IPTCCity: 'Köln',
};
const PLACE_IN_FILE = {
  'Iptc4xmpCore:CountryCode': 'DEU',
  'photoshop:Country': 'Deutschland',
  'photoshop:State': 'Nordrhein-Westfalen',
};

it.each([
  { mode: 0, isSent: true },
  { mode: 1, isSent: false },
  { mode: 2, isSent: true },
  { mode: 3, isSent: true },
] as const)(
  '[3.8] sends the place that the file contains, but no append mode for it (mode $mode)',
  async ({ mode, isSent }) => {
    const ids = await pair.add(await pictureOf('c.jpg', PLACE_IN_FILE));
    await pair.engine.send('uploads.setAppendMode', { type: 'image', mode });
    await pair.start();
    await pair.completes(...ids);
    const { asset, metadata } = await pair.stored('c.jpg');
    expect(asset?.fields).toMatchObject(PLACE);
    const sentPlace = Object.fromEntries(
      Object.keys(PLACE).flatMap((name) => (metadata[name] ? [[name, metadata[name]]] : [])),
    );
    expect(sentPlace).toEqual(isSent ? PLACE : {});
  },
);

it('[4.16] sends repaired values, so that a server that stores them unchanged has what was shown', async () => {
  const ids = await pair.add(await pictureOf('d.jpg', { 'photoshop:Credit': 'KÃ¶ln' }), picture);
  await pair.engine.send('uploads.setAppendMode', { type: 'image', mode: 3 });
  await pair.start();
  await pair.completes(...ids);
  const { asset, metadata } = await pair.stored('d.jpg');
  const shown = { IPTCHeadline: 'Aus d.jpg', IPTCCaption: 'Bildtext', IPTCCredit: 'Köln', IPTCCity: 'Köln' };
  expect(metadata).toMatchObject({ ...shown, metadataAppend: '2' });
  expect(asset?.fields).toMatchObject(shown);
  expect((await pair.stored('a.jpg')).metadata).toMatchObject({
    metadataAppend: '3',
    IPTCHeadline: 'Aus dem Formular',
  });
});

it('[5.8] sends at most as much of file and form together as the field allows', async () => {
  await pair.draft({ IPTCCredit: 'Agentur am Hafen' });
  const ids = await pair.add(await pictureOf('e.jpg', { 'photoshop:Credit': 'Fotostelle der Stadt' }));
  await pair.engine.send('uploads.setAppendMode', { type: 'image', mode: 1 });
  await pair.engine.send('uploads.setOverrides', { uploadId: ids[0] ?? '', values: { IPTCHeadline: 'Eigene' } });
  await pair.start();
  await pair.completes(...ids);
  const { asset, metadata } = await pair.stored('e.jpg');
  expect(metadata.IPTCCredit).toBe('Fotostelle der Stadt Agentur am ');
  expect(asset?.fields.IPTCCredit).toBe(metadata.IPTCCredit);
});

it('[4.15, 3.10] sends a sidecar with its picture, whose values precede those in the file', async () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:State="Nordrhein-Westfalen"
    photoshop:City="Essen"/></rdf:RDF></x:xmpmeta>`;
  const ids = await pair.engine.add('image', [new File([xmp], 'a.xmp'), picture]);
  await pair.start();
  await pair.completes(...ids);
  const { asset } = await pair.stored('a.jpg');
  expect(asset?.metaFiles?.map(({ name }) => name)).toEqual(['a.xmp']);
  expect(asset?.fields).toMatchObject({ IPTCCity: 'Essen', IPTCProvinceState: 'Nordrhein-Westfalen' });
});

it('[3.8] sends and stores no hidden characters, typed or embedded', async () => {
  await pair.draft({ IPTCHeadline: 'Aus\u202e dem\0 Formular', IPTCCaption: 'Bild\u2066text' });
  const hidden = await pictureOf('b.jpg', { 'photoshop:Credit': 'Foto\u202estelle' });
  const [id = ''] = await pair.add(hidden);
  await pair.engine.send('uploads.setAppendMode', { type: 'image', mode: 2 });
  await pair.start();
  await pair.completes(id);
  expect(await fieldsOf('b.jpg')).toMatchObject({
    IPTCHeadline: 'Aus dem Formular',
    IPTCCaption: 'Bildtext',
    IPTCCredit: 'Fotostelle',
  });
  expect((await pair.stored('b.jpg')).metadata).toMatchObject({ IPTCHeadline: 'Aus dem Formular' });
});
