/** Places for all files with coordinates, from the click to what the media system stores (3.8, 3.11, 7.10). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { distanceKm } from '#lib/upload-form/model/coordinates.ts';
import { UNDO_MS } from '#lib/uploads/model/undo.ts';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { passUndoTime } from '../../helpers/engine/pass-undo-time.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let home: EngineAgainstServer;
let asked: string[];
const { fetch } = globalThis;

beforeEach(async () => {
  home = await startEngineAgainstServer({ processingDelayMs: 0 });
  asked = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (String(url).includes('api/geolocation')) asked.push(new URL(String(url)).search);
    return fetch(url, init);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await home.close();
});

const HUSUM = { latitude: '54,28.5900N', longitude: '9,3.0600E' };
/** At a distance of 40 m. */
const HUSUM_HARBOUR = { latitude: '54,28.6100N', longitude: '9,3.0700E' };
const MUNICH = { latitude: '48,8.2500N', longitude: '11,34.5200E' };
/** 61 km from the nearest town that the server knows. */
const AREZZO = { latitude: '43,27.8000N', longitude: '11,52.8000E' };
const OCEAN = { latitude: '48,0.0000S', longitude: '170,0.0000W' };

function picture(name: string, at: typeof HUSUM | null, city = ''): File {
  const place = at ? `exif:GPSLatitude="${at.latitude}" exif:GPSLongitude="${at.longitude}"` : '';
  const packet =
    'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" ${place} photoshop:City="${city}"/></rdf:RDF></x:xmpmeta>`;
  // Different bytes: equal pictures would be duplicates.
  const body = new TextEncoder().encode(`${packet}${name}`);
  const head = [0xff, 0xd8, 0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 0xff];
  return new File([new Uint8Array([...head, ...body, 0xff, 0xd9])], name, { type: 'image/jpeg' });
}

const agree = () => home.engine.send('metadata.agreeToGeolocation', {});
const state = () => home.engine.send('uploads.placesState', { type: 'image' });
const find = (uploadIds: readonly string[]) => home.engine.send('uploads.findPlaces', { uploadIds: [...uploadIds] });
/** Finds places, and sets the best one of each file. */
const set = async (uploadIds: readonly string[], clickId = 'click-one') => {
  const { found } = await find(uploadIds);
  for (const [uploadId, [best]] of Object.entries(found))
    await home.engine.send('uploads.setPlaces', { uploadIds: [uploadId], values: best?.values ?? {}, clickId });
};
const undo = async (clickId = 'click-one') => {
  await waitUntil('offered', () => home.engine.shared().undo?.id === clickId);
  return home.engine.send('uploads.undo', { id: clickId });
};
const own = async (uploadId: string) =>
  (await home.engine.send('uploads.details', { uploadIds: [uploadId] }))[0]?.overrides;

const HUSUM_VALUES = {
  IPTCCity: 'Husum',
  IPTCProvinceState: 'Schleswig-Holstein',
  IPTCCountryCode: 'DEU',
  IPTCCountryName: 'Germany',
};

it('[3.8, 7.10] gives each file the place of its own coordinates, after one consent, with one request for close coordinates', async () => {
  const [a = '', b = '', c = ''] = await home.add(
    picture('a.jpg', HUSUM),
    picture('b.jpg', HUSUM_HARBOUR),
    picture('c.jpg', MUNICH),
    picture('d.jpg', null),
    picture('e.jpg', HUSUM, 'Tönning'),
  );
  expect(await state()).toEqual({ open: [a, b, c], named: 1 });
  expect(await find([a, b, c])).toMatchObject({ found: {}, unknown: [], error: { code: 'metadata/consent-needed' } });
  expect(asked).toEqual([]);

  await agree();
  const husum = { text: 'Husum, Schleswig-Holstein, Germany', values: HUSUM_VALUES };
  const { found, ...others } = await find([a, b, c]);
  expect([a, b, c].map((uploadId) => found[uploadId]?.[0])).toMatchObject([
    husum,
    husum,
    { values: { IPTCCity: 'München' } },
  ]);
  expect(others).toEqual({ unknown: [], failed: [], error: null });
  expect(await state()).toEqual({ open: [a, b, c], named: 1 });
  await set([a, b, c]);
  expect(asked.sort()).toEqual(['?latitude=48.137500&longitude=11.575333', '?latitude=54.476500&longitude=9.051000']);
  expect(await state()).toEqual({ open: [], named: 4 });

  await home.start();
  await home.completes(a, b, c);
  const cityOf = async (name: string) => (await home.stored(name)).metadata;
  expect(await cityOf('a.jpg')).toMatchObject(HUSUM_VALUES);
  expect(await cityOf('b.jpg')).toMatchObject(HUSUM_VALUES);
  expect(await cityOf('c.jpg')).toMatchObject({ IPTCCity: 'München', IPTCCountryCode: 'DEU' });
  expect(await cityOf('d.jpg')).not.toHaveProperty('IPTCCity');
  expect(await cityOf('e.jpg')).toMatchObject({ IPTCCity: 'Tönning' });
});

