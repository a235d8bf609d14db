/**
 * User and view of a search route, kept while its page is not shown (docs/design/search.md#nothing-is-lost-by-leaving).
 */
import type { SearchStore } from '#lib/client/search/search-store.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { VIEW_MODES, type ViewMode } from '#lib/search/model/view-mode.ts';

export interface ViewMemory {
  /** `DOMAIN/name` of the user who searched here last; null before the first search. */
  owner: string | null;
  /** The view that the user prefers. */
  mode: ViewMode;
}

const memories = new WeakMap<SearchStore, ViewMemory>();

export function viewMemory(search: SearchStore, type: SearchType): ViewMemory {
  const known = memories.get(search);
  if (known) return known;
  const fresh: ViewMemory = { owner: null, mode: VIEW_MODES[type][0] };
  memories.set(search, fresh);
  return fresh;
}
