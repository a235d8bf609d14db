/** What the contact sheet of a tab keeps: the selected uploads, and what is typed but not applied yet. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { EditMode } from '#lib/upload-form/model/edit-modes.ts';
import type { FoundWords } from '#lib/upload-form/model/find-in-text.ts';
import type { Client } from '../connection/client.ts';
import { onUserChange } from '../connection/on-user-change.ts';
import { NOTHING_SELECTED, type Selection } from '../selection.ts';
import { keepSheet } from './kept-sheet.ts';

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