it('[3.8] undo removes what the click set, not what the user typed before or since, also after a restart', async () => {
  const [a = '', b = ''] = await home.add(picture('a.jpg', HUSUM), picture('b.jpg', HUSUM_HARBOUR));
  await agree();
  await home.engine.send('uploads.setOverrides', { uploadId: a, values: { IPTCHeadline: 'Sturm' } });
  await set([a, b]);
  await home.engine.send('uploads.setOverrides', { uploadId: a, values: { IPTCCity: 'Husum, Hafen' } });
  home.engine.restart();
  await waitUntil('loaded', () => home.engine.rows().length === 2);
  await undo();
  expect(await own(a)).toEqual({ IPTCHeadline: 'Sturm', IPTCCity: 'Husum, Hafen' });
  expect(await own(b)).toEqual({});
  expect(await state()).toEqual({ open: [b], named: 1 });

  await home.start();
  await home.completes(a, b);
  expect((await home.stored('a.jpg')).metadata).toMatchObject({ IPTCHeadline: 'Sturm', IPTCCity: 'Husum, Hafen' });
  expect((await home.stored('b.jpg')).metadata).not.toHaveProperty('IPTCCity');
});

it('[3.8] says how far away each place is, since the nearest one may be in another city', async () => {
  const [a = '', b = ''] = await home.add(picture('a.jpg', HUSUM), picture('b.jpg', AREZZO));
  await agree();
  const { found } = await find([a, b]);
  const nearest = (uploadId: string) => [
    found[uploadId]?.[0]?.values['IPTCCity'],
    Math.round(found[uploadId]?.[0]?.km ?? 0),
  ];
  expect(nearest(a)).toEqual(['Husum', 0]);
  expect(nearest(b)).toEqual(['Firenze', 61]);
});

it('[3.8] says the distance from each of the pictures that share a request', async () => {
  const [a = '', b = ''] = await home.add(picture('a.jpg', HUSUM), picture('b.jpg', HUSUM_HARBOUR));
  await agree();
  const { found } = await find([a, b]);
  expect(asked).toHaveLength(1);
  const [husum] = found[a] ?? [];
  const kmFrom = (latitude: number, longitude: number) =>
    husum?.position && distanceKm(husum.position, { latitude, longitude });
  expect(husum?.km).toBe(kmFrom(54.4765, 9.051));
  expect(found[b]?.[0]?.km).toBe(kmFrom(54.476833, 9.051167));
});

it('[3.8] takes for a place only the fields of a place', async () => {
  const [a = ''] = await home.add(picture('a.jpg', HUSUM));
  const values = { IPTCCity: 'Husum', IPTCHeadline: 'Sturm', constructor: 'x' };
  await home.engine.send('uploads.setPlaces', { uploadIds: [a], values, clickId: 'click-one' });
  expect(await own(a)).toEqual({ IPTCCity: 'Husum' });
});

it('[3.8] keeps what was found when the session expires, requests no more, and only the rest after the next sign-in', async () => {
  const many = Array.from({ length: 5 }, (_, at) => picture(`${at}.jpg`, { ...MUNICH, latitude: `4${at},8.2500N` }));
  const [a = '', ...rest] = await home.add(picture('a.jpg', HUSUM), picture('b.jpg', MUNICH), ...many);
  await agree();
  let refused = 0;
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (refused > 0 && String(url).includes('api/validateSession')) return new Response('', { status: 401 });
    if (!String(url).includes('api/geolocation')) return fetch(url, init);
    if (!String(url).includes('54.47')) {
      refused += 1;
      return new Response('', { status: 401 });
    }
    await waitUntil('refused', () => refused === 2);
    return fetch(url, init);
  });
  const { found, failed, ...others } = await find([a, ...rest]);
  expect(Object.keys(found)).toEqual([a]);
  expect([...failed].sort()).toEqual([...rest].sort());
  expect(others).toMatchObject({ unknown: [], error: { code: 'session/expired' } });
  // Only those that were requested at the same time.
  expect(refused).toBe(2);

  network.mockImplementation((url, init) => {
    if (String(url).includes('api/geolocation')) asked.push(String(url));
    return fetch(url, init);
  });
  await home.engine.signIn();
  const after = await find([a, ...rest]);
  expect(after.found[a]).toEqual(found[a]);
  expect(after.failed).toEqual([]);
  expect(asked).toHaveLength(rest.length);
});

