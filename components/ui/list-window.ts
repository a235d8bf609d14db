import {
  type CSSProperties,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePainted } from './after-paint.ts';
import { type GuessedLines, type ListLines, useMeasures } from './list-measures.ts';
import { maxTop, placeAfter, type ScrollPlace, type ScrollSpace, scrollTopAt, spaceHeight } from './scroll-map.ts';

/** After a pause of scrolling of this length, the position of the scroll bar is corrected. */
const REST_MS = 150;
/** Indexes of items, both included. */
export interface IndexRange {
  readonly first: number;
  readonly last: number;
}

interface Drawn {
  readonly range: IndexRange;
  /** Distance of the first rendered line from the top of the scrolled box. */
  readonly offsetPx: number;
}

export interface ListWindow extends ListLines {
  /** For the scrolled box, with `list-window` as class. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** For the list, in a `list-space` of `spacePx`. Its first child that is not `data-far` is a line. */
  readonly list: RefObject<HTMLDivElement | null>;
  readonly spacePx: number;
  /** For the list: the space above the rendered lines. */
  readonly style: CSSProperties;
  /** The items to render. */
  readonly range: IndexRange;
  /** First item on the screen. */
  readonly firstIndex: number;
  /** Number of line keys, more than lines are rendered at a time: a line that leaves the view is reused for one that enters. */
  readonly ring: number;
  /** Items in one screen. */
  readonly screenful: number;
  /** Distance of an item's line from the top of the list, also of one that is not in `range`. */
  topOf(index: number): number;
  onScroll(): void;
  /** Scrolls an item into view, as little as possible, or to the top. */
  reveal(index: number, to: 'nearest' | 'top'): void;
}

interface ListWindowOptions {
  /** Lists of one kind have the same layout. */
  readonly kind: string;
  readonly count: number;
  /** With a height, the lines of the first list are rendered in short tasks after its first part. */
  readonly guess: GuessedLines;
  /** Rendered above and below the visible part. */
  readonly aroundPx: number;
  readonly initialIndex?: number;
  /** Another value is another list in the same elements: it starts at its own `initialIndex`. */
  readonly content?: string | number;
  /** Gets the first item on the screen, and what returns the items up to a distance around it; null before the first paint. */
  readonly onVisible?: (firstIndex: number, within: ((aroundPx: number) => IndexRange) | null) => void;
}

/**
 * Computes which items of a long list are rendered, and where (decision 16). All lines of a list have the same height,
 * which the style sheet sets, so that positions can be computed and nothing moves when an item has loaded.
 */
export function useListWindow(options: ListWindowOptions): ListWindow {
  const { kind, count, guess, aroundPx, initialIndex = 0, content = '', onVisible } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { linePx, columns, columnPx, viewPx } = useMeasures(kind, guess, scroller, list);
  const place = useRef<ScrollPlace>({ scrollTop: 0, top: 0 });
  const firstIndex = useRef(initialIndex);
  // The lines outside the view, and requests for their items, follow the first paint.
  const painted = usePainted(content);
  const isPainted = painted.isAny;
  const isRequested = useRef(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  const space: ScrollSpace = { contentPx: Math.ceil(count / columns) * linePx, viewPx };
  const rangeAround = (top: number, distancePx: number): IndexRange => ({
    first: Math.max(0, Math.floor((top - distancePx) / linePx)) * columns,
    last: Math.min(count, Math.ceil((top + viewPx + distancePx) / linePx) * columns) - 1,
  });
  const drawnAt = ({ scrollTop, top }: ScrollPlace): Drawn => {
    const range = rangeAround(top, isPainted ? aroundPx : 0);
    return { range, offsetPx: (range.first / columns) * linePx + scrollTop - top };
  };
  const [drawn, setDrawn] = useState(() => drawnAt(place.current));
  const shownContent = useRef(content);
  if (shownContent.current !== content) {
    shownContent.current = content;
    firstIndex.current = initialIndex;
    setDrawn(drawnAt(place.current));
  }

  const draw = (next: ScrollPlace, isRequesting = true): void => {
    place.current = next;
    firstIndex.current = Math.max(0, Math.min(count - 1, Math.floor((next.top + 1) / linePx) * columns));
    const now = drawnAt(next);
    const show = () => setDrawn((before) => (isSame(before, now) ? before : now));
    if (guess.viewPx !== undefined && drawn.range.first === drawn.range.last) startTransition(show);
    else show();
    isRequested.current ||= isRequesting;
    onVisible?.(firstIndex.current, isRequesting ? (distancePx) => rangeAround(next.top, distancePx) : null);
  };
  const goTo = (top: number, isRequesting = true): void => {
    const element = scroller.current;
    if (!element) return;
    const wanted = Math.min(maxTop(space), Math.max(0, top));
    // Reading and writing the position lays the page out.
    if (wanted + place.current.scrollTop + place.current.top > 0) {
      element.scrollTop = scrollTopAt(space, wanted);
      place.current = { scrollTop: element.scrollTop, top: wanted };
    }
    draw(place.current, isRequesting);
  };
  const settle = (): void => {
    const { scrollTop, top } = place.current;
    if (Math.abs(scrollTopAt(space, top) - scrollTop) > 1) goTo(top);
  };

  const shape = useRef('');
  // After a change of the lines, the first item on the screen stays the first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolling itself must not run this
  useLayoutEffect(() => {
    const isSameShape = shape.current === `${linePx} ${columns} ${content}`;
    shape.current = `${linePx} ${columns} ${content}`;
    if (!painted.isThis) isRequested.current = false;
    goTo(isSameShape ? place.current.top : Math.floor(firstIndex.current / columns) * linePx, painted.isThis);
  }, [linePx, columns, viewPx, count, content]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the first paint
  useEffect(() => {
    if (painted.isThis) draw(place.current, !isRequested.current);
  }, [painted.isThis]);
  useEffect(() => () => clearTimeout(rest.current), []);

  return {
    linePx,
    columns,
    columnPx,
    range: { first: drawn.range.first, last: Math.min(drawn.range.last, count - 1) },
    scroller,
    list,
    spacePx: spaceHeight(space),
    style: spaceAbove(drawn.offsetPx),
    firstIndex: firstIndex.current,
    ring: Math.ceil((viewPx + 2 * aroundPx) / linePx) + 2,
    screenful: Math.max(1, Math.floor(viewPx / linePx)) * columns,
    topOf: (index) =>
      Math.max(0, drawn.offsetPx) + (Math.floor(index / columns) - drawn.range.first / columns) * linePx,
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
      const top = Math.floor(index / columns) * linePx;
      const now = place.current.top;
      if (to === 'top' || top < now) goTo(top);
      else if (top + linePx > now + viewPx) goTo(Math.min(top, top + linePx - viewPx));
    },
  };
}

function isSame(one: Drawn, other: Drawn): boolean {
  return (
    one.range.first === other.range.first && one.range.last === other.range.last && one.offsetPx === other.offsetPx
  );
}

/** As padding: Chromium counts a moved box or transform as a layout shift. */
function spaceAbove(offsetPx: number): CSSProperties {
  // Negative while the position of a very long list and that of its scroll bar still differ.
  return { paddingTop: Math.max(0, offsetPx), marginTop: Math.min(0, offsetPx) };
}
