import type { SearchHandlers } from '#lib/messaging/search-messages.ts';
import type { FilterListsApi } from '#lib/search/filter-lists-api.ts';
import type { FilterWidthStorage } from '#lib/search/filter-width.ts';
import type { OwnSearchesStorage } from '#lib/search/own-searches.ts';
import type { SearchApi } from '#lib/search/search-api.ts';
import type { ViewModesApi } from '#lib/search/view-modes-api.ts';

export interface SearchHandlerDeps {
  readonly search: SearchApi;
  readonly viewModes: ViewModesApi;
  readonly filterLists: FilterListsApi;
  readonly filterWidth: FilterWidthStorage;
  readonly ownSearches: OwnSearchesStorage;
  /** Windows locale id of the app's language (7.16). */
  languageId(): string;
}

function withoutUndefined<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as never;
}

export function searchHandlers(deps: SearchHandlerDeps): SearchHandlers {
  const { search, viewModes, filterLists, filterWidth, ownSearches, languageId } = deps;
  return {
    'search.page': ({ requestId, type, request }) => search.page(requestId, type, withoutUndefined(request)),
    'search.viewModes': ({ type }) => viewModes.viewModes(type, languageId()),
    'search.filterTables': () => filterLists.tables(languageId()),
    'search.channels': ({ type }) => filterLists.channels(type, languageId()),
    'search.filterWidth': () => filterWidth.read(),
    'search.setFilterWidth': ({ width }) => filterWidth.write(width),
    'search.own': () => ownSearches.read(),
    'search.looked': (search) => ownSearches.looked(search),
    'search.saveNamed': (search) => ownSearches.save(search),
    'search.abort': async ({ requestId }) => search.abort(requestId),
  };
}
