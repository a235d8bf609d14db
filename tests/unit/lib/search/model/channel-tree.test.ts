import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchChannelNode } from '#lib/contract/search-channels.ts';
import {
  type ChannelTree,
  type CheckState,
  checkStates,
  flattenChannels,
  hasChannelsBelow,
  toggleChannel,
  visibleChannels,
} from '#lib/search/model/channel-tree.ts';
import type { FilterChannel } from '#lib/search/model/filter-value.ts';
import { findByBeginning } from '#lib/search/model/find-channel.ts';

function node(chanID: string, parts: Partial<SearchChannelNode> = {}): SearchChannelNode {
  const chanSrcID = parts.chanList ? '' : chanID.toUpperCase();
  return { chanID, chanSrcID, chanName: chanID, chanList: [], isSelectable: true, isExpanded: false, ...parts };
}

/** agencies: npa, epn · own: news, desks (a heading): north, south · archive */
const ROOTS = [
  node('agencies', { chanList: [node('npa'), node('epn')], isExpanded: true }),
  node('own', {
    chanSrcID: 'OWN',
    chanList: [node('news'), node('desks', { isSelectable: false, chanList: [node('north'), node('south')] })],
  }),
  node('archive'),
];
const TREE = flattenChannels(ROOTS, false);
const at = (chanID: string, tree: ChannelTree = TREE) => tree.findIndex((one) => one.chanID === chanID);

interface Checked {
  readonly channelList: readonly FilterChannel[];
  readonly allChannelsSelected: boolean;
}
const NONE: Checked = { channelList: [], allChannelsSelected: false };
const press = (before: Checked, ...chanIDs: string[]): Checked =>
  chanIDs.reduce((checked, chanID) => toggleChannel(TREE, checked.channelList, at(chanID)) ?? checked, before);
const idsOf = ({ channelList }: Checked) => channelList.map(({ chanID }) => chanID);
const stateOf = (checked: Checked, chanID: string): CheckState | undefined =>
  checkStates(TREE, checked.channelList)[at(chanID)];

describe('the tree of channels', () => {
  it('[3.18] keeps depth, position among siblings and descendants of each node', () => {
    expect(TREE.map(({ chanID, level, position, setSize, end }) => [chanID, level, position, setSize, end])).toEqual([
      ['agencies', 1, 1, 3, 3],
      ['npa', 2, 1, 2, 2],
      ['epn', 2, 2, 2, 3],
      ['own', 1, 2, 3, 8],
      ['news', 2, 1, 2, 5],
      ['desks', 2, 2, 2, 8],
      ['north', 3, 1, 2, 7],
      ['south', 3, 2, 2, 8],
      ['archive', 1, 3, 3, 9],
    ]);
  });

  it('[3.18] marks nodes with children', () => {
    expect(TREE.filter((one) => hasChannelsBelow(one)).map(({ chanID }) => chanID)).toEqual([
      'agencies',
      'own',
      'desks',
    ]);
  });

  it('[4.27] opens flagged nodes, or the first two levels where the media system opens none', () => {
    const opened = (tree: ChannelTree) => tree.flatMap((one) => (one.startsExpanded ? [one.chanID] : []));
    expect(opened(TREE)).toEqual(['agencies']);
    expect(opened(flattenChannels(ROOTS, true))).toEqual(TREE.flatMap((one) => (one.level <= 2 ? [one.chanID] : [])));
  });

  it('shows nodes whose ancestors are all open', () => {
    const shown = (...open: string[]) =>
      visibleChannels(TREE, new Set(open.map((one) => at(one)))).map((index) => TREE[index]?.chanID);
    expect(shown()).toEqual(['agencies', 'own', 'archive']);
    expect(shown('own')).toEqual(['agencies', 'own', 'news', 'desks', 'archive']);
    expect(shown('desks')).toEqual(['agencies', 'own', 'archive']);
  });
});

