/** Keys of the grid of results (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). Pure. */

export interface GridShape {
  readonly columns: number;
  /** Number of results in the whole rows that fit on the screen. */
  readonly screenful: number;
  readonly total: number;
}

/**
 * Index of the result that `key` moves to from the one at `at`; null for any other key. Left and Right wrap to the row
 * before or after. Up, Down, Page Up and Page Down keep the column, or take the last result if the last row is shorter.
 */
export function targetOfKey(key: string, at: number, { columns, screenful, total }: GridShape): number | null {
  const last = total - 1;
  const column = at % columns;
  const inLastRow = Math.min(last, last - (last % columns) + column);
  switch (key) {
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowRight':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return at < columns ? at : at - columns;
    case 'ArrowDown':
      return Math.min(at + columns, Math.max(at, inLastRow));
    case 'PageUp':
      return at < screenful ? column : at - screenful;
    case 'PageDown':
      return Math.min(at + screenful, Math.max(at, inLastRow));
    default:
      return null;
  }
}
