/** Asks the server once more for the results of a tray, which may be old: marks change, and results vanish. */
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { readOnlyIds, restrictedToIds } from '#lib/search/model/filter-query.ts';
import { pageSlots } from '#lib/search/model/result-slots.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { itemKey } from '#lib/search/model/tray-item.ts';
import { MOST_AT_ONCE } from './results-in.ts';
import type { Tray } from './tray.ts';

/** Never rejects: without an answer the tray stays as it is. */
export async function renewTray(tray: Tray, send: Send): Promise<void> {
  const items = [...tray.store.getState().items.values()];
  for (const type of SEARCH_TYPES) {
    // Other ids cannot be asked for.
    const asked = items.filter((item) => item.type === type && readOnlyIds(item.objectId) !== '');
    for (let at = 0; at < asked.length; at += MOST_AT_ONCE) {
      const page = asked.slice(at, at + MOST_AT_ONCE);
      const found = await findAgain(page, type, send).catch(() => null);
      if (found === null) return;
      const keys = new Set(found.map(itemKey));
      const missing = page.map(itemKey).filter((key) => !keys.has(key));
      tray.renew(found, missing);
    }
  }
}

async function findAgain(items: readonly SearchItem[], type: SearchType, send: Send): Promise<readonly SearchItem[]> {
  const only = items.map(({ objectId }) => objectId).join(',');
  const request = { queryText: '', resStart: 1, resCount: items.length, ...restrictedToIds({}, type, only) };
  const answer = await send('search.page', { requestId: randomId(), type, request });
  return [...pageSlots(answer, 0, type).values()].filter((item) => item !== null);
}
