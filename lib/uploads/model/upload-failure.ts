/** What follows a failed attempt: one table, pure (decision 38). */
import { PROCESSING_TIMEOUT_MS, RETRY_DELAYS_MS } from '#lib/contract/uploads.ts';
import type { AppErrorCode } from '#lib/core/app-error.ts';
import type { AttemptFailure } from './upload-events.ts';
import type { ActiveState } from './upload-state.ts';
import { NO_PROGRESS, type UploadState } from './upload-state.ts';
import { failuresBefore, LONG_WAIT_MS, retryDelayMs, type Wait, waitAfter } from './upload-waits.ts';

/** Pause between two questions about the processing. */
const CHECK_PAUSE_MS = 1_000;
/** As often as the five delays and the long waits after them fill the time that a server has for its processing (9.2). */
const MAX_CHECKS = RETRY_DELAYS_MS.length + PROCESSING_TIMEOUT_MS / LONG_WAIT_MS;

type StatusFailure = Extract<AttemptFailure, { kind: 'status' }>;

export function afterFailure(state: ActiveState, failure: AttemptFailure, now: number): UploadState {
  switch (failure.kind) {
    case 'no-answer':
    // Who it is gets asked before the next attempt; `sign-in` would wait for a person who is signed in already.
    case 'owner-unconfirmed':
      return waiting(state, 'connection', now);
    case 'intercepted':
      return waiting(state, 'portal', now);
    case 'bytes-lost':
      return failed(state, 'uploads/bytes-lost');
    case 'bytes-unreadable':
      return delayed(state, now, 'uploads/bytes-lost');
    case 'file-changed':
      // What the server has is of a version that is gone.
      return failed({ ...state, progress: NO_PROGRESS }, 'uploads/file-changed');
    case 'unprocessed':
      return afterPendingCheck(state, now);
    case 'fatal':
      return failed(state, failure.code);
    case 'status':
      return afterStatusCode(state, failure, now);
  }
}

function afterStatusCode(state: ActiveState, failure: StatusFailure, now: number): UploadState {
  const { status, method, retryAfterMs } = failure;
  if (status === 401 || status === 403) return { ...state, isRunning: false, waitingFor: 'sign-in', retryAt: null };
  const isCheck = state.status === 'processing';
  if (status === 500 && (failure.wasLastByte || failure.isFinal || isCheck))
    return afterUnprocessable(state, failure, now);
  const wait = waitAfter(status);
  if (wait !== null) return waiting(state, wait, now, retryAfterMs);
  if (isCheck) return failed(state, 'uploads/check-failed', { status });
  // 460: a checksum did not match (tus 1.0, checksum). Nothing of the request was kept, or nothing of the upload.
  if (status === 460) return delayed(state, now, 'uploads/server-trouble', failure);
  if ((status === 404 || status === 410) && method !== 'POST') {
    // The server forgot the upload: create it again, with the same objectId, after the owner check. It may have forgotten
    // it because it was finished, so it counts as a creation of unknown outcome.
    const { isUncompared } = state.progress;
    const progress = { ...NO_PROGRESS, isCreationUnanswered: true, mayBeWhole: true, isUncompared };
    return delayed({ ...state, progress }, now, 'uploads/gone', failure);
  }
  // What its creator took back is never created again (docs/contract.md): the file is another object from here on.
  if (status === 410) return delayed({ ...state, progress: NO_PROGRESS }, now, 'uploads/refused', failure);
  if (status === 413 && (method === 'PATCH' || failure.wasLastByte))
    return delayed(state, now, 'uploads/refused', failure);
  if ((method === 'POST' || failure.carriesMetadata === true) && (status === 431 || status === 400)) {
    const isTooLarge = status === 431 || failure.isMetadataLarge === true;
    return failed(state, isTooLarge ? 'uploads/metadata-too-large' : 'uploads/refused', {
      ...(isTooLarge ? { field: failure.longestField } : {}),
      status,
    });
  }
  return failed(state, 'uploads/refused', { status });
}

/**
 * 4.4: an error when it is the server's last word. It is where the server says so in the contract's own words, and where it
 * repeats it through the five delays although it answers other requests about the same upload (decision 38).
 */
function afterUnprocessable(state: ActiveState, failure: StatusFailure, now: number): UploadState {
  const isRepeated = failure.isServerWell === true && state.serverErrors >= RETRY_DELAYS_MS.length;
  if (failure.isFinal || isRepeated) return failed(state, 'uploads/processing-failed', { status: failure.status });
  const serverErrors = failure.isServerWell ? state.serverErrors + 1 : state.serverErrors;
  return waiting({ ...state, serverErrors }, 'server', now, failure.retryAfterMs);
}

/** For as long as it takes: at 0, 3, 5, 10, 20 s and then every 20 s, unless the server names a time. */
export function waiting(
  state: ActiveState,
  waitingFor: Wait,
  now: number,
  retryAfterMs: number | null = null,
): UploadState {
  const failures = failuresBefore(state, waitingFor);
  const retryAt = now + (retryAfterMs ?? retryDelayMs(failures));
  const next = { isRunning: false, waitingFor, retryAt, failures: failures + 1 } as const;
  return state.status === 'processing' ? { ...state, ...next, since: null } : { ...state, ...next };
}

/** Five delays, then an error with Retry. Waiting for anything takes none of them away. */
function delayed(state: ActiveState, now: number, code: AppErrorCode, failure?: StatusFailure): UploadState {
  const delay = RETRY_DELAYS_MS[state.serverErrors];
  if (delay === undefined) return failed(state, code, failure ? { status: failure.status } : {});
  const retryAt = now + (failure?.retryAfterMs ?? delay);
  return { ...state, isRunning: false, waitingFor: 'none', failures: 0, serverErrors: state.serverErrors + 1, retryAt };
}

function afterPendingCheck(state: ActiveState, now: number): UploadState {
  if (state.status !== 'processing') return waiting(state, 'server', now);
  const since = state.since ?? now;
  if (now - since >= PROCESSING_TIMEOUT_MS) return failed(state, 'uploads/check-failed');
  return {
    ...state,
    since,
    isRunning: false,
    waitingFor: 'none',
    failures: 0,
    serverErrors: 0,
    retryAt: now + CHECK_PAUSE_MS,
  };
}

/**
 * The server knows an object whose creation it never answered, and has not processed it. Without its upload URL nothing can
 * be added, so it is created again. One that may have all its bytes is being processed: it gets the time of 9.2 first.
 */
export function afterUnfinishedCreation(state: ActiveState, now: number): UploadState {
  if (state.progress.mayBeWhole && state.serverErrors < MAX_CHECKS)
    return waiting({ ...state, serverErrors: state.serverErrors + 1 }, 'server', now);
  return { ...state, progress: NO_PROGRESS, isRunning: false, serverErrors: 0 };
}

function failed(
  state: ActiveState,
  code: AppErrorCode,
  facts: Readonly<Record<string, string | number>> = {},
): UploadState {
  return {
    status: 'error',
    code,
    facts,
    phase: state.status === 'processing' ? 'check' : 'transfer',
    progress: state.progress,
    attempt: state.attempt,
  };
}
