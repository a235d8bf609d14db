import { type KeyboardEvent, useRef } from 'react';
import { type ChannelTree, hasChannelsBelow } from '#lib/search/model/channel-tree.ts';
import { findByBeginning } from '#lib/search/model/find-channel.ts';
import { indexAfterKey, mirroredKey } from '../../ui/grid-keys.ts';

interface TreeKeys {
  readonly tree: ChannelTree;
  readonly visible: readonly number[];
  readonly expanded: ReadonlySet<number>;
  readonly activeIndex: number;
  /** Rows in one screen. */
  readonly screenful: number;
  readonly setActive: (index: number) => void;
  readonly onToggle: (index: number) => void;
  readonly onExpand: (index: number, isExpanded: boolean) => void;
}

/** Characters typed within this time of each other form one prefix of a name. */
const TYPE_AHEAD_MS = 700;

/**
 * Handles the keys of a tree (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/): arrows, Home, End, Page Up, Page
 * Down, Space, Enter, `*`, and typed characters.
 */
export function useTreeKeys(keys: TreeKeys): (event: KeyboardEvent) => void {
  const typed = useRef({ text: '', at: 0 });
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = typed.current.text !== '' && event.timeStamp - typed.current.at < TYPE_AHEAD_MS;
    if (event.key.length === 1 && event.key !== '*' && (event.key !== ' ' || isTyping)) {
      event.preventDefault();
      typed.current = { text: (isTyping ? typed.current.text : '') + event.key, at: event.timeStamp };
      const found = findByBeginning(keys.tree, keys.visible, keys.activeIndex, typed.current.text);
      if (found !== null) keys.setActive(found);
      return;
    }
    const action = actionOf(event.key, keys);
    if (!action) return;
    event.preventDefault();
    typed.current = { text: '', at: 0 };
    action();
  };
}

function actionOf(key: string, keys: TreeKeys): (() => void) | null {
  const { tree, visible, expanded, activeIndex, screenful, setActive, onToggle, onExpand } = keys;
  const place = visible.indexOf(activeIndex);
  const node = tree[activeIndex];
  if (!node) return null;
  const isOpen = expanded.has(activeIndex);
  switch (mirroredKey(key)) {
    case 'ArrowRight':
      if (!hasChannelsBelow(node)) return () => undefined;
      return () => (isOpen ? setActive(visible[place + 1] ?? activeIndex) : onExpand(activeIndex, true));
    case 'ArrowLeft':
      if (isOpen && hasChannelsBelow(node)) return () => onExpand(activeIndex, false);
      return () => setActive(Math.max(0, node.parent < 0 ? activeIndex : node.parent));
    case ' ':
    case 'Enter':
      return () => onToggle(activeIndex);
    case '*':
      return () => {
        for (const one of tree) if (one.parent === node.parent && hasChannelsBelow(one)) onExpand(one.index, true);
      };
    default: {
      const next = indexAfterKey(key, place, { columns: 1, screenful, count: visible.length });
      return next === null ? null : () => setActive(visible[next] ?? 0);
    }
  }
}
