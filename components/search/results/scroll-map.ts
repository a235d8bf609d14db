/**
 * Where in a list somebody is, when the list is longer than browsers can scroll: Chromium ends a box at 33.5 million
 * pixels, Firefox at 17.9 million, both at fewer when the page is zoomed. Up to the limit a pixel of the scroll bar is
 * a pixel of the list. Beyond it a short move goes as many pixels as the wheel or finger did, and a long one (the bar
 * was dragged, End was pressed) goes to the same share of the list. Pure.
 */

const MAX_SPACE_PX = 5_000_000;
/** One pixel of a dragged bar moves further than this; one frame of a wheel or finger does not. */
const LONG_MOVE_PX = 3_000;

export interface ScrollSpace {
  /** Height of the whole list. */
  readonly contentPx: number;
  /** Height of what is visible of it. */
  readonly viewPx: number;
}

export interface ScrollPlace {
  /** What the browser says. */
  readonly scrollTop: number;
  /** Pixels of the list above the visible part. */
  readonly top: number;
}

export function spaceHeight({ contentPx }: ScrollSpace): number {
  return Math.min(contentPx, MAX_SPACE_PX);
}

export function maxTop({ contentPx, viewPx }: ScrollSpace): number {
  return Math.max(0, contentPx - viewPx);
}

/** Where the scroll bar stands when `top` pixels of the list are above. */
export function scrollTopAt(space: ScrollSpace, top: number): number {
  const longest = maxTop(space);
  return longest === 0 ? 0 : top * (maxScrollTop(space) / longest);
}

/** The place after the browser has scrolled to `scrollTop`. */
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
