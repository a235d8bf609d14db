import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ResultRange } from '#lib/search/model/result-slots.ts';
import { useIsPainted } from '../../ui/after-paint.ts';
import { maxTop, placeAfter, type ScrollPlace, type ScrollSpace, scrollTopAt, spaceHeight } from './scroll-map.ts';

/**
 * Rendered above and below the visible part: far less than the two screens within which thumbnails may be requested.
 */
const AROUND_PX = 200;
/** Used until the first result has been measured, and without layout, as in jsdom. */
const GUESS = { rowPx: 160, columns: 1, viewPx: 640 };
/** After a pause of scrolling of this length, the position of the scroll bar is corrected. */
const REST_MS = 150;

interface Measures {
  readonly rowPx: number;
  readonly columns: number;
  readonly viewPx: number;
}

/** The last measures of each kind of list, so that the next list of that kind does not have to render twice. */
const known = new Map<string, Measures>();

interface Drawn {
  readonly range: ResultRange;
  /** Distance of the first rendered row from the top of the scrolled box. */
  readonly offsetPx: number;
}

export interface ResultWindowState extends Drawn {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly spacePx: number;
  readonly columns: number;
  /** First result on the screen. */
  readonly firstIndex: number;
  /**
   * Number of row keys, more than rows are rendered at a time: a row that leaves the view is reused for one that
   * enters.
   */
  readonly ring: number;
  /** Results in one screen. */
  readonly screenful: number;
  onScroll(): void;
  /** Scrolls a result into view, as little as possible, or to the top. */
  reveal(index: number, to: 'nearest' | 'top'): void;
}

interface ResultWindowOptions {
  /** Lists of one kind have the same layout. */
  readonly kind: string;
  readonly total: number;
  readonly initialIndex: number;
  /** Results up to this distance outside the visible part are requested (4.20). */
  readonly marginPx: number;
  /** Gets the first result on the screen, and the range to request; null before the first paint. */
  onVisible(firstIndex: number, range: ResultRange | null): void;
}

/**
 * Computes which results are rendered, and where. All results of a list have the same height, so that positions can be
 * computed and nothing moves when a result has loaded.
 */
