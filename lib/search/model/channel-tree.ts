/**
 * The tree of search channels as a list, each node before what is below it, and which of them are checked
 * (specification 3.18, 4.27; docs/design/choices.md).
 */
import type { SearchChannelNode } from '#lib/contract/search-channels.ts';
import { splitSourceIds } from './filter-query.ts';
import type { FilterChannel, FilterValue } from './filter-value.ts';

export interface ChannelNode extends FilterChannel {
  /** Its place in the list. */
  readonly index: number;
  /** Place of the node above it; -1 at the top. */
  readonly parent: number;
  /** Place after the last node below it. */
  readonly end: number;
  /** 1 at the top. */
  readonly level: number;
  readonly position: number;
  readonly setSize: number;
  /** False: its own box is disabled; a check from above passes through it. */
  readonly canBeChecked: boolean;
  readonly isSelectable: boolean;
  /** The lowest node that can be checked: all others follow from these. */
  readonly isUnit: boolean;
  readonly startsExpanded: boolean;
}

export type ChannelTree = readonly ChannelNode[];
export type CheckState = 'on' | 'mixed' | 'off';
type CheckedChannels = Pick<FilterValue, 'channelList' | 'allChannelsSelected'>;

/** Levels that start expanded where the media system expands no nodes itself (4.27). */
const EXPANDED_LEVELS = 2;

export function flattenChannels(roots: readonly SearchChannelNode[], isTreeExpandDisabled: boolean): ChannelTree {
  const nodes: ChannelNode[] = [];
  /** Gives the number of units below and including `list`. */
  const add = (list: readonly SearchChannelNode[], parent: number, level: number): number =>
    list.reduce((units, channel, at) => {
      const index = nodes.length;
      const { chanID, chanSrcID, chanName, chanList, isSelectable } = channel;
      const draft = { index, parent, level, position: at + 1, setSize: list.length, chanID, chanSrcID, chanName };
      const startsExpanded = isTreeExpandDisabled ? level <= EXPANDED_LEVELS : channel.isExpanded;
      const own = { ...draft, end: index, isSelectable, isUnit: false, canBeChecked: false, startsExpanded };
      nodes.push(own);
      const below = add(chanList, index, level + 1);
      // A channel without sources restricts nothing: it is there for what is below it.
      const isUnit = below === 0 && isSelectable && splitSourceIds(chanSrcID).length > 0;
      const here = below + (isUnit ? 1 : 0);
      nodes[index] = { ...own, end: nodes.length, isUnit, canBeChecked: isSelectable && here > 0 };
      return units + here;
    }, 0);
  add(roots, -1, 1);
  return nodes;
}

/** By place in the tree. A parent is on when all units below it are, mixed when some are. */
export function checkStates(tree: ChannelTree, channelList: readonly FilterChannel[]): readonly CheckState[] {
  return statesOf(tree, idsOf(channelList));
}

/** 4.27: checks or unchecks a node with everything below it; what is above follows. */
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

/** Places of the nodes of which everything above is expanded, from top to bottom. */
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
  // From the end, so that whatever is below a node has been counted when its turn comes.
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
