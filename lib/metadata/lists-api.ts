/** The lists behind the form's selects (specification 3.12, 7.9, 7.18, 7.22). */
import { categoryList } from '#lib/contract/channels.ts';
import { table } from '#lib/contract/localisation.ts';
import type { TableId } from '#lib/contract/tables.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { log } from '#lib/core/log.ts';
import type { Requester } from '#lib/net/requester.ts';
import { withRetries } from '#lib/net/with-retries.ts';
import type { FormLists } from './model/form-lists.ts';

const SUPPLEMENTAL_TABLES: Readonly<Record<MediaType, TableId>> = {
  image: 'imgSupplCategories',
  video: 'vidSupplCategories',
  audio: 'audSupplCategories',
};

/** Of the localisation service, for what is not of the required set (7.16). */
const LIST_RETRIES = 2;

export interface ListsApi {
  /** Cached per type and language for the life of the background; a list that fails is empty, logged, and asked again. */
  lists(type: MediaType, languageId: string): Promise<FormLists>;
  /** Another session may see other lists. */
  clear(): void;
}

export function createListsApi(requester: Requester): ListsApi {
  const cache = new Map<string, Promise<unknown>>();

  /** Null for a list that cannot be had. */
  const cached = async <Row>(key: string, load: () => Promise<Row[]>): Promise<Row[] | null> => {
    const known = (cache.get(key) as Promise<Row[]> | undefined) ?? load();
    cache.set(key, known);
    try {
      return await known;
    } catch (error) {
      cache.delete(key);
      log('warn', 'metadata: a list is missing', { key, error });
      return null;
    }
  };
  return {
    async lists(type, languageId) {
      const tableID = SUPPLEMENTAL_TABLES[type];
      const query = { svcCmd: 'locGetTable', svcFormat: 'jsonxhr', tableID, svcLanguageID: languageId };
      const [categories, supplementalCategories] = await Promise.all([
        cached(`categories ${type}`, () => requester.call(categoryList, { path: { uploadType: type } })),
        cached(`${tableID} ${languageId}`, () => withRetries(LIST_RETRIES, () => requester.call(table, { query }))),
      ]);
      return {
        categories: categories ?? [],
        categoriesStatus: categories === null ? 'error' : 'success',
        supplementalCategories: supplementalCategories ?? [],
      };
    },
    clear: () => cache.clear(),
  };
}
