/** The lists behind the form's selects (specification 3.12, 7.9, 7.18, 7.22). */
import { categoryList } from '#lib/contract/channels.ts';
import type { TableRow } from '#lib/contract/localisation.ts';
import type { TableId } from '#lib/contract/tables.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { hasCode } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { SessionCache } from '#lib/net/session-cache.ts';
import type { ReadTable } from '#lib/net/table-reader.ts';
import type { FormLists } from './model/form-lists.ts';

const SUPPLEMENTAL_TABLES: Readonly<Record<MediaType, TableId>> = {
  image: 'imgSupplCategories',
  video: 'vidSupplCategories',
  audio: 'audSupplCategories',
};

export interface ListsApi {
  /** Cached per session and language. A list that fails is empty and logged, and requested again next time. */
  lists(type: MediaType, languageId: string): Promise<FormLists>;
}

export function createListsApi(httpClient: HttpClient, cache: SessionCache, readTable: ReadTable): ListsApi {
  return {
    async lists(type, languageId) {
      const tableID = SUPPLEMENTAL_TABLES[type];
      const [categories, supplementalCategories] = await Promise.all([
        orNull(
          'categories',
          cache.get(`categories ${type} ${languageId}`, () =>
            httpClient.call(categoryList, { path: { uploadType: type } }),
          ),
        ),
        orNull(tableID, readTable(tableID, languageId).catch(noneIfUnknown)),
      ]);
      return {
        categories: categories ?? [],
        categoriesStatus: categories === null ? 'error' : 'success',
        supplementalCategories: supplementalCategories ?? [],
        supplementalStatus: supplementalCategories === null ? 'error' : 'success',
      };
    },
  };
}

/** A server without such a table has no supplemental categories. */
function noneIfUnknown(error: unknown): readonly TableRow[] {
  if (hasCode(error, 'net/status') && error.facts.status === 404) return [];
  throw error;
}

function orNull<Value>(name: string, list: Promise<Value>): Promise<Value | null> {
  return list.catch((error: unknown) => {
    log('warn', 'metadata: a list is missing', { name, error });
    return null;
  });
}
