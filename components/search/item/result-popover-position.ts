/** Position of a result's popover: outside the result, inside the window (2.8.6, 9.1). Pure. */

/** Distance between the result and its popover (9.1). */
export const POPOVER_OFFSET_PX = 16;
/** Distance between the popover and the edge of the window. */
const EDGE_PX = 8;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PopoverPosition {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
}

/**
 * Below the result if the popover fits, else above, else to its right or left, else above or below, where more space
 * is. `x` is the pointer's position: the popover is centred on it if it is narrower than the result, else on the
 * result.
 */
export function resultPopoverPosition(result: Box, popover: Size, view: Size, x: number | null): PopoverPosition {
  const right = result.left + result.width;
  const bottom = result.top + result.height;
  const isWide = result.width > popover.width;
  const middle = isWide ? (x ?? result.left + popover.width / 2) : result.left + result.width / 2;
  const left = within(middle - popover.width / 2, popover.width, view.width);
  const below = bottom + POPOVER_OFFSET_PX;
  const above = result.top - POPOVER_OFFSET_PX;
  const roomBelow = view.height - EDGE_PX - below;
  const roomAbove = above - EDGE_PX;

  if (popover.height <= roomBelow) return { left, top: below, maxHeight: roomBelow };
  if (popover.height <= roomAbove) return { left, top: above - popover.height, maxHeight: roomAbove };

  const beside = { top: within(result.top, popover.height, view.height), maxHeight: view.height - 2 * EDGE_PX };
  const needed = popover.width + POPOVER_OFFSET_PX + EDGE_PX;
  if (right + needed <= view.width) return { ...beside, left: right + POPOVER_OFFSET_PX };
  if (result.left - needed >= 0) return { ...beside, left: result.left - POPOVER_OFFSET_PX - popover.width };
  if (roomBelow >= roomAbove) return { left, top: below, maxHeight: Math.max(0, roomBelow) };
  return { left, top: EDGE_PX, maxHeight: Math.max(0, roomAbove) };
}

function within(start: number, length: number, room: number): number {
  return Math.max(EDGE_PX, Math.min(start, room - length - EDGE_PX));
}
