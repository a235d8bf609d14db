/**
 * The surface's copy of the background's state: one snapshot, then numbered changes
 * (docs/design/surfaces-and-messages.md#mirrors). After a gap or a new epoch it requests a snapshot. When the
 * background stops, the copy stays, but shows no upload as running. A background that was stopped during work is
 * started again, an idle one is not.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PageChannel } from '#lib/host/page-channel.ts';
import type { Push, SharedState } from '#lib/messaging/messages.ts';
import { type AuthState, SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import { fromSentRow, isSending, type UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';

export interface MirrorState {
  /** False until the first snapshot. */
  readonly hasSnapshot: boolean;
  readonly startUp: StartUp;
  readonly auth: AuthState;
  readonly bundles: readonly UploadBundle[];
  /** A newer version of the extension is available. */
  readonly hasUpdate: boolean;
  readonly waitingStarts: SharedState['waitingStarts'];
  readonly lost?: SharedState['lost'];
  /** Small files are sent first. */
  readonly isSmallFirst?: SharedState['isSmallFirst'];
  /** The last step that can be undone. */
  readonly undo?: SharedState['undo'];
  /** In the order of the list. Each change makes a new Map; unchanged rows keep their identity. */
  readonly rows: ReadonlyMap<string, UploadRow>;
}

export interface Mirror {
  readonly store: StoreApi<MirrorState>;
  /** Resolves when the snapshot of a stopped background is shown, or there is none. */
  readonly opened: Promise<void>;
  /** Opens the stream if it is not open. Called with every command, on focus and on `engine-started`. */
  connect(): void;
}

/** Browsers stop a background after 30 s without work. If it published more recently, it was stopped during work. */
const AT_WORK_MS = 20_000;
/** While the surface is hidden, changes of rows alone are shown this often: the progress is not seen. */
const HIDDEN_PAUSE_MS = 1_000;
/** Delays of the attempts to start a background that was stopped during work. After the last one it is left stopped. */
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

  /** The state after the last push; the store has it a little later while the surface is hidden. */
  let latest = EMPTY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    clearTimeout(timer);
    timer = undefined;
    store.setState(latest, true);
  };
  globalThis.document?.addEventListener('visibilitychange', show);
  /** False after a gap: a new snapshot is needed. */
  const receive = (push: Push): boolean => {
    const isNext = position?.epoch === push.epoch && position.number + 1 === push.number;
    if (push.kind === 'change' && !isNext) return false;
    position = { epoch: push.epoch, number: push.number };
    lastPushAt = performance.now();
    tries = 0;
    const before = latest;
    latest = applyPush(before, push);
    if (push.kind === 'change' && push.isIncomplete) return true;
    if (globalThis.document?.visibilityState === 'hidden' && areOnlyRowsNew(before, latest))
      timer ??= setTimeout(show, HIDDEN_PAUSE_MS);
    else show();
    return true;
  };
  let isLeaving = false;
  const connect = (): void => {
    if (isLeaving) return;
    connection ??= channel.connect(
      (push) => {
        // Not parsed: both ends are of one build, because an update closes all surfaces.
        if (receive(push as Push)) return;
        connection?.close();
        connection = null;
        connect();
      },
      () => {
        connection = null;
        position = null;
        latest = withoutRunning(latest);
        show();
        const wait = TRIES_MS[tries];
        if (wait === undefined || !wasStoppedAtWork(store.getState().rows, performance.now() - lastPushAt)) return;
        tries += 1;
        setTimeout(connect, wait);
      },
    );
  };
  // What the page still sends while it closes is published back to it; by then Firefox refuses its timers.
  globalThis.window?.addEventListener('pagehide', () => {
    isLeaving = true;
    connection?.close();
    connection = null;
  });
  // A page that is shown again from the back/forward cache.
  globalThis.window?.addEventListener('pageshow', () => {
    if (!isLeaving) return;
    isLeaving = false;
    connect();
  });
  // Until the background's first push: a stopped background changes nothing, so its snapshot is still true.
  const opened = Promise.resolve(channel.readSavedSnapshot?.()).then((saved) => {
    if (!isSnapshot(saved) || latest.hasSnapshot) return;
    latest = withoutRunning(applyPush(latest, saved));
    show();
  });
  channel.onEngineStarted?.(connect);
  return { store, opened, connect };
}