describe('selecting a node', () => {
  it('[4.27] selects all its descendants', () => {
    const checked = press(NONE, 'agencies');
    expect(idsOf(checked)).toEqual(['agencies', 'npa', 'epn']);
    expect(idsOf(press(checked, 'agencies'))).toEqual([]);
  });

  it('[4.27] selects a parent with its last selected child; a mixed parent is not sent', () => {
    const one = press(NONE, 'news');
    expect([stateOf(one, 'own'), idsOf(one)]).toEqual(['mixed', ['news']]);
    const all = press(one, 'north', 'south');
    expect([stateOf(all, 'own'), idsOf(all)]).toEqual(['on', ['own', 'news', 'north', 'south']]);
    const less = press(all, 'news');
    expect([stateOf(less, 'own'), idsOf(less)]).toEqual(['mixed', ['north', 'south']]);
  });

  it('[3.18, 4.27] passes through a disabled node, which cannot be selected itself and is not sent', () => {
    expect(toggleChannel(TREE, [], at('desks'))).toBeNull();
    expect(stateOf(press(NONE, 'own'), 'desks')).toBe('on');
    expect(idsOf(press(NONE, 'own'))).toEqual(['own', 'news', 'north', 'south']);
    expect(stateOf(press(NONE, 'north'), 'desks')).toBe('mixed');
  });

  it('[4.27] selecting a mixed node selects the rest', () => {
    expect(idsOf(press(NONE, 'npa', 'agencies'))).toEqual(['agencies', 'npa', 'epn']);
  });

  it('[4.27] detects that all are selected', () => {
    expect(press(NONE, 'agencies', 'own').allChannelsSelected).toBe(false);
    expect(press(NONE, 'agencies', 'own', 'archive').allChannelsSelected).toBe(true);
  });

  it('[4.27] stores sources and name of each channel', () => {
    expect(press(NONE, 'npa').channelList).toEqual([{ chanID: 'npa', chanSrcID: 'NPA', chanName: 'npa' }]);
  });

  it('ignores an unknown channel', () => {
    expect(toggleChannel(TREE, [], TREE.length)).toBeNull();
    expect(toggleChannel(TREE, [], -1)).toBeNull();
  });

  it('ignores a channel without sources', () => {
    const tree = flattenChannels([node('empty', { chanSrcID: ' , ' })], false);
    expect(toggleChannel(tree, [], 0)).toBeNull();
  });

  it('applies to both positions of a channel that exists twice', () => {
    const tree = flattenChannels([node('a', { chanList: [node('x'), node('y')] }), node('x')], false);
    const checked = toggleChannel(tree, [], at('x', tree));
    expect(checkStates(tree, checked?.channelList ?? [])).toEqual(['mixed', 'on', 'off', 'on']);
    expect(toggleChannel(tree, checked?.channelList ?? [], at('x', tree))?.channelList).toEqual([]);
  });
});

describe('any tree', () => {
  let next = 0;
  const trees = fc.letrec<{ node: SearchChannelNode }>((tie) => ({
    node: fc
      .record({
        isSelectable: fc.boolean(),
        hasSources: fc.boolean(),
        chanList: fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          fc.constant([]),
          fc.array(tie('node'), { maxLength: 4 }),
        ),
      })
      .map(({ hasSources, ...rest }) => {
        next += 1;
        return node(`n${next}`, { ...rest, chanSrcID: hasSources ? `S${next}` : '' });
      }),
  })).node;
  const cases = fc.tuple(fc.array(trees, { minLength: 1, maxLength: 4 }), fc.array(fc.nat(60), { maxLength: 12 }));

  it('[4.27] has parents consistent with their descendants, after any clicks', () => {
    fc.assert(
      fc.property(cases, ([roots, presses]) => {
        const tree = flattenChannels(roots, false);
        const checked = presses.reduce<Checked>(
          (before, index) => toggleChannel(tree, before.channelList, index % tree.length) ?? before,
          NONE,
        );
        const states = checkStates(tree, checked.channelList);
        const units = tree.filter(({ isUnit }) => isUnit);
        for (const { index, end } of tree) {
          const below = units
            .filter((unit) => unit.index >= index && unit.index < end)
            .map((unit) => states[unit.index]);
          const expected =
            below.every((state) => state === 'on') && below.length > 0 ? 'on' : below.includes('on') ? 'mixed' : 'off';
          expect(states[index]).toBe(expected);
        }
        const sent = new Set(idsOf(checked));
        expect(sent.size).toBe(checked.channelList.length);
        expect(
          [...sent].every((id) =>
            tree.some((one) => one.chanID === id && one.isSelectable && states[one.index] === 'on'),
          ),
        ).toBe(true);
        expect(checked.allChannelsSelected).toBe(
          checked !== NONE && units.every((unit) => states[unit.index] === 'on'),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('[4.27] is unchanged after two clicks on a node that was on or off', () => {
    fc.assert(
      fc.property(cases, ([roots, presses]) => {
        const tree = flattenChannels(roots, false);
        const index = (presses[0] ?? 0) % tree.length;
        const before = presses
          .slice(1)
          .reduce<Checked>(
            (checked, at) => toggleChannel(tree, checked.channelList, at % tree.length) ?? checked,
            NONE,
          );
        if (checkStates(tree, before.channelList)[index] === 'mixed') return;
        const once = toggleChannel(tree, before.channelList, index);
        const twice = once && toggleChannel(tree, once.channelList, index);
        if (twice) expect(idsOf(twice)).toEqual(idsOf(before));
      }),
      { numRuns: 500 },
    );
  });
});

describe('type-ahead', () => {
  const tree = flattenChannels(
    ['Ägypten', 'Archiv', 'Agenturen', 'Sport'].map((name) => node(name)),
    false,
  );
  const all = tree.map(({ index }) => index);
  it.each([
    [0, 'a', 1],
    [1, 'A', 2],
    [2, 'a', 0],
    [2, 'aa', 0],
    [0, 'ag', 0],
    [1, 'ag', 2],
    [0, 'sp', 3],
    [0, 'x', null],
  ])('moves from %i with %j to %j', (active, typed, expected) => {
    expect(findByBeginning(tree, all, active, typed)).toBe(expected);
  });
});
