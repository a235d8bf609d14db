/**
 * What a user has selected, marked and typed in a contact sheet of a popup, stored until the browser closes: a popup closes
 * with each click outside.
 */
import * as v from 'valibot';
import type { StoreApi } from 'zustand/vanilla';
import type { MediaType } from '#lib/contract/uploads.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import { EDIT_MODES, type EditMode } from '#lib/upload-form/model/edit-modes.ts';
import type { FoundWords } from '#lib/upload-form/model/find-in-text.ts';
import type { Client } from '../connection/client.ts';

const ids = v.array(v.string());
const keptSheet = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    owner: v.string(),
    selected: ids,
    anchor: v.nullable(v.string()),
    kept: ids,
    drafts: v.record(v.string(), v.object({ mode: v.picklist([...EDIT_MODES, 'keep']), text: v.string() })),
    find: v.object({
      text: v.string(),
      replacement: v.string(),
      isCaseSensitive: v.optional(v.boolean()),
      isWholeWord: v.optional(v.boolean()),
    }),
  }),
);

interface KeptStores {
  readonly selection: StoreApi<{ readonly ids: ReadonlySet<string>; readonly anchor: string | null }>;
  readonly kept: StoreApi<{ readonly ids: ReadonlySet<string> }>;
  readonly drafts: StoreApi<Readonly<Record<string, { readonly mode: EditMode | 'keep'; readonly text: string }>>>;
  readonly find: StoreApi<FoundWords & { readonly replacement: string }>;
}

/** Fills the stores with what an earlier popup had, without files that are gone, and stores each of their changes. */
export async function keepSheet(
  { host, state }: Pick<Client, 'host' | 'state'>,
  type: MediaType,
  { selection, kept, drafts, find }: KeptStores,
): Promise<void> {
  const name = `sheet.${type}` as const;
  const read = v.safeParse(keptSheet, await host.readSaved(name));
  const owner = (): string => ownerOf(state.getState().auth);
  if (read.success && read.output.owner === owner()) {
    const { rows } = state.getState();
    const listed = (stored: readonly string[]): ReadonlySet<string> => new Set(stored.filter((id) => rows.has(id)));
    selection.setState({ ids: listed(read.output.selected), anchor: read.output.anchor });
    kept.setState({ ids: listed(read.output.kept) });
    drafts.setState(read.output.drafts, true);
    find.setState(read.output.find, true);
  }
  const write = (): void => {
    const { ids: selected, anchor } = selection.getState();
    const sheet = {
      owner: owner(),
      selected: [...selected],
      anchor,
      kept: [...kept.getState().ids],
      drafts: drafts.getState(),
      find: find.getState(),
    };
    host.writeSaved(name, sheet.owner === '' ? '' : JSON.stringify(sheet));
  };
  for (const store of [selection, kept, drafts, find]) store.subscribe(write);
}
