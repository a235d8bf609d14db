import '../../../assets/styles/search/result-window.css';
import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { shownResults } from '#lib/client/search/search-state.ts';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { ViewMode } from '#lib/search/model/view-mode.ts';
import { useText } from '../../i18n/text-provider.tsx';
import {
  consumeResultFocus,
  givesResultFocus,
  isResultFocusRequested,
  requestResultFocus,
} from '../../surface/result-focus.ts';
import { type ListWindow, useListWindow } from '../../ui/list-window.ts';
import { useTopModal } from '../../ui/top-modal.ts';
import { useFoundText } from '../bar/use-found-text.ts';
import { ListEnd } from './list-end.tsx';
import { type RenderItem, ResultSlot } from './result-slot.tsx';
import { useResultSelection } from './use-result-selection.tsx';
import { type SlotFocus, useSlotFocus } from './use-slot-focus.ts';

export interface SearchResultsProps {
  readonly type: SearchType;
  readonly search: SearchStore;
  readonly mode: ViewMode;
  /** Width of a picture in 'Image Only'. */
  readonly tilePx?: number;
  /** Index of the result whose preview is open; the list scrolls to it, and focuses it after the preview. */
  readonly shown: number | null;
  readonly onOpen: (index: number) => void;
}

/** Until the first result has been measured. */
const GUESS = { linePx: 160, columns: 1, columnPx: 900 };
/** Far less than the two screens within which thumbnails may be requested. */
const AROUND_PX = 200;

interface ResultWindowProps extends Pick<SearchResultsProps, 'type' | 'search' | 'shown'> {
  readonly listClassName: string;
  /** Absent: as the style sheet says. */
  readonly tilePx?: number;
  readonly renderItem: RenderItem;
}

/**
 * The results of a search. Only those near the visible part are rendered and loaded (4.20;
 * docs/design/search.md#results).
 */
