/** Places for pictures: looked up at the media system once the person has agreed, for one file or a whole shoot (3.8). */
import { createGeolocationApi } from '#lib/metadata/geolocation-api.ts';
import { createNearPlaces } from '#lib/metadata/near-places.ts';
import type { HttpClient } from '#lib/net/requester.ts';
import type { SessionCache } from '#lib/net/session-cache.ts';
import { type ConsentGiver, createGeolocationConsent } from '#lib/storage/geolocation-consent.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import type { UploadTable } from '#lib/uploads/job-table.ts';
import { createShootPlaces } from '#lib/uploads/shoot-places.ts';

export function createPlaceServices(
  httpClient: HttpClient,
  cache: SessionCache,
  values: StoredValues,
  table: UploadTable,
  whose: () => ConsentGiver,
) {
  const consent = createGeolocationConsent(values);
  const geolocation = createGeolocationApi(httpClient, () => consent.has(whose()));
  return {
    geolocation,
    agreeToGeolocation: () => consent.give(whose()),
    shootPlaces: createShootPlaces(table, createNearPlaces(geolocation.search, cache)),
  };
}
