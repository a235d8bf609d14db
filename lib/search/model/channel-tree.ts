/**
 * The tree of search channels as a list, each node before its descendants, and which of them are checked
 * (specification 3.18, 4.27; docs/design/choices.md).
 */
import type { SearchChannelNode } from '#lib/contract/search-channels.ts';
import { splitSourceIds } from './filter-query.ts';
import type { FilterChannel, FilterValue } from './filter-value.ts';

export interface ChannelNode extends FilterChannel {
  /** Index in the list. */
  readonly index: number;
  /** Index of the parent; -1 at the top. */
  readonly parent: number;
  /** Index after its last descendant. */
  readonly end: number;
  /** 1 at the top. */
  readonly level: number;
  readonly position: number;
  readonly setSize: number;
  /** False: its checkbox is disabled; checking an ancestor still checks its descendants. */
  readonly canBeChecked: boolean;
  readonly isSelectable: boolean;
  /** True for the lowest checkable nodes, which determine the state of all others. */
  readonly isUnit: boolean;
  readonly startsExpanded: boolean;
}

export type ChannelTree = readonly ChannelNode[];
export type CheckState = 'on' | 'mixed' | 'off';
type CheckedChannels = Pick<FilterValue, 'channelList' | 'allChannelsSelected'>;

/** Levels that start expanded if the setting `disableTreeExpand` replaces the nodes' own `isExpanded` (4.27). */
const EXPANDED_LEVELS = 2;

/** `isTreeExpandDisabled`: the server's setting `disableTreeExpand`. */
export function flattenChannels(roots: readonly SearchChannelNode[], isTreeExpandDisabled: boolean): ChannelTree {
  const nodes: ChannelNode[] = [];
  /** Returns the number of units in `list` and below. */
  const add = (list: readonly SearchChannelNode[], parent: number, level: number): number =>
    list.reduce((units, channel, at) => {
      const index = nodes.length;
      const { chanID, chanSrcID, chanName, chanList, isSelectable } = channel;
      const draft = { index, parent, level, position: at + 1, setSize: list.length, chanID, chanSrcID, chanName };
      const startsExpanded = isTreeExpandDisabled ? level <= EXPANDED_LEVELS : channel.isExpanded;
      const own = { ...draft, end: index, isSelectable, isUnit: false, canBeChecked: false, startsExpanded };
      nodes.push(own);
      const below = add(chanList, index, level + 1);
      // A channel without sources only groups its descendants.
      const isUnit = below === 0 && isSelectable && splitSourceIds(chanSrcID).length > 0;
      const here = below + (isUnit ? 1 : 0);
      nodes[index] = { ...own, end: nodes.length, isUnit, canBeChecked: isSelectable && here > 0 };
      return units + here;
    }, 0);
  add(roots, -1, 1);
  return nodes;
}

/** By index. A parent is on if all units below it are, mixed if some are. */
export function checkStates(tree: ChannelTree, channelList: readonly FilterChannel[]): readonly CheckState[] {
  return statesOf(tree, idsOf(channelList));
}

/** Checks or unchecks a node with its descendants; its ancestors follow (4.27). Null if the node cannot be checked. */
export function toggleChannel(
  tree: ChannelTree,
  channelList: readonly FilterChannel[],
  index: number,
): CheckedChannels | null {
  const node = tree[index];
  if (!node?.canBeChecked) return null;
  const ids = idsOf(channelList);
  const isOn = statesOf(tree, ids)[index] === 'on';
  for (const { isUnit, chanID } of tree.slice(index, node.end)) {
    if (isUnit && isOn) ids.delete(chanID);
    else if (isUnit) ids.add(chanID);
  }
  const states = statesOf(tree, ids);
  const checked = tree.filter((one) => one.isSelectable && states[one.index] === 'on');
  return {
    channelList: checked.map(({ chanID, chanSrcID, chanName }) => ({ chanID, chanSrcID, chanName })),
    allChannelsSelected: tree.every(({ isUnit, index: at }) => !isUnit || states[at] === 'on'),
  };
}

/** Indices of the nodes whose ancestors are all expanded, from top to bottom. */
export function visibleChannels(tree: ChannelTree, expanded: ReadonlySet<number>): readonly number[] {
  const visible: number[] = [];
  for (let index = 0; index < tree.length; ) {
    visible.push(index);
    index = expanded.has(index) ? index + 1 : (tree[index]?.end ?? tree.length);
  }
  return visible;
}

export function hasChannelsBelow({ index, end }: ChannelNode): boolean {
  return end > index + 1;
}

function idsOf(channelList: readonly FilterChannel[]): Set<string> {
  return new Set(channelList.map(({ chanID }) => chanID));
}

function statesOf(tree: ChannelTree, ids: ReadonlySet<string>): CheckState[] {
  const units = new Uint32Array(tree.length);
  const checked = new Uint32Array(tree.length);
  const states = new Array<CheckState>(tree.length).fill('off');
  // From the end, so that descendants are counted before their ancestors.
  for (let index = tree.length - 1; index >= 0; index -= 1) {
    const node = tree[index];
    if (!node) continue;
    if (node.isUnit) {
      units[index] = 1;
      checked[index] = ids.has(node.chanID) ? 1 : 0;
    }
    const [all = 0, on = 0] = [units[index], checked[index]];
    if (on > 0) states[index] = on === all ? 'on' : 'mixed';
    if (node.parent < 0) continue;
    units[node.parent] = (units[node.parent] ?? 0) + all;
    checked[node.parent] = (checked[node.parent] ?? 0) + on;
  }
  return states;
}