function areOnlyRowsNew(before: MirrorState, after: MirrorState): boolean {
  return Object.entries(after).every(([key, part]) => key === 'rows' || part === before[key as keyof MirrorState]);
}

/** Whether the background was stopped during work. Uploads that wait are resumed by its alarm. */
function wasStoppedAtWork(rows: MirrorState['rows'], silenceMs: number): boolean {
  const wasAtWork = silenceMs < AT_WORK_MS;
  return [...rows.values()].some(({ status, waitingFor }) => {
    const isWaiting = status === 'processing' || waitingFor !== 'none';
    return (status === 'uploading' || status === 'processing') && waitingFor !== 'sign-in' && (wasAtWork || !isWaiting);
  });
}

/** The state without a background: uploads in progress are queued again, and waiting starts are lost. */
function withoutRunning(state: MirrorState): MirrorState {
  const rows = [...state.rows].map(([id, row]): [string, UploadRow] => {
    return [id, isSending(row) ? { ...row, isWaitingForSlot: true } : row];
  });
  return { ...state, waitingStarts: [], rows: new Map(rows) };
}

/** Whether the stored value is a snapshot. A schema would add more bytes to the popup than this check justifies. */
function isSnapshot(saved: unknown): saved is Push {
  const { kind, rows, startUp, auth, bundles } = (saved ?? {}) as Partial<Extract<Push, { kind: 'snapshot' }>>;
  const areRows = Array.isArray(rows) && rows.every(isRow);
  const isReady = startUp?.status === 'ready' && typeof auth?.status === 'string';
  return kind === 'snapshot' && areRows && isReady && Array.isArray(bundles);
}

function isRow(row: unknown): boolean {
  const { uploadId, status, filename } = (row ?? {}) as Partial<UploadRow>;
  return [uploadId, status, filename].every((part) => typeof part === 'string');
}

/** Returns the state after a push. Pure. */
export function applyPush(state: MirrorState, push: Push): MirrorState {
  return {
    hasSnapshot: true,
    startUp: push.startUp ?? state.startUp,
    auth: push.auth ?? state.auth,
    bundles: push.bundles ?? state.bundles,
    hasUpdate: push.hasUpdate ?? state.hasUpdate,
    waitingStarts: push.waitingStarts ?? state.waitingStarts,
    lost: push.lost ?? state.lost,
    isSmallFirst: push.isSmallFirst ?? state.isSmallFirst,
    // Null: there is nothing to undo any more.
    undo: push.undo === undefined ? state.undo : push.undo,
    rows: rowsAfter(state.rows, push),
  };
}

/** The same rows if the push says nothing of them: a list may have thousands, and each key press is a push. */
function rowsAfter(known: MirrorState['rows'], push: Push): MirrorState['rows'] {
  if (push.kind === 'snapshot') return new Map(push.rows.map((row) => [row.uploadId, fromSentRow(row)]));
  const { removed, order } = push;
  if (push.rows.length + removed.length === 0 && !order) return known;
  const rows = new Map(known);
  for (const uploadId of removed) rows.delete(uploadId);
  for (const row of push.rows) rows.set(row.uploadId, fromSentRow(row));
  return order ? inOrder(rows, order) : rows;
}

function inOrder(rows: ReadonlyMap<string, UploadRow>, order: readonly string[]): ReadonlyMap<string, UploadRow> {
  const ordered = new Map<string, UploadRow>();
  for (const uploadId of order) {
    const row = rows.get(uploadId);
    if (row) ordered.set(uploadId, row);
  }
  return ordered;
}
