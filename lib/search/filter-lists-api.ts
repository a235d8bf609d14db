/** What the image filter offers: its tables and the tree of channels (specification 7.18, 7.19, 7.22, 8.7). */
import { type TableRow, table } from '#lib/contract/localisation.ts';
import { type SearchChannelNode, searchChannels } from '#lib/contract/search-channels.ts';
import type { TableId } from '#lib/contract/tables.ts';
import { log } from '#lib/core/log.ts';
import type { Requester } from '#lib/net/requester.ts';
import type { FilterTables } from './model/filter-value.ts';
import { parsePeriod } from './model/period.ts';

/** 7.19 */
export type ChannelDomain = 'image' | 'video' | 'audio';

export interface FilterListsApi {
  /** Cached per language; a table that fails is empty, logged, and asked for again. */
  tables(languageId: string): Promise<FilterTables>;
  /** Cached per session token, domain and language; null when it failed, which is logged and asked for again. */
  channels(domain: ChannelDomain, languageId: string): Promise<readonly SearchChannelNode[] | null>;
  /** Another server has other lists. */
  clear(): void;
}

export function createFilterListsApi(requester: Requester, readToken: () => Promise<string | null>): FilterListsApi {
  const tables = new Map<string, Promise<readonly TableRow[]>>();
  /** Of one session: who signs in next may see other channels. */
  let trees = { token: null as string | null, byDomain: new Map<string, Promise<SearchChannelNode[]>>() };

  const tableRows = (tableID: TableId, languageId: string): Promise<readonly TableRow[]> =>
    cached(tables, `${tableID} ${languageId}`, () =>
      requester.call(table, {
        query: { svcCmd: 'locGetTable', svcFormat: 'jsonxhr', tableID, svcLanguageID: languageId },
      }),
    ).catch((error: unknown) => {
      log('warn', 'search: a table is missing', { tableID, error });
      return [];
    });
  return {
    async tables(languageId) {
      const [presets, imageTypes, customQueries] = await Promise.all([
        tableRows('imgSearchDatePresets', languageId),
        tableRows('imgSearchImageTypes', languageId),
        tableRows('imgSearchCustomQueries', languageId),
      ]);
      return { datePresets: presets.filter(isKnownPreset), imageTypes, customQueries };
    },
    async channels(domain, languageId) {
      try {
        const token = await readToken();
        if (trees.token !== token) trees = { token, byDomain: new Map() };
        return await cached(trees.byDomain, `${domain} ${languageId}`, () =>
          requester.call(searchChannels, {
            query: {
              svcCmd: 'chanList',
              svcFormat: 'jsonxhr',
              chanAccess: 'search',
              chanDomain: domain,
              svcLanguageID: languageId,
            },
          }),
        );
      } catch (error) {
        log('warn', 'search: the tree of channels is missing', { domain, error });
        return null;
      }
    },
    clear() {
      tables.clear();
      trees = { token: null, byDomain: new Map() };
    },
  };
}

async function cached<Value>(
  cache: Map<string, Promise<Value>>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key) ?? load();
  cache.set(key, known);
  try {
    return await known;
  } catch (error) {
    if (cache.get(key) === known) cache.delete(key);
    throw error;
  }
}

/** A preset that cannot be understood is not offered. */
function isKnownPreset({ rowVal }: TableRow): boolean {
  const isKnown = parsePeriod(rowVal) !== null;
  if (!isKnown) log('warn', 'search: an unknown period', { rowVal });
  return isKnown;
}
