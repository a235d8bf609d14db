/**
 * Scroll positions of a list that may be longer than browsers can scroll: Chromium limits a box to 33.5 million pixels,
 * Firefox to 17.9 million, both to fewer in a zoomed page. Up to `MAX_SPACE_PX`, positions in the list are those of the
 * scroll bar. In a longer list, a short move (wheel, finger) scrolls the list by the same number of pixels, and a long
 * one (dragged scroll bar, End) goes to the same fraction of the list. Pure.
 */

const MAX_SPACE_PX = 5_000_000;
/** Dragging the scroll bar by one pixel moves further than this; one frame of a wheel or finger does not. */
const LONG_MOVE_PX = 3_000;

export interface ScrollSpace {
  /** Height of the whole list. */
  readonly contentPx: number;
  /** Height of its visible part. */
  readonly viewPx: number;
}

export interface ScrollPlace {
  /** The browser's value. */
  readonly scrollTop: number;
  /** Pixels of the list above the visible part. */
  readonly top: number;
}

/** Height of the scrolled box. */
export function spaceHeight({ contentPx }: ScrollSpace): number {
  return Math.min(contentPx, MAX_SPACE_PX);
}

/** The largest `ScrollPlace.top`. */
export function maxTop({ contentPx, viewPx }: ScrollSpace): number {
  return Math.max(0, contentPx - viewPx);
}

/** The `scrollTop` for `top` pixels of the list above the visible part. */
export function scrollTopAt(space: ScrollSpace, top: number): number {
  const longest = maxTop(space);
  return longest === 0 ? 0 : top * (maxScrollTop(space) / longest);
}

/** The new position after the browser has scrolled from `before` to `scrollTop`. */
export function placeAfter(space: ScrollSpace, before: ScrollPlace, scrollTop: number): ScrollPlace {
  const longest = maxTop(space);
  if (space.contentPx <= MAX_SPACE_PX) return { scrollTop, top: Math.min(longest, Math.max(0, scrollTop)) };
  const moved = scrollTop - before.scrollTop;
  const top =
    Math.abs(moved) > LONG_MOVE_PX ? (scrollTop / Math.max(1, maxScrollTop(space))) * longest : before.top + moved;
  return { scrollTop, top: Math.min(longest, Math.max(0, top)) };
}

function maxScrollTop(space: ScrollSpace): number {
  return Math.max(0, spaceHeight(space) - space.viewPx);
}
