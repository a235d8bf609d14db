import '../../assets/styles/result-window.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../hooks/text-provider.tsx';
import { ListEnd } from './list-end.tsx';
import { nextPageMarginPx } from './next-page-margin.ts';
import { ResultSlot } from './result-slot.tsx';
import type { SearchResultsProps } from './search-results.tsx';
import { useResultWindow } from './use-result-window.ts';
import { useShownResult } from './use-shown-result.ts';
import { useSlotFocus } from './use-slot-focus.ts';

interface ResultWindowProps extends Pick<SearchResultsProps, 'type' | 'search' | 'shown'> {
  readonly listClassName: string;
  readonly renderItem: (item: SearchItem, index: number) => ReactNode;
}

/** All results of a search, of which only those near the visible part are drawn, held and asked for (4.20, design 6). */
export function ResultWindow({ type, search, shown, listClassName, renderItem }: ResultWindowProps) {
  const { t } = useText();
  const slots = useStore(search.store, (state) => state.slots);
  const doubles = useStore(search.store, (state) => state.doubles);
  const total = useStore(search.store, (state) => state.total);
  const status = useStore(search.store, (state) => state.status);
  const view = useResultWindow({
    kind: listClassName,
    total,
    initialIndex: Math.min(search.store.getState().firstIndex, Math.max(0, total - 1)),
    marginPx: nextPageMarginPx(type),
    onVisible(firstIndex, range) {
      search.moveTo(firstIndex);
      search.show(range);
    },
  });
  const { first, last } = view.range;
  const focus = useSlotFocus({ view, total });
  useShownResult(shown, view, focus);
  const goal = useStore(search.store, (state) => state.goal);
  const reached = useRef(goal);
  useEffect(() => {
    // Drawn anew, in another view: the goal of before is none any more.
    if (goal && goal !== reached.current) focus.goTo(goal.index, 'top');
    reached.current = goal;
  });
  const indices = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return (
    <section
      ref={view.scroller}
      className="results"
      aria-label={t('search.results')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard
      tabIndex={0}
      onScroll={view.onScroll}
      onKeyDown={focus.onKeyDown}
    >
      <div className="result-space" style={{ height: view.spacePx }}>
        <ul ref={view.list} className={listClassName} style={spaceAbove(view.offsetPx)}>
          {indices.map((index) => (
            <ResultSlot
              key={index % view.ring}
              index={index}
              total={total}
              item={slots.get(index)}
              doubleOf={doubles.get(index)}
              renderItem={renderItem}
            />
          ))}
        </ul>
      </div>
      <ListEnd status={status} onRetry={search.retry} />
    </section>
  );
}

/** A box or a transform that moves against its content counts as a shift of the layout in Chromium; padding does not. */
function spaceAbove(offsetPx: number) {
  // Less than none while a very long list is not yet where its scroll bar stands.
  return { paddingTop: Math.max(0, offsetPx), marginTop: Math.min(0, offsetPx) };
}
