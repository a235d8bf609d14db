import '../../../assets/styles/search/channel-tree.css';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ChannelTree, checkStates, visibleChannels } from '#lib/search/model/channel-tree.ts';
import type { FilterChannel } from '#lib/search/model/filter-value.ts';
import { ChannelRow } from './channel-row.tsx';
import { useTreeKeys } from './use-tree-keys.ts';
import { useTreeWindow } from './use-tree-window.ts';

interface ChannelTreeViewProps {
  readonly tree: ChannelTree;
  readonly channelList: readonly FilterChannel[];
  readonly expanded: ReadonlySet<number>;
  readonly labelledBy: string;
  readonly onToggle: (index: number) => void;
  readonly onExpand: (index: number, isExpanded: boolean) => void;
}

/**
 * A tree of checkboxes (4.27). Only the rows in view are in the document, so the tree itself has the focus and names
 * its active row with `aria-activedescendant`.
 */
export function ChannelTreeView({ tree, channelList, expanded, labelledBy, onToggle, onExpand }: ChannelTreeViewProps) {
  const id = useId();
  const [active, setActive] = useState(0);
  const states = useMemo(() => checkStates(tree, channelList), [tree, channelList]);
  const visible = useMemo(() => visibleChannels(tree, expanded), [tree, expanded]);
  const box = useRef<HTMLDivElement>(null);
  const rows = useTreeWindow(box, visible.length);
  // After a change of user, the tree may lack the active channel.
  const place = Math.max(0, visible.indexOf(active));
  const activeIndex = visible[place] ?? 0;

  // Scrolling may have removed the active row from the document; the next move by key scrolls back to it.
  const isActiveDrawn = place >= rows.first && place < rows.last;

  const { reveal } = rows;
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!isFirst.current) reveal(place);
    isFirst.current = false;
  }, [place, reveal]);

  const onKeyDown = useTreeKeys({
    tree,
    visible,
    expanded,
    activeIndex,
    pageRows: rows.pageRows,
    setActive,
    onToggle,
    onExpand,
  });
  return (
    <div ref={box} className="channel-tree" onScroll={rows.onScroll}>
      <div
        role="tree"
        className="channel-rows"
        tabIndex={0}
        aria-labelledby={labelledBy}
        aria-multiselectable="true"
        aria-activedescendant={isActiveDrawn ? `${id}-${activeIndex}` : undefined}
        style={rows.style}
        onKeyDown={onKeyDown}
      >
        {visible.slice(rows.first, rows.last).map((index) => {
          const node = tree[index];
          if (!node) return null;
          return (
            <ChannelRow
              key={index}
              id={`${id}-${index}`}
              node={node}
              check={states[index] ?? 'off'}
              isExpanded={expanded.has(index)}
              isActive={index === activeIndex}
              onActive={setActive}
              onToggle={onToggle}
              onExpand={onExpand}
            />
          );
        })}
      </div>
    </div>
  );
}
