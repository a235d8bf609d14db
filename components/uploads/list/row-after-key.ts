/** The keys that move within the file list. Pure. */

/** Index of the row that `key` moves to from row `at` of `count`; null for any other key. `page` is how many rows one page holds. */
export function rowAfterKey(key: string, at: number, count: number, page: number): number | null {
  const target = new Map([
    ['ArrowUp', at - 1],
    ['ArrowDown', at + 1],
    ['PageUp', at - page],
    ['PageDown', at + page],
    ['Home', 0],
    ['End', count - 1],
  ]).get(key);
  return target === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, target));
}
