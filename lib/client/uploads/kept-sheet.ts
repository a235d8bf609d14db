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
const keptMarks = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ owner: v.string(), selected: ids, anchor: v.nullable(v.string()), kept: ids }),
);
const keptTexts = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    owner: v.string(),
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
  // Apart, because texts change with each key, and thousands of files may be selected.
  const marksName = `sheet.${type}` as const;
  const textsName = `sheet.${type}.texts` as const;
  const owner = (): string => ownerOf(state.getState().auth);
  const [marks, texts] = await Promise.all([host.readSaved(marksName), host.readSaved(textsName)]);
  const read = { marks: v.safeParse(keptMarks, marks), texts: v.safeParse(keptTexts, texts) };
  if (read.marks.success && read.marks.output.owner === owner()) {
    const { rows } = state.getState();
    const { selected, anchor, kept: marked } = read.marks.output;
    const listed = (stored: readonly string[]): ReadonlySet<string> => new Set(stored.filter((id) => rows.has(id)));
    selection.setState({ ids: listed(selected), anchor });
    kept.setState({ ids: listed(marked) });
  }
  if (read.texts.success && read.texts.output.owner === owner()) {
    drafts.setState(read.texts.output.drafts, true);
    find.setState(read.texts.output.find, true);
  }
  const write = (name: typeof marksName | typeof textsName, values: object): void =>
    host.writeSaved(name, owner() === '' ? '' : JSON.stringify({ owner: owner(), ...values }));
  const writeMarks = (): void => {
    const { ids: selected, anchor } = selection.getState();
    write(marksName, { selected: [...selected], anchor, kept: [...kept.getState().ids] });
  };
  const writeTexts = (): void => write(textsName, { drafts: drafts.getState(), find: find.getState() });
  for (const store of [selection, kept]) store.subscribe(writeMarks);
  for (const store of [drafts, find]) store.subscribe(writeTexts);
}