it('[3.8] a place that the user removed from the file before the click stays removed', async () => {
  const [a = ''] = await home.add(picture('a.jpg', HUSUM, 'Tönning'));
  await agree();
  await home.engine.send('uploads.setOverrides', { uploadId: a, values: { IPTCCity: '' } });
  await set([a]);
  expect(await own(a)).toEqual(HUSUM_VALUES);
  await undo();
  expect(await state()).toEqual({ open: [a], named: 0 });
  await home.start();
  await home.completes(a);
  expect((await home.stored('a.jpg')).metadata).not.toHaveProperty('IPTCCity');
});

it('[3.8] undo removes the last click only, then the previous one', async () => {
  const [a = ''] = await home.add(picture('a.jpg', HUSUM));
  await agree();
  await set([a], 'click-one');
  const [b = ''] = await home.add(picture('b.jpg', MUNICH));
  await set([b], 'click-two');
  await undo('click-two');
  expect([await own(a), await own(b)]).toMatchObject([HUSUM_VALUES, {}]);
  expect(await own(b)).toEqual({});
  await undo();
  expect(await own(a)).toEqual({});
});

it('[3.8] all messages of a click are one step, which can be undone until ten seconds after the last of them', async () => {
  const [a = '', b = '', c = ''] = await home.add(
    picture('a.jpg', HUSUM),
    picture('b.jpg', HUSUM_HARBOUR),
    picture('c.jpg', MUNICH),
  );
  await agree();
  await set([a]);
  home.engine.host.nowOffsetMs += UNDO_MS * 0.6;
  await set([b, c]);
  home.engine.host.nowOffsetMs += UNDO_MS * 0.6;
  await waitUntil('offered', () => home.engine.shared().undo?.count === 3);
  await undo();
  expect([await own(a), await own(b), await own(c)]).toEqual([{}, {}, {}]);
  await set([a]);
  passUndoTime(home.engine);
  await waitUntil('too late', () => home.engine.shared().undo === null);
});

it('[3.8, 7.10] continues with the others when one fails, and requests that one again', async () => {
  const [a = '', b = '', c = ''] = await home.add(
    picture('a.jpg', MUNICH),
    picture('b.jpg', HUSUM),
    picture('c.jpg', OCEAN),
  );
  await agree();
  await home.misbehave({ match: { pathPattern: 'latitude=48.1375.*longitude=11' }, times: 1, action: { status: 500 } });
  const outcome = await find([a, b, c]);
  expect(outcome).toMatchObject({ unknown: [c], failed: [a], error: { code: 'net/status', facts: { status: 500 } } });
  expect(Object.keys(outcome.found)).toEqual([b]);
  await set([a]);
  expect(await own(a)).toMatchObject({ IPTCCity: 'München' });
});

it('[3.8] stops requesting places without a connection', async () => {
  const far = [10, 20, 30, 40, 50].map((degrees) =>
    picture(`${degrees}.jpg`, { ...HUSUM, latitude: `${degrees},0.0N` }),
  );
  const [a = '', ...others] = await home.add(picture('a.jpg', HUSUM), ...far);
  await agree();
  await home.misbehave({ match: { pathPattern: 'geolocation' }, times: 3, action: { destroy: true } });
  const cut = await find([a, ...others]);
  expect([...cut.failed].sort()).toEqual([a, ...others].sort());
  expect(cut.error).toMatchObject({ code: 'net/unreachable' });
  // Only those that were requested at the same time.
  expect(asked).toHaveLength(3);
});

it('[3.8] a place that a user types while places are found stays', async () => {
  const [a = ''] = await home.add(picture('a.jpg', HUSUM));
  await agree();
  await find([a]);
  await home.engine.send('uploads.setOverrides', { uploadId: a, values: { IPTCCity: 'Tönning' } });
  await set([a]);
  expect(await own(a)).toEqual({ IPTCCity: 'Tönning' });
});
