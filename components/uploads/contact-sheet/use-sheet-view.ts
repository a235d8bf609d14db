import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { renderedCards, type SheetLayout, scrollTopFor, sheetLayout } from './sheet-layout.ts';

/** Without layout, as in jsdom. */
const GUESS = { widthPx: 1_000, heightPx: 640, remPx: 16 };

interface Measures {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly remPx: number;
}

export interface SheetView {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The box of the cards, inside the padding of the scrolled box. */
  readonly canvas: RefObject<HTMLDivElement | null>;
  readonly layout: SheetLayout;
  /** Height of the visible part. */
  readonly heightPx: number;
  /** Indexes of the cards to render, in their order. */
  readonly rendered: readonly number[];
  onScroll(): void;
  /** Scrolls a card into view, by as little as possible. */
  reveal(index: number): void;
}

/**
 * Which cards of a sheet are rendered, and where. The first card in view stays in view when the size of the pictures or
 * of the window changes.
 */
export function useSheetView(count: number, sizePx: number, focused: number): SheetView {
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const [measures, setMeasures] = useState<Measures>(GUESS);
  const [top, setTop] = useState(0);
  const { widthPx, heightPx, remPx } = measures;
  const layout = sheetLayout({ count, sizePx, widthPx, remPx });
  const firstIndex = useRef(0);
  const scrollTo = (wanted: number): void => {
    if (scroller.current) scroller.current.scrollTop = wanted;
    setTop(wanted);
    firstIndex.current = Math.floor((wanted + 1) / layout.linePx) * layout.columns;
  };

  useLayoutEffect(() => observeSize(scroller, canvas, setMeasures), []);
  const { linePx, columns } = layout;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolling itself must not run this
  useLayoutEffect(() => scrollTo(Math.floor(firstIndex.current / columns) * linePx), [linePx, columns]);
  return {
    scroller,
    canvas,
    layout,
    heightPx,
    rendered: renderedCards(layout, { top, height: heightPx, count, focused }),
    onScroll() {
      const now = scroller.current?.scrollTop ?? 0;
      setTop(now);
      firstIndex.current = Math.floor((now + 1) / linePx) * columns;
    },
    reveal(index) {
      const now = scroller.current?.scrollTop ?? 0;
      const wanted = scrollTopFor(index, layout, { top: now, height: heightPx });
      if (wanted !== now) scrollTo(wanted);
    },
  };
}

function observeSize(
  scroller: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLElement | null>,
  onMeasures: (set: (before: Measures) => Measures) => void,
): (() => void) | undefined {
  const measure = (): void => {
    const widthPx = canvas.current?.clientWidth || GUESS.widthPx;
    const heightPx = scroller.current?.clientHeight || GUESS.heightPx;
    const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || GUESS.remPx;
    onMeasures((before) =>
      before.widthPx === widthPx && before.heightPx === heightPx && before.remPx === remPx
        ? before
        : { widthPx, heightPx, remPx },
    );
  };
  measure();
  if (typeof ResizeObserver === 'undefined' || !scroller.current || !canvas.current) return;
  const observer = new ResizeObserver(measure);
  observer.observe(scroller.current);
  observer.observe(canvas.current);
  return () => observer.disconnect();
}