export function ResultWindow({ type, search, shown, listClassName, tilePx, renderItem }: ResultWindowProps) {
  const { t } = useText();
  const found = useFoundText(type, search);
  const { slots, duplicates, total, isCounted, isStale, status, isCut } = useShownResults(search);
  const view = useListWindow({
    kind: [listClassName, tilePx].join(' '),
    count: total,
    guess: GUESS,
    aroundPx: AROUND_PX,
    initialIndex: Math.min(shownResults(search.store.getState()).firstIndex, Math.max(0, total - 1)),
    onVisible(firstIndex, within) {
      if (isStale) return;
      search.moveTo(firstIndex);
      if (within !== null) search.show(within(nextPageMarginPx(type)));
    },
  });
  const focus = useSlotFocus(view, total);
  const selection = useResultSelection({ type, search, view, focus });
  useShownResult(shown, view, focus);
  useKeptFocus(view, isStale);
  useRequestedFocus(focus, view, isStale);
  useGoal(search, focus);
  const { columns } = view;
  return (
    <section
      ref={view.scroller}
      className="results list-window"
      aria-label={t('search.results')}
      // Has the focus while a result loads. No tab stop: the results are.
      // Results that stay are out of reach, so only the list itself can be scrolled by keyboard.
      tabIndex={isStale ? 0 : -1}
      onScroll={view.onScroll}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
      onKeyDown={isStale ? undefined : focus.onKeyDown}
      {...(isStale ? undefined : selection.handlers)}
      aria-busy={isStale}
    >
      <div className="list-space" inert={isStale} style={{ height: view.spacePx }}>
        {/* biome-ignore lint/a11y/useSemanticElements: columns depend on the width, and few rows are rendered */}
        <div
          ref={view.list}
          role="grid"
          className={listClassName}
          data-sized={tilePx}
          style={tilePx === undefined ? view.style : ({ ...view.style, '--tile': `${tilePx}px` } as CSSProperties)}
          aria-label={found}
          aria-rowcount={isCounted ? Math.ceil(total / columns) : -1}
          aria-colcount={columns}
          aria-multiselectable="true"
        >
          {renderedRows(view).map(({ row, key, indices }) => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div key={key} role="row" className="result-line" aria-rowindex={row + 1}>
              {indices.map((index, at) => (
                <ResultSlot
                  key={index % columns}
                  index={index}
                  column={at + 1}
                  isTabStop={index === focus.tabStop}
                  item={slots.get(index)}
                  duplicateOf={duplicates.get(index)}
                  renderItem={renderItem}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <ListEnd
        status={status}
        isCut={isCut}
        isStale={isStale}
        onRetry={isStale ? () => search.submit() : search.retry}
      />
      {selection.question}
    </section>
  );
}

function renderedRows({ range: { first, last }, columns, ring }: ListWindow) {
  const firstRow = Math.floor(first / columns);
  const count = Math.floor(last / columns) - firstRow + 1;
  return Array.from({ length: count }, (_, at) => {
    const row = firstRow + at;
    const length = Math.min(columns, last + 1 - row * columns);
    // While the number of columns changes, there may be more rows than `ring`; React would not remove duplicate keys.
    return {
      row,
      key: row % Math.max(ring, count),
      indices: Array.from({ length }, (_cell, cell) => row * columns + cell),
    };
  });
}

function useShownResults({ store }: SearchStore) {
  return {
    slots: useStore(store, (state) => shownResults(state).slots),
    duplicates: useStore(store, (state) => shownResults(state).duplicates),
    total: useStore(store, (state) => shownResults(state).total),
    isCounted: useStore(store, (state) => shownResults(state).atLeast === null),
    /** Those of the last search: seen, but out of use. */
    isStale: useStore(store, (state) => state.stale !== null),
    status: useStore(store, (state) => state.status),
    isCut: useStore(store, (state) => state.isCut),
  };
}

/** Results up to this distance above and below the visible part are requested (4.20, decision 16). */
export function nextPageMarginPx(type: SearchType): number {
  return type === 'image' || type === 'text' ? 200 : 190;
}

/** Scrolls to the result whose preview is open, and focuses it when the preview closes. */
function useShownResult(shown: number | null, view: ListWindow, focus: SlotFocus): void {
  const last = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another result moves the list, not its own scrolling
  useEffect(() => {
    if (shown !== null && last.current !== null) view.reveal(shown, 'nearest');
    if (shown === null && last.current !== null) focus.goTo(last.current, 'nearest');
    last.current = shown;
  }, [shown]);
}

/** Goes to the result that the user has jumped to. */
function useGoal(search: SearchStore, focus: SlotFocus): void {
  const goal = useStore(search.store, (state) => state.goal);
  const reached = useRef(goal);
  useEffect(() => {
    // After a change of the view, the list is mounted again: it must not repeat an old goal.
    if (goal && goal !== reached.current) focus.goTo(goal.index, 'top');
    reached.current = goal;
  });
}

/** A focused result gives its focus to the next search, whose first one in view takes it. */
function useKeptFocus({ scroller }: ListWindow, isStale: boolean): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (!isStale || activeElement === scroller.current || !scroller.current?.contains(activeElement)) return;
    scroller.current.focus({ preventScroll: true });
    requestResultFocus();
  }, [isStale, scroller]);
}

/** After Down in the search field, and after 'Show in search' once its dialog is closed, focuses the first result. */
function useRequestedFocus(focus: SlotFocus, { scroller, firstIndex }: ListWindow, isStale: boolean): void {
  const modal = useTopModal();
  const wasCovered = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the results are shown, and when a dialog closes
  useEffect(() => {
    if (isStale) return;
    if (modal !== null) {
      wasCovered.current = isResultFocusRequested();
      return;
    }
    // A search that is typed in the meantime keeps the focus.
    const { activeElement } = document;
    const isFree =
      activeElement === null || activeElement.contains(scroller.current) || givesResultFocus(activeElement);
    if (consumeResultFocus() && (wasCovered.current || isFree)) focus.goTo(firstIndex, 'top');
    wasCovered.current = false;
  }, [modal]);
}
