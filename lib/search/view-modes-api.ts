/** The server's view modes of a search (specification 7.18, 7.22). */
import type { SearchType } from '#lib/contract/search-types.ts';
import type { TableId } from '#lib/contract/tables.ts';
import { log } from '#lib/core/log.ts';
import type { ReadTable } from '#lib/net/table-reader.ts';
import { type ViewModeRow, viewModeRows } from './model/view-mode.ts';

export const VIEW_MODE_TABLES: Readonly<Record<SearchType, TableId>> = {
  image: 'imgSearchViewModes',
  video: 'vidSearchViewModes',
  audio: 'audSearchViewModes',
  text: 'txtSearchViewModes',
};

export interface ViewModesApi {
  /** Empty if the table names no supported mode, null if it could not be loaded; both are logged. */
  viewModes(type: SearchType, languageId: string): Promise<ViewModeRow[] | null>;
}

export function createViewModesApi(readTable: ReadTable): ViewModesApi {
  return {
    async viewModes(type, languageId) {
      try {
        const rows = viewModeRows(type, await readTable(VIEW_MODE_TABLES[type], languageId));
        if (rows.length === 0) log('warn', 'search: no view mode that is known', { type });
        return rows;
      } catch (error) {
        log('warn', 'search: view modes are missing', { type, error });
        return null;
      }
    },
  };
}
