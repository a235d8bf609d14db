/** Searches, and the lists and places that form and filter request from the media system. */
import type { MetadataHandlers } from '#lib/messaging/metadata-messages.ts';
import type { SearchHandlers } from '#lib/messaging/search-messages.ts';
import type { FilterListsApi } from '#lib/search/filter-lists-api.ts';
import type { SearchApi } from '#lib/search/search-api.ts';
import type { ViewModesApi } from '#lib/search/view-modes-api.ts';
import type { FilterWidthStorage } from '#lib/storage/filter-width.ts';
import type { GeolocationApi } from '#lib/upload-form/geolocation-api.ts';
import type { ListsApi } from '#lib/upload-form/lists-api.ts';
import { command } from './command.ts';

export interface SearchHandlerDeps {
  readonly search: SearchApi;
  readonly viewModes: ViewModesApi;
  readonly filterLists: FilterListsApi;
  readonly filterWidth: FilterWidthStorage;
  readonly lists: ListsApi;
  readonly geolocation: GeolocationApi;
  /** Stores the signed-in user's consent. */
  agreeToGeolocation(): Promise<void>;
  /** Windows locale id of the app's language (7.16). */
  languageId(): string;
}

export function searchHandlers(deps: SearchHandlerDeps): SearchHandlers & MetadataHandlers {
  const { search, viewModes, filterLists, filterWidth, lists, geolocation, languageId } = deps;
  return {
    'search.page': ({ requestId, type, request }) => search.page(requestId, type, withoutUndefined(request)),
    'search.viewModes': ({ type }) => viewModes.viewModes(type, languageId()),
    'search.filterTables': () => filterLists.tables(languageId()),
    'search.channels': ({ type }) => filterLists.channels(type, languageId()),
    'search.filterWidth': () => filterWidth.read(),
    'search.setFilterWidth': command(({ width }) => filterWidth.write(width)),
    'search.abort': command(async ({ requestId }) => search.abort(requestId)),
    'metadata.lists': ({ type }) => lists.lists(type, languageId()),
    'metadata.geolocate': ({ latitude, longitude }) => geolocation.search(latitude, longitude),
    'metadata.agreeToGeolocation': command(() => deps.agreeToGeolocation()),
  };
}

function withoutUndefined<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as never;
}
