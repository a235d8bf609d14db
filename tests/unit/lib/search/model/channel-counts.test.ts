import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchChannelNode } from '#lib/contract/search-channels.ts';
import { channelCounts, sourceCountsOf } from '#lib/search/model/channel-counts.ts';
import { flattenChannels, toggleChannel } from '#lib/search/model/channel-tree.ts';
import { buildFilterQuery } from '#lib/search/model/filter-query.ts';
import { defaultFilter, NO_TABLES } from '#lib/search/model/filter-value.ts';

const node = (chanID: string, chanSrcID: string, parts: Partial<SearchChannelNode> = {}): SearchChannelNode => ({
  chanID,
  chanSrcID,
  chanName: chanID,
  chanList: [],
  isSelectable: true,
  isExpanded: false,
  ...parts,
});
const countsOf = (roots: readonly SearchChannelNode[], sources: Record<string, number>, isAtLeast = false) => {
  const tree = flattenChannels(roots, false);
  const bySource = new Map(Object.entries(sources));
  const total = [...bySource.values()].reduce((sum, found) => sum + found, 0);
  const found = channelCounts(tree, { bySource, total, isAtLeast });
  return Object.fromEntries(tree.map(({ chanID, index }) => [chanID, found[index]]));
};

const TREE = [
  node('agencies', '', { chanList: [node('npa', 'NPA'), node('both', 'NPA, EPN')] }),
  node('desks', 'DESK', { chanList: [node('north', 'N')] }),
  node('heading', '', { isSelectable: false, chanList: [node('archive', 'ARCH')] }),
  node('empty', ''),
];

describe('the results of a channel', () => {
  it('[3.18, 4.27] are those of its sources, each counted once, and of the channels below it', () => {
    expect(countsOf(TREE, { NPA: 1_204, EPN: 30, DESK: 4, N: 2, other: 7 })).toEqual({
      agencies: 1_234,
      npa: 1_204,
      both: 1_234,
      desks: 6,
      // It checks its parent, which has no other channel.
      north: 6,
      heading: null,
      archive: 0,
      empty: null,
    });
  });

  it('[4.27] are all of the search where the channel checks all channels', () => {
    expect(countsOf([node('all', '', { chanList: [node('npa', 'NPA')] })], { NPA: 3, other: 7 })).toEqual({
      all: 10,
      npa: 10,
    });
  });

  it('[3.18] are not known where none was counted in time', () => {
    expect(countsOf(TREE, { NPA: 5 }, true)).toMatchObject({ npa: 5, archive: null });
  });

  it('[3.18] are those that its own query finds, in any tree', () => {
    const { tree: trees } = fc.letrec<{ tree: SearchChannelNode[] }>((tie) => ({
      tree: fc.array(
        fc
          .record({
            sources: fc.subarray(['A', 'B', 'C', 'D']),
            isSelectable: fc.boolean(),
            chanList: fc.oneof({ maxDepth: 2 }, fc.constant([]), tie('tree')),
          })
          .map(({ sources, ...parts }) => node('', sources.join(), parts)),
        { maxLength: 3 },
      ),
    }));
    const sources = { A: 1, B: 20, C: 300, D: 4_000, E: 50_000 };
    const value = defaultFilter(NO_TABLES, new Date(0));
    const found = (queryCond?: string) =>
      Object.entries(sources)
        .filter(([id]) => queryCond === undefined || queryCond.split(',').includes(id))
        .reduce((sum, [, count]) => sum + count, 0);
    fc.assert(
      fc.property(trees, (roots) => {
        let number = 0;
        const named = (list: readonly SearchChannelNode[]): SearchChannelNode[] =>
          list.map((one) => ({ ...one, chanID: String(number++), chanList: named(one.chanList) }));
        const unique = named(roots);
        const counts = countsOf(unique, sources);
        for (const { chanID, index } of flattenChannels(unique, false)) {
          const checked = toggleChannel(flattenChannels(unique, false), [], index);
          const expected = checked && found(buildFilterQuery({ ...value, ...checked }, new Date(0)).queryCond);
          expect(counts[chanID]).toBe(expected);
        }
      }),
    );
  });

  it('are not known of a server that says nothing of sources', () => {
    expect(sourceCountsOf({ Query: { QueryFound: 3, QueryID: 'q' } })).toBeNull();
  });
});
