/** How many results of a search each channel has. Pure. */
import type { SearchAnswer } from '#lib/contract/search.ts';
import { type ChannelTree, toggleChannel } from './channel-tree.ts';
import { sourceIds } from './filter-query.ts';

export interface SourceCounts {
  readonly bySource: ReadonlyMap<string, number>;
  readonly total: number;
  /** There may be more. */
  readonly isAtLeast: boolean;
}

/** Null if the server has not counted them. */
export function sourceCountsOf({ Query }: Pick<SearchAnswer, 'Query'>): SourceCounts | null {
  const { QueryFound: total, QueryFoundIsAtLeast: isAtLeast = false, QuerySources: sources } = Query;
  return sources === undefined ? null : { bySource: new Map(Object.entries(sources)), total, isAtLeast };
}

/** By a channel's index: what a search finds that is restricted to it alone; null: it cannot be, or that is not known. */
export function channelCounts(tree: ChannelTree, counts: SourceCounts | null): (index: number) => number | null {
  if (counts === null) return () => null;
  const { bySource, total, isAtLeast } = counts;
  const known = new Map<number, number | null>();
  const countOf = (index: number): number | null => {
    const checked = toggleChannel(tree, [], index);
    if (checked === null) return null;
    const ids = sourceIds(checked);
    const found = ids.length === 0 ? total : ids.reduce((sum, id) => sum + (bySource.get(id) ?? 0), 0);
    return isAtLeast && found === 0 ? null : found;
  };
  return (index) => {
    const found = known.get(index);
    if (found !== undefined) return found;
    const counted = countOf(index);
    known.set(index, counted);
    return counted;
  };
}
