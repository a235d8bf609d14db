/** Sizes of the pictures of a contact sheet. `contact-sheet.css` lays out its cards. */
import type { ListLines } from '../../ui/list-measures.ts';

export const SIZES = { min: 120, max: 480, step: 20, initial: 200 } as const;
/** Before the first card has been measured, and without layout, as in jsdom. */
const GUESSED_WIDTH_PX = 1_000;
const TEXT_PX = 152;
const GAP_PX = 12;
/** As in `sheet-card.css`: below this width of the sheet, a list. */
const LIST_BELOW_PX = 520;
const LIST_PICTURE_PX = 104;

/** Lines of a sheet whose pictures shall be `sizePx` wide. */
export function guessedLines(sizePx: number): ListLines {
  const columns = Math.floor((GUESSED_WIDTH_PX + GAP_PX) / (sizePx + GAP_PX));
  return { linePx: sizePx / 1.5 + TEXT_PX + GAP_PX, columns, columnPx: sizePx };
}

/** Width of the pictures, in px. */
export function pictureWidth({ columns, columnPx }: ListLines): number {
  return columns === 1 && columnPx < LIST_BELOW_PX ? LIST_PICTURE_PX : columnPx;
}
