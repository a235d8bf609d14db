/** Asks the server once more for the results of a tray, which may be old: marks change, and results vanish. */
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { readOnlyIds } from '#lib/search/model/filter-query.ts';
import type { ResultSlots } from '#lib/search/model/result-slots.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { itemKey } from '#lib/search/model/tray-item.ts';
import { MOST_AT_ONCE, slotsIn } from './results-in.ts';
import type { Tray } from './tray.ts';

/** Never rejects: without an answer the tray stays as it is. */
export async function renewTray(tray: Tray, send: Send): Promise<void> {
  const items = [...tray.store.getState().items.values()];
  for (const type of SEARCH_TYPES) {
    // Other ids cannot be asked for.
    const asked = items.filter((item) => item.type === type && readOnlyIds(item.objectId) !== '');
    for (let at = 0; at < asked.length; at += MOST_AT_ONCE) {
      const some = asked.slice(at, at + MOST_AT_ONCE);
      const slots = await findAgain(some, type, send).catch(() => null);
      if (slots === null) return;
      const found = [...slots.values()].filter((item) => item !== null);
      const keys = new Set(found.map(itemKey));
      // One of those that cannot be read may be any of them.
      const isKnown = found.length === slots.size;
      tray.renew(found, isKnown ? some.map(itemKey).filter((key) => !keys.has(key)) : []);
    }
  }
}

function findAgain(items: readonly SearchItem[], type: SearchType, send: Send): Promise<ResultSlots> {
  const only = items.map(({ objectId }) => objectId).join(',');
  const state = {
    searchedText: '',
    filterQuery: {},
    only,
    queryId: '',
    sort: 'received' as const,
    slots: new Map(),
    atLeast: null,
  };
  return slotsIn({ first: 0, last: items.length - 1 }, { send, type, state });
}
