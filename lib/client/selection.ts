/**
 * What a user has selected in a list: uploads of a tab, or results of searches. Kept by id, so that a selection survives
 * another order and rows that vanish. `order`: the ids of all rows as they are shown. Pure.
 */

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Where a range begins: the row that was selected or toggled last; null if there is none. */
  readonly anchor: string | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

/** A click: only this row. */
export function selectOne(id: string): Selection {
  return { ids: new Set([id]), anchor: id };
}

/** Ctrl+click or Space. Rows that are gone are forgotten. */
export function toggle({ ids }: Selection, order: readonly string[], id: string): Selection {
  const next = new Set(order.filter((each) => ids.has(each) !== (each === id)));
  return { ids: next, anchor: id };
}

/** Shift+click or Shift+arrow: the rows from the anchor to this one, instead of the earlier selection. */
export function extendTo({ anchor }: Selection, order: readonly string[], id: string): Selection {
  const [from, to] = [order.indexOf(anchor ?? ''), order.indexOf(id)];
  if (from < 0 || to < 0) return selectOne(id);
  return { ids: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), anchor };
}

export function selectAll(order: readonly string[]): Selection {
  return { ids: new Set(order), anchor: order[0] ?? null };
}

/** The selected rows that are still listed, in their order, and how many are not. */
export function listedSelection(
  { ids }: Selection,
  order: readonly string[],
): { readonly ids: readonly string[]; readonly gone: number } {
  const listed = order.filter((id) => ids.has(id));
  return { ids: listed, gone: ids.size - listed.length };
}
