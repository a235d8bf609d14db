/** Position of a popover panel relative to its field. Pure. */

const GAP = 6;
const MARGIN = 8;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface PanelSize {
  readonly width: number;
  readonly height: number;
}

export interface PopoverPosition {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
}

/**
 * The first position in which the whole panel fits into `room`: below, above, left or right of `field`. If none fits,
 * the panel takes the larger of the spaces above and below in the window, and scrolls.
 */
export function popoverPosition(
  field: Box,
  { width, height }: PanelSize,
  room: Box,
  window: PanelSize,
): PopoverPosition {
  const left = clamp(field.left, MARGIN, window.width - width - MARGIN);
  const below = field.bottom + GAP;
  const above = field.top - GAP - height;
  const top = clamp(field.top, room.top + MARGIN, room.bottom - height);
  const fitsBeside = height <= room.bottom - room.top;
  if (below + height <= room.bottom) return { left, top: below, maxHeight: height };
  if (above >= MARGIN) return { left, top: above, maxHeight: height };
  const before = field.left - GAP - width;
  if (fitsBeside && before >= MARGIN) return { left: before, top, maxHeight: height };
  const after = field.right + GAP;
  if (fitsBeside && after + width <= window.width - MARGIN) return { left: after, top, maxHeight: height };
  const roomAbove = field.top - GAP - MARGIN;
  const roomBelow = window.height - below - MARGIN;
  return roomAbove > roomBelow
    ? { left, top: MARGIN, maxHeight: roomAbove }
    : { left, top: below, maxHeight: roomBelow };
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
