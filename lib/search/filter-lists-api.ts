/** Tables of the image filter, and the channels of a media type (specification 7.18, 7.19, 7.22, 8.7). */
import type { TableRow } from '#lib/contract/localisation.ts';
import { type SearchChannelNode, searchChannels } from '#lib/contract/search-channels.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { TableId } from '#lib/contract/tables.ts';
import { log } from '#lib/core/log.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { SessionCache } from '#lib/net/session-cache.ts';
import type { ReadTable } from '#lib/net/table-reader.ts';
import type { FilterTables } from './model/filter-value.ts';
import { parsePeriod } from './model/period.ts';

export interface FilterListsApi {
  /** A table that fails is empty and logged. */
  tables(languageId: string): Promise<FilterTables>;
  /** Cached per session, search type and language; null after a failure, which is logged and not cached. */
  channels(type: SearchType, languageId: string): Promise<readonly SearchChannelNode[] | null>;
}

/** Date presets, image types and special queries. */
export const FILTER_TABLES = [
  'imgSearchDatePresets',
  'imgSearchImageTypes',
  'imgSearchCustomQueries',
] as const satisfies readonly TableId[];

export function channelsQuery(chanDomain: SearchType, svcLanguageID: string): Readonly<Record<string, string>> {
  return { svcCmd: 'chanList', svcFormat: 'jsonxhr', chanAccess: 'search', chanDomain, svcLanguageID };
}

export function createFilterListsApi(
  httpClient: HttpClient,
  cache: SessionCache,
  readTable: ReadTable,
): FilterListsApi {
  const rowsOf = (tableID: TableId, languageId: string): Promise<readonly TableRow[] | null> =>
    readTable(tableID, languageId).catch((error: unknown) => {
      log('warn', 'search: a table is missing', { tableID, error });
      return null;
    });
  return {
    async tables(languageId) {
      const [presets, imageTypes, customQueries] = await Promise.all(
        FILTER_TABLES.map((tableID) => rowsOf(tableID, languageId)),
      );
      return {
        datePresets: presets?.filter(isKnownPreset) ?? [],
        imageTypes: imageTypes ?? [],
        customQueries: customQueries ?? [],
        hasFailed: !presets || !imageTypes || !customQueries,
      };
    },
    async channels(type, languageId) {
      const query = channelsQuery(type, languageId);
      try {
        return await cache.get(`channels ${type} ${languageId}`, () => httpClient.call(searchChannels, { query }));
      } catch (error) {
        log('warn', 'search: the tree of channels is missing', { type, error });
        return null;
      }
    },
  };
}

/** Unknown presets are not offered. */
function isKnownPreset({ rowVal }: TableRow): boolean {
  const isKnown = parsePeriod(rowVal) !== null;
  if (!isKnown) log('warn', 'search: an unknown period', { rowVal });
  return isKnown;
}
