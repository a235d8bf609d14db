/** Keys of a list or grid (https://www.w3.org/WAI/ARIA/apg/patterns/grid/), and which of them leads on. */

export interface GridShape {
  readonly columns: number;
  /** Number of items in the whole lines that fit on the screen. */
  readonly screenful: number;
  readonly count: number;
}

/**
 * Index of the item that `key` moves to from the one at `at`, which is -1 for none; null for any other key, and without
 * items. Left and Right wrap to the line before or after, as on a page that is not mirrored. Up, Down, Page Up and Page Down keep the column, or take the
 * last item if the last line is shorter.
 */
export function indexAfterKey(key: string, at: number, shape: GridShape): number | null {
  const next = targetOf(key, at, shape);
  return next === null || shape.count === 0 ? null : Math.max(0, next);
}

function targetOf(key: string, at: number, { columns, screenful, count }: GridShape): number | null {
  const last = count - 1;
  const column = at % columns;
  const inLastRow = Math.min(last, last - (last % columns) + column);
  switch (key) {
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowLeft':
      return at - 1;
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

/** True while lines run to the left, and the page is mirrored. */
export const isMirrored = (): boolean => document.dir === 'rtl';

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Left and Right by where they lead: on a mirrored page, Left leads on. Any other key is itself. */
export function mirroredKey(key: string): string {
  return (isMirrored() && MIRRORED[key]) || key;
}
