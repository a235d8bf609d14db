/** Metadata from the user, read back from a real server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { createServer, type ReferenceServer } from '../../../reference-server/start/create-server.ts';
import { control } from '../../contract/harness/control.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: ReferenceServer;
let dataDir: string;
let engine: NodeEngine;

/** A server with these settings, and an engine signed in as editor. */
async function startServer(settings: Partial<ServerSettings>): Promise<void> {
  server = await createServer({ dataDir, seed: false, misbehave: true, processingDelayMs: 20, settings });
  engine = createNodeEngine(server.address);
  await engine.signIn();
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'comyan-metadata-'));
  await startServer({});
});

async function end(): Promise<void> {
  engine.close();
  await server.close();
}

afterEach(async () => {
  await end();
  await rm(dataDir, { recursive: true });
});

/** A JPEG with these values in its XMP. */
function pictureOf(name: string, properties: Readonly<Record<string, string>>): File {
  const attributes = Object.entries(properties).map(([key, value]) => `photoshop:${key}="${value}"`);
  const packet =
    'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" ${attributes.join(' ')}/></rdf:RDF></x:xmpmeta>`;
  const body = new TextEncoder().encode(packet);
  const length = body.length + 2;
  const head = [0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 0xff];
  return new File([new Uint8Array([...head, ...body, 0xff, 0xd9])], name, { type: 'image/jpeg' });
}

async function channelId(): Promise<string> {
  return (await waitUntil('channels', () => engine.shared().auth?.channels.img[0])).chanID;
}

async function sent(): Promise<Record<string, Record<string, string>>> {
  const uploads = (await (await fetch(new URL('__test/uploads', server.address))).json()) as {
    metadata: Record<string, string>;
  }[];
  return Object.fromEntries(uploads.map(({ metadata }) => [metadata.filename ?? '', metadata]));
}

async function uploadAll(ids: readonly string[]): Promise<void> {
  await waitUntil('read', () => ids.every((id) => engine.row(id)?.isReady));
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('complete', () => ids.every((id) => engine.row(id)?.status === 'complete'));
}

it('[3.9] sends days and release as dates without a time', async () => {
  const values = {
    ChannelID: await channelId(),
    IPTCDateCreated: '20240506',
    ImgExpiresTS: '20271231',
    IPTCReleaseDate: 'until 20270131',
  };
  await engine.send('uploads.setDraft', { type: 'image', values });
  await uploadAll(await engine.add('image', [pictureOf('a.jpg', {})]));
  expect((await sent())['a.jpg']).toMatchObject({
    IPTCDateCreated: '20240506',
    IPTCTimeCreated: '000000',
    ImgExpiresTS: '20271231 00:00:00',
    IPTCReleaseDate: '19800101',
    IPTCReleaseTime: '000000',
    IPTCExpirationDate: '20270131',
    IPTCExpirationTime: '000000',
  });
});

it('[3.9] sends the sentinel date and no release for unreleased files', async () => {
  const values = { ChannelID: await channelId(), IPTCReleaseDate: 'no' };
  await engine.send('uploads.setDraft', { type: 'image', values });
  await uploadAll(await engine.add('image', [pictureOf('a.jpg', {})]));
  const metadata = (await sent())['a.jpg'];
  expect(metadata).toMatchObject({ IPTCExpirationDate: '19800101', IPTCExpirationTime: '000000' });
  expect(metadata).not.toHaveProperty('IPTCReleaseDate');
});

it('[3.7, 4.16] sends the form and its append mode unchanged', async () => {
  await engine.send('uploads.setDraft', {
    type: 'image',
    values: { ChannelID: await channelId(), IPTCHeadline: 'Form' },
  });
  await engine.send('uploads.setAppendMode', { type: 'image', mode: 1 });
  await uploadAll(await engine.add('image', [pictureOf('a.jpg', { Headline: 'File', Credit: 'dpa' })]));
  const metadata = (await sent())['a.jpg'];
  expect(metadata).toMatchObject({ IPTCHeadline: 'Form', metadataAppend: '1' });
  expect(metadata).not.toHaveProperty('IPTCCredit');
});

it('[4.16] sends a mode set for one file as overwrite with its resolved values, and leaves the other files unchanged', async () => {
  await engine.send('uploads.setDraft', {
    type: 'image',
    values: { ChannelID: await channelId(), IPTCHeadline: 'Form', IPTCByLine: 'Ben' },
  });
  await engine.send('uploads.setAppendMode', { type: 'image', mode: 3 });
  const own = { Headline: 'File', Credit: 'dpa' };
  const ids = await engine.add('image', [pictureOf('a.jpg', own), pictureOf('b.jpg', { ...own, City: 'Husum' })]);
  await waitUntil('read', () => ids.every((id) => engine.row(id)?.isReady));
  await engine.send('uploads.setOverrides', {
    uploadId: ids[0] ?? '',
    values: { IPTCByLine: 'Only a', IPTCCredit: '' },
  });
  const summary = await engine.send('uploads.metadataSummary', { type: 'image' });
  expect(summary).toMatchObject({ total: 2, own: { IPTCHeadline: 2, IPTCByLine: 1, IPTCCity: 1, IPTCCredit: 1 } });
  await uploadAll(ids);
  const metadata = await sent();
  expect(metadata['a.jpg']).toMatchObject({
    metadataAppend: '2',
    IPTCHeadline: 'File',
    IPTCByLine: 'Only a',
  });
  expect(metadata['a.jpg']).not.toHaveProperty('IPTCCredit');
  expect(metadata['b.jpg']).toMatchObject({ metadataAppend: '3', IPTCHeadline: 'Form', IPTCByLine: 'Ben' });
  expect(metadata['b.jpg']).not.toHaveProperty('IPTCCredit');
});

