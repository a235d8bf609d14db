/** Searches, and the lists and places that form and filter request from the media system. */

import type { QueueUser } from '#lib/core/queue-user.ts';
import type { EngineHost } from '#lib/host/engine-host.ts';
import type { Network } from '#lib/host/network.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { createSessionCache, createSessionReader } from '#lib/net/session-cache.ts';
import { createTableReader } from '#lib/net/table-reader.ts';
import { createFilterListsApi } from '#lib/search/filter-lists-api.ts';
import { createFilterWidthStorage } from '#lib/search/filter-width.ts';
import { createViewModesApi } from '#lib/search/view-modes-api.ts';
import { languageIdOf } from '#lib/settings/model/start-up.ts';
import type { SettingsService } from '#lib/settings/server/settings-service.ts';
import { GEOLOCATION_CONSENT } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { userValues } from '#lib/storage/user-values.ts';
import { createGeolocationApi } from '#lib/upload-form/geolocation-api.ts';
import { createListsApi } from '#lib/upload-form/lists-api.ts';
import { createNearPlaces } from '#lib/upload-form/near-places.ts';
import { createPlaceFiller } from '#lib/uploads/queue/fill-in-places.ts';
import type { UploadEngine } from '#lib/uploads/upload-engine.ts';

export interface ListServicesDeps {
  readonly host: Pick<EngineHost, 'browserLocale'>;
  readonly network: Network;
  readonly httpClient: HttpClient;
  readonly values: StoredValues;
  readonly settings: Pick<SettingsService, 'startUp'>;
  readonly uploads: Pick<UploadEngine, 'table' | 'queue'>;
  currentUser(): QueueUser | null;
}

export function createListServices(deps: ListServicesDeps) {
  const { host, network, httpClient, values, settings, uploads, currentUser } = deps;
  const cache = createSessionCache(createSessionReader(httpClient, network));
  const readTable = createTableReader(httpClient, cache);
  const consent = userValues(values, GEOLOCATION_CONSENT);
  // The places of a user outlive a session that expires.
  const languageId = (): string => languageIdOf(settings.startUp(), host.browserLocale);
  const places = createSessionCache(async () => JSON.stringify([currentUser(), languageId()]));
  const geolocation = createGeolocationApi(httpClient, async () => (await consent.read(currentUser())) === true);
  return {
    languageId,
    lists: createListsApi(httpClient, cache, readTable),
    viewModes: createViewModesApi(readTable),
    filterLists: createFilterListsApi(httpClient, cache, readTable),
    filterWidth: createFilterWidthStorage(values),
    geolocation,
    agreeToGeolocation: () => consent.change(currentUser(), () => true),
    placeFiller: createPlaceFiller(uploads.table, uploads.queue.undo, createNearPlaces(geolocation.search, places)),
  };
}
