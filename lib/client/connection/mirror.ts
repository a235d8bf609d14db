/**
 * The surface's copy of what the background knows: one snapshot, then numbered changes (docs/design/surfaces-and-messages.md#mirrors).
 * A gap or a new epoch asks for a snapshot. A stopped background changes nothing, so the copy stays, except that nothing runs
 * any more; one that was stopped at work is started again, an idle one never.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PageChannel } from '#lib/host/page-channel.ts';
import type { Push, SharedState } from '#lib/messaging/messages.ts';
import { type AuthState, SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import { fromSentRow, type UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';

export interface MirrorState {
  /** False until the first snapshot is there. */
  readonly hasSnapshot: boolean;
  readonly startUp: StartUp;
  readonly auth: AuthState;
  readonly bundles: readonly UploadBundle[];
  /** A newer version of the extension waits. */
  readonly hasUpdate: boolean;
  readonly waitingStarts: SharedState['waitingStarts'];
  readonly lost?: SharedState['lost'];
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

/** A browser stops a background that has had no work for 30 s: one that spoke less long ago was at work. */
const AT_WORK_MS = 20_000;
/** Between tries to start a background that was stopped at work; one that cannot start is left alone after the last. */
const TRIES_MS = [0, 300, 600, 1_200, 2_400, 4_800];

const EMPTY: MirrorState = {
  hasSnapshot: false,
  startUp: { status: 'loading' },
  auth: { ...SIGNED_OUT, status: 'unknown' },
  bundles: [],
  hasUpdate: false,
  waitingStarts: [],
  rows: new Map(),
};

export function createMirror(channel: PageChannel): Mirror {
  const store = createStore<MirrorState>(() => EMPTY);
  let connection: { close(): void } | null = null;
  let position: { epoch: string; number: number } | null = null;
  let lastPushAt = 0;
  let tries = 0;

  const receive = (push: Push): void => {
    const isNext = position?.epoch === push.epoch && position.number + 1 === push.number;
    if (push.kind === 'change' && !isNext) {
      connection?.close();
      connection = null;
      connect();
      return;
    }
    position = { epoch: push.epoch, number: push.number };
    lastPushAt = performance.now();
    tries = 0;
    store.setState((state) => applyPush(state, push));
  };
  const connect = (): void => {
    connection ??= channel.connect(
      // Both ends are of one build: a newer one starts with all surfaces closed.
      (push) => receive(push as Push),
      () => {
        connection = null;
        position = null;
        store.setState(standStill);
        const wait = TRIES_MS[tries];
        if (wait === undefined || !isCutOff(store.getState().rows, performance.now() - lastPushAt)) return;
        tries += 1;
        setTimeout(connect, wait);
      },
    );
  };
  // Only until the background itself has spoken: a stopped one changes nothing, so what it kept is still true.
  const opened = channel.readKeptSnapshot().then((kept) => {
    if (isSnapshot(kept) && !store.getState().hasSnapshot)
      store.setState((state) => standStill(applyPush(state, kept)));
  });
  channel.onEngineStarted(connect);
  return { store, opened, connect };
}

/** Whether the background was stopped in the middle of work; what waits for another moment is for its alarm. */
function isCutOff(rows: MirrorState['rows'], silenceMs: number): boolean {
  const wasAtWork = silenceMs < AT_WORK_MS;
  return [...rows.values()].some(({ status, waitingFor }) => {
    const isWaiting = status === 'processing' || waitingFor !== 'none';
    return (status === 'uploading' || status === 'processing') && waitingFor !== 'sign-in' && (wasAtWork || !isWaiting);
  });
}

/** Nothing runs without a background: what was being sent waits for its turn, and a start that waited is lost. */
function standStill(state: MirrorState): MirrorState {
  const rows = [...state.rows].map(([id, row]): [string, UploadRow] => {
    const isSending = row.status === 'uploading' && row.waitingFor === 'none' && !row.isInLine;
    return [id, isSending ? { ...row, isInLine: true } : row];
  });
  return { ...state, waitingStarts: [], rows: new Map(rows) };
}

/** Whether what storage holds is what a background keeps there; a schema would weigh more than all that it guards. */
function isSnapshot(kept: unknown): kept is Push {
  const { kind, rows, startUp, auth, bundles } = (kept ?? {}) as Partial<Extract<Push, { kind: 'snapshot' }>>;
  const areRows = Array.isArray(rows) && rows.every(isRow);
  const isReady = startUp?.status === 'ready' && typeof auth?.status === 'string';
  return kind === 'snapshot' && areRows && isReady && Array.isArray(bundles);
}

function isRow(row: unknown): boolean {
  const { uploadId, status, filename } = (row ?? {}) as Partial<UploadRow>;
  return [uploadId, status, filename].every((part) => typeof part === 'string');
}

/** Pure: the mirror after a push. */
export function applyPush(state: MirrorState, push: Push): MirrorState {
  const rows = push.kind === 'snapshot' ? new Map<string, UploadRow>() : new Map(state.rows);
  if (push.kind === 'change') for (const uploadId of push.removed) rows.delete(uploadId);
  for (const row of push.rows) rows.set(row.uploadId, fromSentRow(row));
  const areRowsSame = push.kind === 'change' && push.rows.length === 0 && push.removed.length === 0;
  return {
    hasSnapshot: true,
    startUp: push.startUp ?? state.startUp,
    auth: push.auth ?? state.auth,
    bundles: push.bundles ?? state.bundles,
    hasUpdate: push.hasUpdate ?? state.hasUpdate,
    waitingStarts: push.waitingStarts ?? state.waitingStarts,
    lost: push.lost ?? state.lost,
    rows: areRowsSame ? state.rows : rows,
  };
}
