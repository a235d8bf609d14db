/**
 * The uploads that a user has selected in a tab. Kept by id, so that a selection survives another order and rows that
 * vanish. `order`: the ids of all rows as they are shown.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { EditMode } from '#lib/upload-form/model/edit-modes.ts';
import type { FoundWords } from '#lib/upload-form/model/find-in-text.ts';
import type { Client } from '../connection/client.ts';
import { onUserChange } from '../connection/on-user-change.ts';
import { keepSheet } from './kept-sheet.ts';

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

/** What a user has selected and typed in the contact sheet of a tab; kept while the surface is open, of a popup longer. */
export interface SheetStores {
  readonly selection: StoreApi<Selection>;
  /** The edit of the selection, by field; not applied yet. */
  readonly drafts: StoreApi<EditDrafts>;
  readonly find: StoreApi<FindDraft>;
  /** Files that were marked to be kept. */
  readonly kept: StoreApi<{ readonly ids: ReadonlySet<string> }>;
}

/** The words that are to be replaced in the captions; not applied yet. */
export interface FindDraft extends FoundWords {
  readonly replacement: string;
}

const NO_WORDS = { text: '', replacement: '', isCaseSensitive: false, isWholeWord: false } as const;

/** `keep`: the field is not edited. */
export interface EditDraft {
  readonly mode: EditMode | 'keep';
  /** In the format of the field's control. */
  readonly text: string;
}

export type EditDrafts = Readonly<Record<string, EditDraft>>;

const stores = new WeakMap<object, Map<MediaType, SheetStores>>();

/** The stores of a tab, the same for all screens of a surface; emptied when the user changes. */
export function sheetStores(client: Pick<Client, 'host' | 'state'>, type: MediaType): SheetStores {
  const { host, state } = client;
  const ofSurface = stores.get(state) ?? new Map<MediaType, SheetStores>();
  stores.set(state, ofSurface);
  const known = ofSurface.get(type);
  if (known) return known;
  const fresh: SheetStores = {
    selection: createStore<Selection>(() => NOTHING_SELECTED),
    drafts: createStore<EditDrafts>(() => ({})),
    find: createStore<FindDraft>(() => NO_WORDS),
    kept: createStore<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() })),
  };
  ofSurface.set(type, fresh);
  onUserChange(state, () => {
    fresh.selection.setState(NOTHING_SELECTED, true);
    fresh.drafts.setState({}, true);
    fresh.find.setState(NO_WORDS, true);
    fresh.kept.setState({ ids: new Set() }, true);
  });
  if (host.surface === 'popup') void keepSheet(client, type, fresh);
  return fresh;
}
