/** How many results of a search each channel has. Pure. */
import type { SearchAnswer } from '#lib/contract/search.ts';
import type { ChannelTree } from './channel-tree.ts';
import { splitSourceIds } from './filter-query.ts';

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
export function channelCounts(tree: ChannelTree, counts: SourceCounts): readonly (number | null)[] {
  const { bySource, total, isAtLeast } = counts;
  const below = tree.map(() => ({ units: 0, sources: new Set<string>() }));
  for (const { index, parent, isUnit, isSelectable, chanSrcID } of tree.toReversed()) {
    const [own, above] = [below[index], below[parent]];
    if (!own) continue;
    if (isUnit) own.units += 1;
    // A channel is checked with the channels below it.
    if (isSelectable && own.units > 0) for (const id of splitSourceIds(chanSrcID)) own.sources.add(id);
    if (!above) continue;
    above.units += own.units;
    for (const id of own.sources) above.sources.add(id);
  }
  const all = tree.reduce((units, { isUnit }) => units + (isUnit ? 1 : 0), 0);
  const found: number[] = [];
  for (const [index, { units, sources }] of below.entries()) {
    const parent = tree[index]?.parent ?? -1;
    // Without another channel below it, the parent is checked with this one.
    const isWhole = parent >= 0 && below[parent]?.units === units;
    const sum = () => [...sources].reduce((results, id) => results + (bySource.get(id) ?? 0), 0);
    found.push(isWhole ? (found[parent] ?? 0) : units === all ? total : sum());
  }
  return found.map((results, index) => (tree[index]?.canBeChecked && (results > 0 || !isAtLeast) ? results : null));
}
