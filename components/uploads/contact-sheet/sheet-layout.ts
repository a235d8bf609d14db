/** Places of the cards of a contact sheet. All cards have the same size, so that positions can be computed. */

export const SIZES = { min: 120, max: 480, step: 20, initial: 200 } as const;
/** Below this width of the sheet, a list. */
const LIST_BELOW_PX = 520;
const GAP_PX = 12;
/** Browsers draw no elements higher than some 17 million px. */
const MAX_HEIGHT_PX = 15_000_000;
/** Heights in rem, because texts grow with the root's font size. */
const TEXT_REM = 10.5;
const LIST_REM = 9.5;
const LIST_PICTURE_PX = 104;
/** Where the list is narrower than this, the text needs the room. */
const SMALL_PICTURE_BELOW_PX = 280;
const SMALL_PICTURE_PX = 64;
/** Height of a picture, as a share of its width. */
const PICTURE_RATIO = 2 / 3;

export interface SheetSpace {
  readonly count: number;
  /** Wanted width of a picture. */
  readonly sizePx: number;
  /** Inner width of the scrolled box. */
  readonly widthPx: number;
  readonly remPx: number;
}

export interface SheetLayout {
  /** Picture beside the text, in one column. */
  readonly isList: boolean;
  readonly columns: number;
  readonly cardWidthPx: number;
  readonly cardHeightPx: number;
  readonly pictureWidthPx: number;
  readonly pictureHeightPx: number;
  /** Distance from the top of one line of cards to the next. */
  readonly linePx: number;
  readonly heightPx: number;
}

export function sheetLayout(space: SheetSpace): SheetLayout {
  const { count, widthPx, remPx } = space;
  if (widthPx < LIST_BELOW_PX) {
    const cardHeightPx = Math.round(LIST_REM * remPx);
    const linePx = cardHeightPx + GAP_PX;
    const pictureWidthPx = widthPx < SMALL_PICTURE_BELOW_PX ? SMALL_PICTURE_PX : LIST_PICTURE_PX;
    const picture = { pictureWidthPx, pictureHeightPx: Math.round(pictureWidthPx * PICTURE_RATIO) };
    return {
      ...picture,
      isList: true,
      columns: 1,
      cardWidthPx: widthPx,
      cardHeightPx,
      linePx,
      heightPx: count * linePx,
    };
  }
  const layout = gridLayout(space);
  // Browsers cap the height of an element: with very many large tiles the last ones would be unreachable.
  return layout.heightPx > MAX_HEIGHT_PX && space.sizePx > SIZES.min
    ? sheetLayout({ ...space, sizePx: space.sizePx - SIZES.step })
    : layout;
}

function gridLayout({ count, sizePx, widthPx, remPx }: SheetSpace): SheetLayout {
  const columns = Math.max(1, Math.floor((widthPx + GAP_PX) / (sizePx + GAP_PX)));
  const cardWidthPx = Math.floor((widthPx - (columns - 1) * GAP_PX) / columns);
  const pictureHeightPx = Math.round(cardWidthPx * PICTURE_RATIO);
  const cardHeightPx = pictureHeightPx + Math.round(TEXT_REM * remPx);
  const linePx = cardHeightPx + GAP_PX;
  const heightPx = Math.ceil(count / columns) * linePx;
  return {
    isList: false,
    columns,
    cardWidthPx,
    cardHeightPx,
    pictureWidthPx: cardWidthPx,
    pictureHeightPx,
    linePx,
    heightPx,
  };
}

export interface CardPlace {
  readonly left: number;
  readonly top: number;
}

export function placeOf(index: number, { columns, cardWidthPx, linePx }: SheetLayout): CardPlace {
  return { left: (index % columns) * (cardWidthPx + GAP_PX), top: Math.floor(index / columns) * linePx };
}

/** The cards to render for a visible part, in their order; with the one of the focus, wherever it is. */
export function renderedCards(
  { columns, linePx }: SheetLayout,
  view: { readonly top: number; readonly height: number; readonly count: number; readonly focused: number },
): number[] {
  // Half a screen more on both sides, so that scrolling shows no gaps.
  const around = view.height / 2;
  const first = Math.max(0, Math.floor((view.top - around) / linePx) * columns);
  const last = Math.min(view.count, Math.ceil((view.top + view.height + around) / linePx) * columns);
  const shown = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  if (view.focused < 0 || view.focused >= view.count || (view.focused >= first && view.focused < last)) return shown;
  return view.focused < first ? [view.focused, ...shown] : [...shown, view.focused];
}

/** Where to scroll so that a card is in view, by as little as possible. */
export function scrollTopFor(
  index: number,
  layout: SheetLayout,
  view: { readonly top: number; readonly height: number },
): number {
  const { top } = placeOf(index, layout);
  if (top < view.top) return top;
  return Math.max(view.top, Math.min(top, top + layout.linePx - view.height));
}

/** The index after an arrow or paging key; null for other keys. */
export function indexAfterKey(
  key: string,
  at: number,
  { columns, linePx, isList }: SheetLayout,
  view: { readonly height: number; readonly count: number },
): number | null {
  const page = Math.max(1, Math.floor(view.height / linePx)) * columns;
  const last = view.count - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -columns,
    ArrowDown: columns,
    ...(isList ? {} : { ArrowLeft: -1, ArrowRight: 1 }),
    PageUp: -page,
    PageDown: page,
  };
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = steps[key];
  if (step === undefined) return null;
  const next = at + step;
  // From a line above the last one, Down reaches the last card although none is directly below.
  if (next > last) return key === 'ArrowDown' && Math.floor(at / columns) === Math.floor(last / columns) ? at : last;
  return Math.max(next, next < 0 && key === 'ArrowUp' ? at : 0);
}
