/**
 * The surface's copy of what the background knows: one snapshot, then numbered changes (design 2).
 * A gap or a new epoch asks for a snapshot. When the background stops the copy stays as it is, which is true: a stopped
 * background changes nothing.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PageChannel } from '#lib/capabilities/page-channel.ts';
import type { Push } from '#lib/messaging/messages.ts';
import { type AuthState, SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import { decodeRow, type UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';

export interface MirrorState {
  /** False until the first snapshot is there. */
  readonly hasSnapshot: boolean;
  readonly startUp: StartUp;
  readonly auth: AuthState;
  readonly bundles: readonly UploadBundle[];
  /** A newer version of the extension waits. */
  readonly hasUpdate: boolean;
  /** In the order of adding. A new Map for every change; rows that did not change keep their identity. */
  readonly rows: ReadonlyMap<string, UploadRow>;
}

export interface Mirror {
  readonly store: StoreApi<MirrorState>;
  /** Resolves when what a stopped background left is shown, or is known not to be there. */
  readonly opened: Promise<void>;
  /** Opens the stream if it is not open. Called with every command, on focus and on `engine-started`. */
  connect(): void;
}

const EMPTY: MirrorState = {
  hasSnapshot: false,
  startUp: { status: 'loading' },
  auth: { ...SIGNED_OUT, status: 'unknown' },
  bundles: [],
  hasUpdate: false,
  rows: new Map(),
};

export function createMirror(channel: PageChannel): Mirror {
  const store = createStore<MirrorState>(() => EMPTY);
  let connection: { close(): void } | null = null;
  let position: { epoch: string; number: number } | null = null;

  const receive = (push: Push): void => {
    const isNext = position?.epoch === push.epoch && position.number + 1 === push.number;
    if (push.kind === 'change' && !isNext) {
      connection?.close();
      connection = null;
      connect();
      return;
    }
    position = { epoch: push.epoch, number: push.number };
    store.setState((state) => applyPush(state, push));
  };
  const connect = (): void => {
    connection ??= channel.connect(
      // Both ends are of one build: a newer one starts with all surfaces closed.
      (push) => receive(push as Push),
      () => {
        connection = null;
        position = null;
      },
    );
  };
  // Only until the background itself has spoken: a stopped one changes nothing, so what it kept is still true.
  const opened = channel.readKeptSnapshot().then((kept) => {
    if (isSnapshot(kept) && !store.getState().hasSnapshot) store.setState((state) => applyPush(state, kept));
  });
  channel.onEngineStarted(connect);
  return { store, opened, connect };
}

/** Whether what storage holds is what a background keeps there; a schema would weigh more than all that it guards. */
function isSnapshot(kept: unknown): kept is Push {
  const { kind, rows, startUp, auth, bundles } = (kept ?? {}) as Partial<Extract<Push, { kind: 'snapshot' }>>;
  const areRows = Array.isArray(rows) && rows.every((row) => Array.isArray(row) && typeof row[5] === 'string');
  const isReady = startUp?.status === 'ready' && typeof auth?.status === 'string';
  return kind === 'snapshot' && areRows && isReady && Array.isArray(bundles);
}

/** Pure: the mirror after a push. */
export function applyPush(state: MirrorState, push: Push): MirrorState {
  const rows = push.kind === 'snapshot' ? new Map<string, UploadRow>() : new Map(state.rows);
  if (push.kind === 'change') for (const uploadId of push.removed) rows.delete(uploadId);
  for (const encoded of push.rows) {
    const row = decodeRow(encoded);
    rows.set(row.uploadId, row);
  }
  const areRowsSame = push.kind === 'change' && push.rows.length === 0 && push.removed.length === 0;
  return {
    hasSnapshot: true,
    startUp: push.startUp ?? state.startUp,
    auth: push.auth ?? state.auth,
    bundles: push.bundles ?? state.bundles,
    hasUpdate: push.hasUpdate ?? state.hasUpdate,
    rows: areRowsSame ? state.rows : rows,
  };
}
