import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** As in channel-tree.css; in rem, because rows grow with the user's font size. */
const ROW_REM = 1.75;
/** Padding of `.channel-tree`, for the focus ring of the first and last row. */
const PADDING_PX = 2;
const EXTRA_ROWS = 8;
/** Before the first measurement, and without layout, as in jsdom. */
const FIRST_ROWS = 24;

/** Computes which of `count` rows of equal height are in view of the scrolling `box`. */
export function useTreeWindow(box: RefObject<HTMLElement | null>, count: number) {
  const [rowHeight] = useState(
    () => ROW_REM * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16),
  );
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(0);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    setHeight(element.clientHeight);
    return () => observer.disconnect();
  }, [box]);

  const pageRows = height === 0 ? FIRST_ROWS : Math.max(1, Math.floor(height / rowHeight));
  const first = Math.max(0, Math.min(count, Math.floor(top / rowHeight)) - EXTRA_ROWS);
  const last = Math.min(count, first + pageRows + 2 * EXTRA_ROWS + 1);
  return {
    first,
    last,
    pageRows,
    /** Padding in place of the rows that are not rendered. */
    style: { paddingTop: first * rowHeight, paddingBottom: (count - last) * rowHeight },
    onScroll: useCallback(() => setTop(box.current?.scrollTop ?? 0), [box]),
    /** Scrolls a row into view, as little as possible. */
    reveal: useCallback(
      (place: number) => {
        const element = box.current;
        if (!element) return;
        const rowTop = place * rowHeight;
        const rowEnd = rowTop + rowHeight + 2 * PADDING_PX;
        if (rowTop < element.scrollTop) element.scrollTop = rowTop;
        else if (rowEnd > element.scrollTop + element.clientHeight) element.scrollTop = rowEnd - element.clientHeight;
        setTop(element.scrollTop);
      },
      [box, rowHeight],
    ),
  };
}
