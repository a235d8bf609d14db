import { type RefObject, useLayoutEffect, useState } from 'react';

/** Without layout, as in jsdom. */
const GUESSED_VIEW_PX = 640;

export interface ListLines {
  /** Distance from the top of one line to the next. */
  readonly linePx: number;
  readonly columns: number;
  /** Width of a column. */
  readonly columnPx: number;
}

/** Used until the first line has been measured, and without layout; `viewPx`: as high the first part of the first list. */
export type GuessedLines = ListLines & { readonly viewPx?: number };

interface Measures extends ListLines {
  /** Height of the visible part. */
  readonly viewPx: number;
}

/** The last measures of each kind of list, so that the next list of that kind does not have to render twice. */
const known = new Map<string, Measures>();

/** Reads lines and columns from the layout, which the style sheet defines. */
export function useMeasures(
  kind: string,
  guess: GuessedLines,
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): Measures {
  const [measures, setMeasures] = useState<Measures>(() => known.get(kind) ?? { viewPx: GUESSED_VIEW_PX, ...guess });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the guess belongs to the kind
  useLayoutEffect(() => {
    const { current: box } = scroller;
    const { current: lines } = list;
    if (!box || !lines) return;
    const measure = () => {
      const measured = linesOf(lines);
      const now = { ...(measured ?? guess), viewPx: innerHeightOf(box) || GUESSED_VIEW_PX };
      if (measured) known.set(kind, now);
      setMeasures((before) => (areSame(before, now) ? before : now));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    observer.observe(lines);
    return () => observer.disconnect();
  }, [kind, scroller, list]);
  return measures;
}

/** Null without layout. */
function linesOf(list: HTMLElement): ListLines | null {
  const { height = 0, width = 0 } = list.querySelector(':scope > :not([data-far])')?.getBoundingClientRect() ?? {};
  if (height === 0) return null;
  const { rowGap, gridTemplateColumns } = getComputedStyle(list);
  const tracks = gridTemplateColumns.split(' ').filter((track) => track.endsWith('px'));
  return {
    linePx: height + (Number.parseFloat(rowGap) || 0),
    columns: Math.max(1, tracks.length),
    columnPx: Number.parseFloat(tracks[0] ?? '') || width,
  };
}

function innerHeightOf(box: HTMLElement): number {
  const { paddingTop, paddingBottom } = getComputedStyle(box);
  return box.clientHeight - (Number.parseFloat(paddingTop) || 0) - (Number.parseFloat(paddingBottom) || 0);
}

function areSame(one: Measures, other: Measures): boolean {
  return (
    one.linePx === other.linePx &&
    one.columns === other.columns &&
    one.columnPx === other.columnPx &&
    one.viewPx === other.viewPx
  );
}
