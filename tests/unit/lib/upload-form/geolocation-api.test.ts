import { expect, it } from 'vitest';
import { createHttpClient } from '#lib/net/http-client.ts';
import { createGeolocationApi } from '#lib/upload-form/geolocation-api.ts';
import { createFakeNetwork, jsonResponse } from '../../../helpers/servers/fake-network.ts';

const HUSUM = {
  municipality: 'Husum',
  countrySubdivision: 'SH',
  countrySubdivisionName: 'Schleswig-Holstein',
  country: 'Germany',
  countryCode: 'DE',
  countryCodeISO3: 'DEU',
};

function create(...addresses: readonly Readonly<Record<string, string>>[]) {
  const network = createFakeNetwork(() =>
    jsonResponse(addresses.map((address) => ({ position: '54.4,9.0', address }))),
  );
  const httpClient = createHttpClient(network);
  httpClient.setServer('https://media.example/');
  return { api: createGeolocationApi(httpClient, async () => true), network };
}

it('[3.11, 7.10] sends six decimals', async () => {
  const { api, network } = create();
  expect(await api.search(54.47649951, -9.0512345678)).toEqual([]);
  expect(network.sent.map(({ url }) => url)).toEqual([
    'https://media.example/api/geolocation/search?latitude=54.476500&longitude=-9.051235',
  ]);
});

it.each([
  [90.000001, 0],
  [-90.000001, 0],
  [0, 180.000001],
  [0, -180.000001],
  [Number.NaN, 0],
])('[5.12] rejects %d, %d and sends nothing', async (latitude, longitude) => {
  const { api, network } = create();
  await expect(api.search(latitude, longitude)).rejects.toMatchObject({ code: 'metadata/coordinates-invalid' });
  expect(network.sent).toEqual([]);
});

it('[5.12] accepts coordinates at the limits of their range', async () => {
  const { api, network } = create();
  await api.search(90, 180);
  await api.search(-90, -180);
  expect(network.sent).toHaveLength(2);
});

it('[3.8, 3.11] suggests country, province and city of an address, and no missing ones', async () => {
  const { api } = create(HUSUM, { localName: 'Hooge', countryCode: 'DE' });
  expect(await api.search(54.4, 9)).toEqual([
    {
      text: 'Husum, Schleswig-Holstein, Germany',
      values: {
        IPTCCountryCode: 'DEU',
        IPTCCountryName: 'Germany',
        IPTCProvinceState: 'Schleswig-Holstein',
        IPTCCity: 'Husum',
      },
      position: { latitude: 54.4, longitude: 9 },
      km: 0,
    },
    {
      text: 'Hooge',
      values: { IPTCCountryCode: 'DE', IPTCCity: 'Hooge' },
      position: { latitude: 54.4, longitude: 9 },
      km: 0,
    },
  ]);
});

it.each([
  ['54.4,9.0', 54.4, 9, 0],
  ['43.769560,11.255814', 43.463, 11.88, 61],
  ['-17.7,179.9', -17.7, -179.9, 21],
  ['', 54.4, 9, null],
  ['0,0', 54.4, 9, null],
  ['Husum', 54.4, 9, null],
  ['95,9', 54.4, 9, null],
])('[3.11] a place at %j is at this distance in km from %d, %d: %j', async (position, latitude, longitude, km) => {
  const network = createFakeNetwork(() => jsonResponse([{ position, address: HUSUM }]));
  const httpClient = createHttpClient(network);
  httpClient.setServer('https://media.example/');
  const [place] = await createGeolocationApi(httpClient, async () => true).search(latitude, longitude);
  expect(place?.km == null ? null : Math.round(place.km)).toBe(km);
});
