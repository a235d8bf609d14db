/** Reads a page, the same in every order: at once where there is time for that, else as far as it gets. */
import { InterruptedRead, ignoreTooSlow } from '../scheduling/read-clock.ts';
import type { CatalogueAsset, CatalogueQuery, ReadUntil } from '../stores/catalogue.ts';
import type { Place } from './part-counts.ts';
import type { Searched, SearchReads } from './search-run.ts';

export interface ReadPage {
  readonly assets: readonly CatalogueAsset[];
  /** It ends where its time did. */
  readonly isCut: boolean;
  /** From where the next page goes on; undefined: its number is enough. */
  readonly read?: ReadUntil | undefined;
  /** How many there are in all, if it is known by then. */
  readonly found?: number | undefined;
}

export const TOO_SLOW = new InterruptedRead('too-slow');

/** Who takes the whole count only takes whole pages only, unless a page was cut before. */
export function mayBeCut({ counts, snapshot }: CatalogueQuery): boolean {
  return counts !== undefined || snapshot?.read !== undefined;
}

/** Undefined when it takes too long: of that nothing stays. */
export async function readAtOnce(reads: SearchReads, searched: Searched, place: Place): Promise<ReadPage | undefined> {
  const { offset, count } = searched.query;
  const page = await reads.page(searched, place).catch(ignoreTooSlow);
  if (page === undefined) return undefined;
  const { length } = page.assets;
  const isEnd = place.rest !== undefined && length < count && (length > 0 || offset === 0);
  return { assets: page.assets, isCut: false, found: page.found ?? (isEnd ? offset + length : undefined) };
}
