/** The server's view modes of a search (specification 7.18, 7.22). */
import { table } from '#lib/contract/localisation.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { TableId } from '#lib/contract/tables.ts';
import { log } from '#lib/core/log.ts';
import type { Requester } from '#lib/net/requester.ts';
import { type ViewModeRow, viewModeRows } from './model/view-mode.ts';

const TABLES: Readonly<Record<SearchType, TableId>> = {
  image: 'imgSearchViewModes',
  video: 'vidSearchViewModes',
  audio: 'audSearchViewModes',
  text: 'txtSearchViewModes',
};

export interface ViewModesApi {
  /**
   * Cached per type and language for the life of the background; empty and logged when the table cannot be had or names
   * no mode that can be drawn, and asked again the next time.
   */
  viewModes(type: SearchType, languageId: string): Promise<ViewModeRow[]>;
  /** Another server has other tables. */
  clear(): void;
}

export function createViewModesApi(requester: Requester): ViewModesApi {
  const cache = new Map<string, Promise<ViewModeRow[]>>();
  const load = async (type: SearchType, svcLanguageID: string): Promise<ViewModeRow[]> => {
    const query = { svcCmd: 'locGetTable', svcFormat: 'jsonxhr', tableID: TABLES[type], svcLanguageID };
    return viewModeRows(type, await requester.call(table, { query }));
  };
  return {
    async viewModes(type, languageId) {
      const key = `${type} ${languageId}`;
      const rows = cache.get(key) ?? load(type, languageId);
      cache.set(key, rows);
      try {
        const found = await rows;
        if (found.length > 0) return found;
        log('warn', 'search: no view mode that is known', { type });
      } catch (error) {
        log('warn', 'search: view modes are missing', { type, error });
      }
      if (cache.get(key) === rows) cache.delete(key);
      return [];
    },
    clear: () => cache.clear(),
  };
}
