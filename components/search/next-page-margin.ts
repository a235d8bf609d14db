import type { SearchType } from '#lib/contract/search-types.ts';

/** How far below the visible part the end of the list calls for the next page (4.20). */
export function nextPageMarginPx(type: SearchType): number {
  return type === 'image' || type === 'text' ? 200 : 190;
}
