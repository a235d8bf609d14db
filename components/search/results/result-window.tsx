import '../../../assets/styles/search/result-window.css';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { shownResults } from '#lib/client/search/search-state.ts';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { ViewMode } from '#lib/search/model/view-mode.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { type ListWindow, useListWindow } from '../../ui/list-window.ts';
import { useFoundText } from '../bar/use-found-text.ts';
import { isStale, useIsOut } from '../bar/use-is-out.ts';
import { useIsSelected } from '../item/use-tray.ts';
import { ListEnd } from './list-end.tsx';
import { type RenderItem, ResultSlot } from './result-slot.tsx';
import { useGivenFocus } from './use-given-focus.ts';
import { useHeldClick } from './use-held-click.ts';
import { useResultSelection } from './use-result-selection.tsx';
import { type SlotFocus, slotIndexOf, useSlotFocus } from './use-slot-focus.ts';

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

/** Until the first result has been measured: no other one is rendered before. */
const GUESS = { linePx: 160, columns: 1, columnPx: 900, viewPx: 1 };
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
  const isSelected = useIsSelected();
  const { slots, duplicates, run, total, isCounted, isOut, isInterrupted, status, isCut } = useShownResults(search);
  const view = useListWindow({
    kind: [listClassName, tilePx].join(' '),
    count: total,
    guess: GUESS,
    aroundPx: AROUND_PX,
    content: run,
    initialIndex: Math.min(shownResults(search.store.getState()).firstIndex, Math.max(0, total - 1)),
    onVisible(firstIndex, within) {
      if (isStale(search)) return;
      search.moveTo(firstIndex);
      if (within !== null) search.show(within(nextPageMarginPx(type)));
    },
  });
  const focus = useSlotFocus(view, total, run);
  const selection = useResultSelection({ type, search, view, focus });
  const hold = useHeldClick(search, view.list, run);
  useShownResult(shown, view, focus);
  useGivenFocus(focus, view, search, run);
  useGoal(search, focus);
  return (
    <section
      ref={view.scroller}
      className="results list-window"
      aria-label={t('search.results')}
      // Has the focus while a result loads. No tab stop: the results are.
      // Results that stay are out of reach, so only the list itself can be scrolled by keyboard.
      tabIndex={isOut ? 0 : -1}
      onScroll={view.onScroll}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
      onKeyDown={(event) => isStale(search) || focus.onKeyDown(event)}
      {...inUse(search, selection.handlers, hold)}
      aria-busy={isOut}
    >
      <div className="list-space" inert={isOut} style={{ height: view.spacePx }}>
        {/* biome-ignore lint/a11y/useSemanticElements: columns depend on the width, and few rows are rendered */}
        <div
          ref={view.list}
          role="grid"
          className={listClassName}
          data-sized={tilePx}
          style={tilePx === undefined ? view.style : ({ ...view.style, '--tile': `${tilePx}px` } as CSSProperties)}
          aria-label={found}
          aria-rowcount={isCounted ? Math.ceil(total / view.columns) : -1}
          aria-colcount={view.columns}
          aria-multiselectable="true"
        >
          {renderedRows(view).map(({ row, key, indices }) => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div key={key} role="row" className="result-line" aria-rowindex={row + 1}>
              {indices.map((index, at) => (
                <ResultSlot
                  key={index % view.columns}
                  index={index}
                  column={at + 1}
                  isTabStop={index === focus.tabStop}
                  item={slots.get(index)}
                  duplicateOf={duplicates.get(index)}
                  isSelected={isSelected(slots.get(index))}
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
        isStale={isInterrupted}
        onRetry={() => (isStale(search) ? search.submit() : search.retry())}
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

type SelectionHandlers = ReturnType<typeof useResultSelection>['handlers'];

/** No result that stays is opened, taken or selected, also before they are inert; `hold` gets a click on one. */
function inUse(search: SearchStore, handlers: SelectionHandlers, hold: (event: MouseEvent) => void) {
  const guarded =
    (handle: (event: never) => void = () => undefined) =>
    (event: SyntheticEvent): void => {
      if (!isStale(search)) {
        handle(event as never);
        return;
      }
      const isTab = event.type === 'keydown' && (event as KeyboardEvent).key === 'Tab';
      if (isTab || !(event.target instanceof Element) || slotIndexOf(event.target) === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'click') hold(event as MouseEvent);
    };
  return {
    ...handlers,
    onClickCapture: guarded(handlers.onClickCapture),
    onKeyDownCapture: guarded(handlers.onKeyDownCapture),
    onAuxClickCapture: guarded(),
    onDragStartCapture: guarded(),
  };
}

function useShownResults(search: SearchStore) {
  const { store } = search;
  const isOut = useIsOut(search);
  // What is being loaded for the next search is said when these are out.
  const status = useStore(store, ({ stale, status }) => (stale !== null && status === 'loading' ? 'success' : status));
  return {
    isOut,
    isInterrupted: useStore(store, ({ stale, status }) => stale !== null && status === 'aborted'),
    status: isOut && status === 'success' ? 'loading' : status,
    run: useStore(store, (state) => shownResults(state).run),
    slots: useStore(store, (state) => shownResults(state).slots),
    duplicates: useStore(store, (state) => shownResults(state).duplicates),
    total: useStore(store, (state) => shownResults(state).total),
    isCounted: useStore(store, (state) => shownResults(state).atLeast === null),
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
