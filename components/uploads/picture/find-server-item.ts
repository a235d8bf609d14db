/** The assets that complete uploads became. One search at a time: rows that ask during it share the next one. */
import type { Client } from '#lib/client/connection/client.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { randomId } from '#lib/core/random-id.ts';
import { restrictedToIds } from '#lib/search/model/filter-query.ts';
import { type SearchItem, toSearchItem } from '#lib/search/model/search-item.ts';

type FindItem = (uploadId: string, type: MediaType) => Promise<SearchItem | undefined>;

/** A filter has a limited length. */
const MOST = 50;
const finders = new WeakMap<Client, FindItem>();

/** Undefined while the asset has no preview, or cannot be found. Never rejects. */
export function findServerItem(client: Client, uploadId: string, type: MediaType): Promise<SearchItem | undefined> {
  const find = finders.get(client) ?? createFinder(client);
  finders.set(client, find);
  return find(uploadId, type);
}

function createFinder({ send, details }: Client): FindItem {
  let waiting: { uploadId: string; type: MediaType; resolve(item: SearchItem | undefined): void }[] = [];
  let isSearching = false;

  const search = async (type: MediaType, uploadIds: readonly string[]): Promise<ReadonlyMap<string, SearchItem>> => {
    const uploads = await details.load(uploadIds);
    const ids = uploads.map(({ objectId }) => objectId).join();
    if (ids === '') return new Map();
    const request = { queryText: '', resStart: 1, resCount: uploads.length, ...restrictedToIds({}, type, ids) };
    const { Results } = await send('search.page', { requestId: randomId(), type, request });
    const items = new Map(Results.map((row) => toSearchItem(row, type)).map((item) => [item.objectId, item]));
    return new Map(
      uploads.flatMap(({ uploadId, objectId }) => {
        const item = items.get(objectId);
        return item && item.previewUrl !== '' ? [[uploadId, item] as const] : [];
      }),
    );
  };
  const run = async (): Promise<void> => {
    isSearching = true;
    for (let [first] = waiting; first; [first] = waiting) {
      const { type } = first;
      const together = waiting.filter((one) => one.type === type).slice(0, MOST);
      waiting = waiting.filter((one) => !together.includes(one));
      const ids = [...new Set(together.map(({ uploadId }) => uploadId))];
      const found = await search(type, ids).catch(() => new Map<string, SearchItem>());
      for (const { uploadId, resolve } of together) resolve(found.get(uploadId));
    }
    isSearching = false;
  };
  return (uploadId, type) =>
    new Promise((resolve) => {
      waiting.push({ uploadId, type, resolve });
      if (!isSearching) void run();
    });
}
