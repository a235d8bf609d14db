import type { SearchItem } from '#lib/search/model/search-item.ts';
import type { Texts } from '../../i18n/text-provider.tsx';

/** The title of a result: its headline, else its name, else 'Untitled'. */
export function titleOf(item: SearchItem, { t }: Pick<Texts, 't'>): string {
  return item.headline || item.name || t('search.untitled');
}
