/** Which results of a search are loaded: those in view and those that a preview needs, page by page (4.20). */
import type { StoreApi } from 'zustand/vanilla';
import { PAGE_SIZE } from '#lib/contract/search-types.ts';
import { duplicatesIn, keptSlots, missingStart, type ResultRange } from '#lib/search/model/result-slots.ts';
import { createPageLoader, type PageLoaderDeps, type PreparedSearch } from './page-loader.ts';
import type { SearchState } from './search-state.ts';

/** While the scroll bar is dragged, only the place where it rests is requested. */
const REST_MS = 100;
const FIRST_PAGE: ResultRange = { first: 0, last: PAGE_SIZE - 1 };

export interface ResultPager {
  /** Requests the first page of a new search, with the state that `prepare` resolves with. */
  begin(prepare?: PreparedSearch): void;
  /** Sets the visible range: requests its missing results and drops results far from it. */
  show(range: ResultRange): void;
  /**
   * Slots wanted in addition to the visible ones, until the next call. Missing ones are requested next; no request is
   * aborted.
   */
  ensure(range: ResultRange | null): void;
  /** Requests the missing results of the visible range again, after a failure. */
  retry(): void;
  /** Aborts the request in progress. */
  end(): void;
}

export function createResultPager({
  store,
  ...deps
}: Pick<PageLoaderDeps, 'send' | 'type' | 'store' | 'countsLater'>): ResultPager {
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let visible = FIRST_PAGE;
  let beside: ResultRange | null = null;
  const dropFar = createFarDropper(store);

  /** Ranges by priority: the opened preview's first. */
  const wanted = (): readonly ResultRange[] => (beside === null ? [visible] : [beside, visible]);
  const pages = createPageLoader({ ...deps, store, wanted, onAnswered: loadMissing });
  const abort = (): void => {
    pages.abort();
    clearTimeout(restTimer);
    restTimer = undefined;
  };
  const load = (start: number, prepare?: PreparedSearch): void => {
    abort();
    void pages.load(start, prepare);
  };
  // A function declaration, because each answered page calls it, and it loads the next page.
  function loadMissing(): void {
    const { slots, total, laterPageError, status } = store.getState();
    if (pages.runningStart() !== null || laterPageError !== null) return;
    const [missing] = wanted().flatMap((range) => missingStart(slots, range, total) ?? []);
    // Nothing was found yet in the time of a page.
    const start = total < 0 ? 0 : missing;
    if (start === undefined) {
      // A page was aborted by scrolling to a place where nothing is missing.
      if (status !== 'success') store.setState({ status: 'success' });
      return;
    }
    store.setState({ status: 'loading' });
    load(start);
  }
  return {
    begin(prepare) {
      visible = FIRST_PAGE;
      beside = null;
      pages.end();
      load(0, prepare);
    },
    show(range) {
      // Until the total is known, the first page is being loaded and nothing else can be visible.
      if (store.getState().total < 0) return;
      visible = range;
      dropFar(range.first, wanted());
      const start = pages.runningStart();
      if (start === null && restTimer === undefined) return loadMissing();
      if (start !== null && isWanted(start, wanted())) return;
      abort();
      restTimer = setTimeout(() => {
        restTimer = undefined;
        loadMissing();
      }, REST_MS);
    },
    ensure(range) {
      if (store.getState().total < 0) return;
      beside = range;
      if (pages.runningStart() === null && restTimer === undefined) loadMissing();
    },
    retry: loadMissing,
    end() {
      abort();
      pages.end();
    },
  };
}

/** Drops results far from the wanted ranges; not for every scrolled row, which would be wasteful. */
function createFarDropper(store: StoreApi<SearchState>) {
  /** First visible result when far results were dropped last. */
  let droppedAt = 0;
  return (firstVisible: number, wanted: readonly ResultRange[]): void => {
    if (Math.abs(firstVisible - droppedAt) < PAGE_SIZE) return;
    droppedAt = firstVisible;
    const { slots, total } = store.getState();
    const kept = keptSlots(slots, wanted, total);
    if (kept !== slots) store.setState({ slots: kept, duplicates: duplicatesIn(kept) });
  };
}

function isWanted(start: number, wanted: readonly ResultRange[]): boolean {
  return wanted.some(({ first, last }) => start <= last && start + PAGE_SIZE > first);
}