it('[4.10, 5.9] counts the values found in files among those that a start gives the form', async () => {
  await engine.send('uploads.setDraft', { type: 'image', values: { ChannelID: await channelId() } });
  const credit = { Credit: 'dpa' };
  const [first = ''] = await engine.add('image', [pictureOf('a.jpg', credit)]);
  await waitUntil('read', () => engine.row(first)?.isReady);
  const summary = () => engine.send('uploads.metadataSummary', { type: 'image' });
  expect(await summary()).toEqual({ total: 1, unread: 0, own: { IPTCCredit: 1 } });
  const [second = ''] = await engine.add('image', [pictureOf('b.jpg', credit), new File(['<x/>'], 'b.xmp')]);
  await engine.send('uploads.remove', { uploadIds: [second] });
  await uploadAll([first]);
  expect(await summary()).toEqual({ total: 0, unread: 0, own: {} });
});

it('[3.9, 5.9] counts a file that contains only its expiry among those with a release of their own', async () => {
  const [id = ''] = await engine.add('image', [pictureOf('a.jpg', {})]);
  await waitUntil('read', () => engine.row(id)?.isReady);
  await engine.send('uploads.setOverrides', { uploadId: id, values: { IPTCExpirationDate: '20991231' } });
  const { own } = await engine.send('uploads.metadataSummary', { type: 'image' });
  expect(own).toEqual({ IPTCExpirationDate: 1, IPTCReleaseDate: 1 });
});

it('[4.16] keeps values of one file set by another surface, and removes only the named ones', async () => {
  const [uploadId = ''] = await engine.add('image', [pictureOf('a.jpg', {})]);
  const set = (values: Record<string, string>, removedFields: string[] = []) =>
    engine.send('uploads.setOverrides', { uploadId, values, removedFields });
  const revisions = await Promise.all([set({ IPTCHeadline: 'One' }), set({ IPTCCity: 'Husum', IPTCCredit: 'dpa' })]);
  expect(revisions).toEqual([1, 2]);
  expect(await set({ IPTCHeadline: 'Two' }, ['IPTCCredit'])).toBe(3);
  expect(await engine.send('uploads.setOverrides', { uploadId: crypto.randomUUID(), values: {} })).toBeNull();
  const [details] = await engine.send('uploads.details', { uploadIds: [uploadId] });
  expect(details?.overrides).toEqual({ IPTCHeadline: 'Two', IPTCCity: 'Husum' });
});

it('stores typed text field by field, from any surface', async () => {
  await engine.send('uploads.setDraft', { type: 'image', values: { IPTCHeadline: 'Sturm' } });
  await engine.send('uploads.setDraft', { type: 'image', values: { IPTCByLine: 'Ben' } });
  const draft = () => engine.shared().bundles[0]?.draft ?? {};
  await waitUntil('both', () => draft().IPTCByLine);
  expect(draft()).toMatchObject({ IPTCHeadline: 'Sturm', IPTCByLine: 'Ben' });
});

it('[7.10] requests a place only after consent, and asks for consent once', async () => {
  // Every client with this response has asked the server.
  const rule = { match: { method: 'GET', pathPattern: 'api/geolocation' }, action: { status: 418 } };
  await control(server, 'misbehave', rule);
  const answer = () =>
    engine.send('metadata.geolocate', { latitude: 54.47, longitude: 9.05 }).catch(({ code }: { code: string }) => code);
  expect(await answer()).toBe('metadata/consent-needed');
  await engine.send('metadata.agreeToGeolocation', {});
  expect(await answer()).toBe('net/status');
  engine.restart();
  await engine.send('session.refresh', {});
  expect(await answer()).toBe('net/status');
});

describe.each([
  [true, 'dpa', ''],
  [false, 'dpa', 'Sturm'],
])('with reset after upload %s', (resetFormAfterUpload, credit, headline) => {
  it('[4.12, 4.13, 5.11] starts the next files with the expected form', async () => {
    await end();
    await startServer({ resetFormAfterUpload, doNotRemember: ['IPTCHeadline'] });
    const values = { ChannelID: await channelId(), IPTCHeadline: 'Sturm', IPTCCredit: 'dpa' };
    await engine.send('uploads.setDraft', { type: 'image', values });
    await uploadAll(await engine.add('image', [pictureOf('a.jpg', {})]));
    await engine.add('image', [pictureOf('b.jpg', {})]);
    const draft = () => engine.shared().bundles[0]?.draft ?? {};
    await waitUntil(
      'the next file alone',
      () =>
        engine
          .rows()
          .map(({ filename }) => filename)
          .join() === 'b.jpg',
    );
    expect(draft().IPTCHeadline ?? '').toBe(headline);
    expect(draft().IPTCCredit).toBe(credit);
  });
});

it('[4.13] keeps the text typed for the next files before they are added', async () => {
  await end();
  await startServer({ resetFormAfterUpload: true });
  await engine.send('uploads.setDraft', {
    type: 'image',
    values: { ChannelID: await channelId(), IPTCHeadline: 'One' },
  });
  await uploadAll(await engine.add('image', [pictureOf('a.jpg', {})]));
  await engine.send('uploads.setDraft', { type: 'image', values: { IPTCHeadline: 'Two' } });
  await engine.add('image', [pictureOf('b.jpg', {})]);
  await waitUntil(
    'the next file alone',
    () =>
      engine
        .rows()
        .map(({ filename }) => filename)
        .join() === 'b.jpg',
  );
  expect(engine.shared().bundles[0]?.draft.IPTCHeadline).toBe('Two');
});
