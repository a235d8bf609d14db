import '../../../assets/styles/search/channel-tree.css';
import { useContext, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { channelCounts, type SourceCounts } from '#lib/search/model/channel-counts.ts';
import { type ChannelTree, checkStates, visibleChannels } from '#lib/search/model/channel-tree.ts';
import type { FilterChannel } from '#lib/search/model/filter-value.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useListWindow } from '../../ui/list-window.ts';
import { ChannelRow, type ChannelRowProps } from './channel-row.tsx';
import { FilteredTypeContext } from './use-filter.ts';
import { useTreeKeys } from './use-tree-keys.ts';

const GUESS = { linePx: 28, columns: 1, columnPx: 240 };
const AROUND_PX = 200;

interface ChannelTreeViewProps {
  readonly tree: ChannelTree;
  readonly channelList: readonly FilterChannel[];
  readonly expanded: ReadonlySet<number>;
  /** Null: not known yet; undefined: never. */
  readonly counts: SourceCounts | null | undefined;
  readonly labelledBy: string;
  readonly onToggle: (index: number) => void;
  readonly onExpand: (index: number, isExpanded: boolean) => void;
}

/**
 * A tree of checkboxes (4.27). Only the rows in view are in the document, so the tree itself has the focus and names
 * its active row with `aria-activedescendant`.
 */
export function ChannelTreeView(props: ChannelTreeViewProps) {
  const { tree, channelList, expanded, counts, labelledBy, onToggle, onExpand } = props;
  const id = useId();
  const [active, setActive] = useState(0);
  const states = useMemo(() => checkStates(tree, channelList), [tree, channelList]);
  const resultsOf = useResultsOf(tree, counts);
  const visible = useMemo(() => visibleChannels(tree, expanded), [tree, expanded]);
  const rows = useListWindow({ kind: 'channels', count: visible.length, guess: GUESS, aroundPx: AROUND_PX });
  // After a change of user, the tree may lack the active channel.
  const place = Math.max(0, visible.indexOf(active));
  const activeIndex = visible[place] ?? 0;

  // Scrolling may have removed the active row from the document; the next move by key scrolls back to it.
  const isActiveDrawn = place >= rows.range.first && place <= rows.range.last;

  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another active row scrolls
  useLayoutEffect(() => {
    if (!isFirst.current) rows.reveal(place, 'nearest');
    isFirst.current = false;
  }, [place]);

  const onKeyDown = useTreeKeys({
    tree,
    visible,
    expanded,
    activeIndex,
    screenful: rows.screenful,
    setActive,
    onToggle,
    onExpand,
  });
  return (
    <div ref={rows.scroller} className="channel-tree list-window" onScroll={rows.onScroll}>
      <div className="list-space" style={{ height: rows.spacePx }}>
        <div
          ref={rows.list}
          role="tree"
          className="channel-rows"
          tabIndex={0}
          aria-labelledby={labelledBy}
          aria-multiselectable="true"
          aria-activedescendant={isActiveDrawn ? `${id}-${activeIndex}` : undefined}
          style={rows.style}
          onKeyDown={onKeyDown}
        >
          {visible.slice(rows.range.first, rows.range.last + 1).map((index) => {
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
                {...resultsOf(index)}
                onActive={setActive}
                onToggle={onToggle}
                onExpand={onExpand}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** What the row of a channel says of its results. */
function useResultsOf(tree: ChannelTree, counts: SourceCounts | null | undefined) {
  const { t, count, locale } = useText();
  const type = useContext(FilteredTypeContext);
  const found = useMemo(() => (counts ? channelCounts(tree, counts) : []), [tree, counts]);
  const digits = useMemo(() => new Intl.NumberFormat(locale), [locale]);
  return (index: number): Pick<ChannelRowProps, 'found' | 'foundText'> => {
    const results = found[index];
    if (results == null) return { found: counts === undefined ? undefined : '', foundText: undefined };
    const text = count(`search.${type}Count`, results);
    return {
      found: digits.format(results),
      foundText: counts?.isAtLeast ? t('search.atLeast', { count: text }) : text,
    };
  };
}
