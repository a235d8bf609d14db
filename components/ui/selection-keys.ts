/** Keys that select in a grid whose item has the focus (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). Pure. */
import { type GridShape, indexAfterKey } from './grid-keys.ts';

export type SelectionAction = { readonly type: 'toggle' } | { readonly type: 'extend'; readonly index: number };

/** Space toggles the item at `index`; a key that moves, with Shift, extends the selection. Null for any other key. */
export function selectionAction(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  index: number,
  shape: GridShape,
): SelectionAction | null {
  if (key === ' ') return { type: 'toggle' };
  const next = shiftKey ? indexAfterKey(key, index, shape) : null;
  return next === null ? null : { type: 'extend', index: next };
}
