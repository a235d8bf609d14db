/** Content of a result's popover (specification 2.8.6). Pure. */
import type { SearchItem } from './search-item.ts';

export interface ResultSummary {
  readonly headline: string;
  readonly caption: string;
  /** Byline, and for images the credit as well. */
  readonly author: string;
}

/** Null if there is nothing to show. */
export function resultSummary(item: SearchItem): ResultSummary | null {
  const headline = item.headline.trim();
  const caption = item.caption.trim();
  const names = [item.byline.trim(), item.type === 'image' ? item.credit.trim() : ''];
  const author = names.filter((name, at) => name !== '' && names.indexOf(name) === at).join(' / ');
  return headline || caption || author ? { headline, caption, author } : null;
}