export function useResultWindow({
  kind,
  total,
  initialIndex,
  marginPx,
  onVisible,
}: ResultWindowOptions): ResultWindowState {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [measures, setMeasures] = useState<Measures>(() => known.get(kind) ?? GUESS);
  const place = useRef<ScrollPlace>({ scrollTop: 0, top: 0 });
  const firstIndex = useRef(initialIndex);
  // The rows outside the view, and the request for their results, follow the first paint.
  const isPainted = useIsPainted();
  const isRequested = useRef(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  const { rowPx, columns, viewPx } = measures;
  const space: ScrollSpace = { contentPx: Math.ceil(total / columns) * rowPx, viewPx };
  const rangeAround = (top: number, aroundPx: number): ResultRange => ({
    first: Math.max(0, Math.floor((top - aroundPx) / rowPx)) * columns,
    last: Math.min(total, Math.ceil((top + viewPx + aroundPx) / rowPx) * columns) - 1,
  });
  const drawnAt = ({ scrollTop, top }: ScrollPlace): Drawn => {
    const range = rangeAround(top, isPainted ? AROUND_PX : 0);
    return { range, offsetPx: (range.first / columns) * rowPx + scrollTop - top };
  };
  const [drawn, setDrawn] = useState(() => drawnAt({ scrollTop: 0, top: 0 }));

  const draw = (next: ScrollPlace, isRequesting = true): void => {
    place.current = next;
    firstIndex.current = Math.min(total - 1, Math.floor((next.top + 1) / rowPx) * columns);
    const now = drawnAt(next);
    setDrawn((before) => (isSame(before, now) ? before : now));
    isRequested.current ||= isRequesting;
    onVisible(Math.max(0, firstIndex.current), isRequesting ? rangeAround(next.top, marginPx) : null);
  };
  const goTo = (top: number, isRequesting = true): void => {
    const element = scroller.current;
    if (!element) return;
    const wanted = Math.min(maxTop(space), Math.max(0, top));
    element.scrollTop = scrollTopAt(space, wanted);
    draw({ scrollTop: element.scrollTop, top: wanted }, isRequesting);
  };
  const settle = (): void => {
    const { scrollTop, top } = place.current;
    if (Math.abs(scrollTopAt(space, top) - scrollTop) > 1) goTo(top);
  };

  useMeasures({ kind, scroller, list, setMeasures });
  // After a change of width or total, the first result on the screen stays the first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolling itself must not run this
  useLayoutEffect(() => {
    goTo(Math.floor(firstIndex.current / columns) * rowPx, isPainted);
  }, [rowPx, columns, viewPx, total]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the first paint
  useEffect(() => {
    if (isPainted) draw(place.current, !isRequested.current);
  }, [isPainted]);
  useEffect(() => () => clearTimeout(rest.current), []);

  return {
    ...drawn,
    range: { first: drawn.range.first, last: Math.min(drawn.range.last, total - 1) },
    scroller,
    list,
    spacePx: spaceHeight(space),
    columns,
    firstIndex: Math.max(0, firstIndex.current),
    ring: Math.ceil((viewPx + 2 * AROUND_PX) / rowPx) + 2,
    screenful: Math.max(1, Math.floor(viewPx / rowPx)) * columns,
    onScroll() {
      const element = scroller.current;
      if (!element || element.scrollTop === place.current.scrollTop) return;
      draw(placeAfter(space, place.current, element.scrollTop));
      clearTimeout(rest.current);
      const isAtAnEnd = element.scrollTop <= 0 || element.scrollTop >= spaceHeight(space) - viewPx - 1;
      if (isAtAnEnd) settle();
      else rest.current = setTimeout(settle, REST_MS);
    },
    reveal(index, to) {
      const top = Math.floor(index / columns) * rowPx;
      const now = place.current.top;
      if (to === 'top' || top < now) goTo(top);
      else if (top + rowPx > now + viewPx) goTo(top + rowPx - viewPx);
    },
  };
}

function isSame(one: Drawn, other: Drawn): boolean {
  return (
    one.range.first === other.range.first && one.range.last === other.range.last && one.offsetPx === other.offsetPx
  );
}

function areSame(one: Measures, other: Measures): boolean {
  return one.rowPx === other.rowPx && one.columns === other.columns && one.viewPx === other.viewPx;
}

interface MeasuresOptions extends Pick<ResultWindowOptions, 'kind'>, Pick<ResultWindowState, 'scroller' | 'list'> {
  readonly setMeasures: Dispatch<SetStateAction<Measures>>;
}

/** Reads row height and columns from the layout, which the style sheet defines. */
function useMeasures({ kind, scroller, list, setMeasures }: MeasuresOptions): void {
  useLayoutEffect(() => {
    const measure = () => {
      if (!scroller.current || !list.current) return;
      const first = list.current.firstElementChild;
      const style = getComputedStyle(list.current);
      const height = first?.getBoundingClientRect().height ?? 0;
      const tracks = style.gridTemplateColumns.split(' ').filter((track) => track.endsWith('px'));
      const now: Measures = {
        rowPx: height > 0 ? height + (Number.parseFloat(style.rowGap) || 0) : GUESS.rowPx,
        columns: Math.max(1, tracks.length),
        viewPx: scroller.current.clientHeight || GUESS.viewPx,
      };
      if (height > 0) known.set(kind, now);
      setMeasures((before) => (areSame(before, now) ? before : now));
    };
    measure();
    if (typeof ResizeObserver === 'undefined' || !scroller.current || !list.current) return;
    const observer = new ResizeObserver(measure);
    observer.observe(scroller.current);
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [kind, scroller, list, setMeasures]);
}
