import { wordsOf } from '../../search/search-terms.ts';
import { searchableText } from '../../stores/asset-rows.ts';
import type { CatalogueAsset } from '../../stores/catalogue.ts';

/** The folded words of a generated picture. Its number makes each findable on its own. */
export type ArchiveWords = (number: number, asset: CatalogueAsset) => readonly string[];

/** Pictures of the same model have the same words, which are folded once. */
export function createArchiveWords(): ArchiveWords {
  const known = new Map<string, readonly string[]>();
  return (number, asset) => {
    const key = asset.mediaId ?? '';
    const words = known.get(key) ?? wordsOf(searchableText({ ...asset, name: '' }));
    known.set(key, words);
    return [String(number), ...words];
  };
}
