import type { SearchType } from '#lib/contract/search-types.ts';

/** How far above and below the visible part results are asked for (4.20, decision 16). */
export function nextPageMarginPx(type: SearchType): number {
  return type === 'image' || type === 'text' ? 200 : 190;
}
