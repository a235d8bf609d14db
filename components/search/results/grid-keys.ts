/** Where a key leads in the grid of results (ARIA Authoring Practices, grid). Pure. */

export interface GridShape {
  readonly columns: number;
  /** Results in one screen: whole rows. */
  readonly screenful: number;
  readonly total: number;
}

/**
 * Index that a key leads to from the result at `at`; null where the key is the browser's. Left and right go on in the
 * next row; up, down and the page keys keep the column, and take the last result where the last row is shorter.
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
