/** Values that this surface sets for single files: stored while the user types, kept until they are stored. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type PlainError, toPlainError } from '#lib/core/app-error.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { joinedChange, type ValueChange } from '#lib/upload-form/model/upload-values.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { MirrorState } from '../connection/mirror.ts';
import { onUserChange } from '../connection/on-user-change.ts';

export interface OwnValuesOfFile {
  /** All changes that the known details of the file may not contain yet. */
  readonly shown: ValueChange | null;
  /** The next message is the first one. */
  readonly unsent: readonly OwnChange[];
  readonly sending: OwnChange | null;
  /** Why the last message was refused; its change is in `unsent`. */
  readonly error: PlainError | null;
}

/** An undoable one has a message of its own, so that undoing it leaves what was typed before. */
interface OwnChange extends ValueChange {
  readonly isUndoable?: boolean;
}

export interface OwnValues {
  /** By upload id. */
  readonly store: StoreApi<ReadonlyMap<string, OwnValuesOfFile>>;
  /**
   * Sends the change in this task, or as soon as the previous one of this file is stored: messages that a page sends
   * while it closes may not arrive.
   */
  change(uploadId: string, change: ValueChange, isUndoable?: boolean): void;
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

const NOTHING: OwnValuesOfFile = { shown: null, unsent: [], sending: null, error: null };

export function createOwnValues(send: Send, state: StoreApi<MirrorState>): OwnValues {
  const store = createStore<ReadonlyMap<string, OwnValuesOfFile>>(() => new Map());
  const of = (uploadId: string): OwnValuesOfFile => store.getState().get(uploadId) ?? NOTHING;
  const revisions = createOwnRevisions((uploadId) => state.getState().rows.get(uploadId)?.overridesRevision);
  const put = (uploadId: string, parts: Partial<OwnValuesOfFile>): void =>
    store.setState(new Map(store.getState()).set(uploadId, { ...of(uploadId), ...parts }), true);

  const storeSerially = async (uploadId: string): Promise<void> => {
    if (of(uploadId).sending !== null) return;
    for (let [change, ...rest] = of(uploadId).unsent; change; [change, ...rest] = of(uploadId).unsent) {
      put(uploadId, { unsent: rest, sending: change });
      const error = await send('uploads.setOverrides', { uploadId, ...change }).then((revision) => {
        revisions.stored(uploadId, revision);
        return null;
      }, toPlainError);
      const { sending, unsent: later } = of(uploadId);
      // Everything is forgotten at a sign-out.
      if (sending !== change) return;
      if (error) return put(uploadId, { sending: null, error, unsent: [change, ...later].reduce(queued, []) });
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
      for (const change of unsent) void send('uploads.setOverrides', { uploadId, ...change }).catch(() => undefined);
  });
  const change: OwnValues['change'] = (uploadId, next, isUndoable = false) => {
    const { shown, unsent } = of(uploadId);
    if (shown === null) revisions.begin(uploadId);
    const own = isUndoable ? { ...next, isUndoable } : next;
    put(uploadId, { shown: joinedChange(shown, next), unsent: queued(unsent, own) });
    void storeSerially(uploadId);
  };
  return {
    store,
    change,
    flush,
    confirm(uploadId) {
      const { shown, unsent, sending } = of(uploadId);
      if (shown === null || unsent.length > 0 || sending !== null || revisions.areLast(uploadId)) return;
      revisions.end(uploadId);
      put(uploadId, { shown: null });
    },
    revisionOf: revisions.known,
  };
}

function queued(unsent: readonly OwnChange[], next: OwnChange): readonly OwnChange[] {
  const last = unsent.at(-1);
  if (!last || last.isUndoable || next.isUndoable) return [...unsent, next];
  return [...unsent.slice(0, -1), joinedChange(last, next)];
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
