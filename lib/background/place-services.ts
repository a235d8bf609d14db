/** Looks up places of pictures at the media system, after the user's consent, for one file or many (3.8). */

import type { HttpClient } from '#lib/net/http-client.ts';
import type { SessionCache } from '#lib/net/session-cache.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { createGeolocationApi } from '#lib/upload-form/geolocation-api.ts';
import { type ConsentUser, createGeolocationConsent } from '#lib/upload-form/geolocation-consent.ts';
import { createNearPlaces } from '#lib/upload-form/near-places.ts';
import { createPlaceFiller } from '#lib/uploads/queue/fill-in-places.ts';
import type { UploadTable } from '#lib/uploads/queue/upload-table.ts';

export interface PlaceServicesDeps {
  readonly httpClient: HttpClient;
  readonly cache: SessionCache;
  readonly values: StoredValues;
  readonly table: UploadTable;
  readonly currentOwner: () => ConsentUser;
}

export function createPlaceServices({ httpClient, cache, values, table, currentOwner }: PlaceServicesDeps) {
  const consent = createGeolocationConsent(values);
  const geolocation = createGeolocationApi(httpClient, () => consent.has(currentOwner()));
  return {
    geolocation,
    agreeToGeolocation: () => consent.give(currentOwner()),
    placeFiller: createPlaceFiller(table, createNearPlaces(geolocation.search, cache)),
  };
}
