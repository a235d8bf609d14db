/** Values that this surface sets for single files: stored while the user types, kept until they are stored. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { AppError, type PlainError, toPlainError } from '#lib/core/app-error.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { joinedChange, type ValueChange, withChange } from '#lib/upload-form/model/upload-values.ts';
import { type TextChanges, withoutChanges } from '#lib/uploads/model/undo.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { MirrorState } from '../connection/mirror.ts';
import { onUserChange } from '../connection/on-user-change.ts';

export interface OwnValuesOfFile {
  /** All changes that the known details of the file may not contain yet. */
  readonly shown: ValueChange | null;
  readonly unsent: ValueChange | null;
  readonly sending: ValueChange | null;
  /** Why the last message was refused; its change is in `unsent`. */
  readonly error: PlainError | null;
}

export interface OwnValues {
  /** By upload id. */
  readonly store: StoreApi<ReadonlyMap<string, OwnValuesOfFile>>;
  /**
   * Sends the change in this task, or as soon as the previous one of this file is stored: messages that a page sends
   * while it closes may not arrive.
   */
  change(uploadId: string, change: ValueChange): void;
  /**
   * Takes a change of this file back, except in fields that were changed since. Resolves with how many files were sent
   * in the meantime and stay as they are. Rejects with `uploads/undo-too-late` if the file is gone.
   */
  takeBack(uploadId: string, changes: TextChanges): Promise<number>;
  /** Sends what was refused, of one file or of all. */
  flush(uploadId?: string): void;
  /** Details that were requested after the last change have loaded. */
  confirm(uploadId: string): void;
  /**
   * The revision of the file's values that details have to be requested for: without the changes of this surface since,
   * which `shown` contains.
   */
  revisionOf(row: Pick<UploadRow, 'uploadId' | 'overridesRevision'>): number;
}

const NOTHING: OwnValuesOfFile = { shown: null, unsent: null, sending: null, error: null };

export function createOwnValues(send: Send, state: StoreApi<MirrorState>): OwnValues {
  const store = createStore<ReadonlyMap<string, OwnValuesOfFile>>(() => new Map());
  const of = (uploadId: string): OwnValuesOfFile => store.getState().get(uploadId) ?? NOTHING;
  const revisions = createOwnRevisions((uploadId) => state.getState().rows.get(uploadId)?.overridesRevision);
  const put = (uploadId: string, parts: Partial<OwnValuesOfFile>): void =>
    store.setState(new Map(store.getState()).set(uploadId, { ...of(uploadId), ...parts }), true);

  const storeSerially = async (uploadId: string): Promise<void> => {
    let { unsent } = of(uploadId);
    if (of(uploadId).sending !== null) return;
    for (; unsent !== null; { unsent } = of(uploadId)) {
      const change = unsent;
      put(uploadId, { unsent: null, sending: change });
      const error = await send('uploads.setOverrides', { uploadId, ...change }).then((revision) => {
        revisions.stored(uploadId, revision);
        return null;
      }, toPlainError);
      const { sending, unsent: later } = of(uploadId);
      // Everything is forgotten at a sign-out.
      if (sending !== change) return;
      if (error) return put(uploadId, { sending: null, error, unsent: later ? joinedChange(change, later) : change });
      put(uploadId, { sending: null, error: null });
    }
  };
  const flush = (uploadId?: string): void => {
    for (const id of uploadId === undefined ? store.getState().keys() : [uploadId]) void storeSerially(id);
  };
  onUserChange(state, () => {
    store.setState(new Map(), true);
    revisions.clear();
  });
  // Text that was refused because the session had expired is stored after the same user has signed in again.
  state.subscribe(({ auth }, before) => {
    if (auth.status === 'signed-in' && before.auth.status !== 'signed-in') flush();
  });
  globalThis.window?.addEventListener('pagehide', () => {
    for (const [uploadId, { unsent }] of store.getState())
      if (unsent) void send('uploads.setOverrides', { uploadId, ...unsent }).catch(() => undefined);
  });
  const change: OwnValues['change'] = (uploadId, next) => {
    const { shown, unsent } = of(uploadId);
    if (shown === null) revisions.begin(uploadId);
    put(uploadId, { shown: joinedChange(shown, next), unsent: joinedChange(unsent, next) });
    void storeSerially(uploadId);
  };
  return {
    store,
    change,
    async takeBack(uploadId, changes) {
      const [details] = await send('uploads.details', { uploadIds: [uploadId] });
      if (!details) throw new AppError('uploads/undo-too-late');
      if (state.getState().rows.get(uploadId)?.isChangeable === false) return 1;
      const { shown } = of(uploadId);
      const now = shown ? withChange(details.overrides, shown) : details.overrides;
      const before = withoutChanges(now, changes);
      const values = Object.fromEntries(
        Object.keys(changes).flatMap((name) => {
          const text = before[name];
          return text === undefined || text === now[name] ? [] : [[name, text]];
        }),
      );
      const removedFields = Object.keys(changes).filter((name) => name in now && !(name in before));
      change(uploadId, { values, removedFields });
      return 0;
    },
    flush,
    confirm(uploadId) {
      const { shown, unsent, sending } = of(uploadId);
      if (shown === null || unsent !== null || sending !== null || revisions.areLast(uploadId)) return;
      revisions.end(uploadId);
      put(uploadId, { shown: null });
    },
    revisionOf: revisions.known,
  };
}

/** The revisions that only this surface has made, one after the other, since its first change that is still shown. */
function createOwnRevisions(rowRevision: (uploadId: string) => number | undefined) {
  const own = new Map<string, { readonly before: number; readonly last: number }>();
  return {
    begin(uploadId: string): void {
      const before = rowRevision(uploadId);
      if (before !== undefined) own.set(uploadId, { before, last: before });
    },
    /** Another revision than the next one: something else has changed the values as well. */
    stored(uploadId: string, revision: number | null): void {
      const known = own.get(uploadId);
      if (known && known.last + 1 === revision) own.set(uploadId, { ...known, last: revision });
      else own.delete(uploadId);
    },
    /** Nothing else has changed the values since. */
    areLast(uploadId: string): boolean {
      const known = own.get(uploadId);
      return known !== undefined && known.last > known.before && (rowRevision(uploadId) ?? known.last) <= known.last;
    },
    known({ uploadId, overridesRevision }: Pick<UploadRow, 'uploadId' | 'overridesRevision'>): number {
      const { before, last } = own.get(uploadId) ?? { before: overridesRevision, last: overridesRevision };
      return overridesRevision <= last ? Math.min(before, overridesRevision) : overridesRevision;
    },
    end: (uploadId: string): void => void own.delete(uploadId),
    clear: (): void => own.clear(),
  };
}
