/** How a search route was looked at: kept beside its store, so that coming back loses nothing (docs/design/search.md#nothing-is-lost-by-leaving). */
import type { SearchStore } from '#lib/client/search/search-store.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { VIEW_MODES, type ViewMode } from '#lib/search/model/view-mode.ts';

export interface ViewMemory {
  /** `DOMAIN/name` of the person who searched here last; null before the first search. */
  owner: string | null;
  /** What the person prefers. */
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
