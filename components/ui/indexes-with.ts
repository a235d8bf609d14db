import type { IndexRange } from './list-window.ts';

/** A range and one more index, which may be -1 for none; in their order, because an element that React moves loses the focus. */
export function indexesWith(index: number, { first, last }: IndexRange): number[] {
  const shown = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  if (index >= 0 && index < first) return [index, ...shown];
  return index > last ? [...shown, index] : shown;
}
