/** The state after a failed attempt (decision 38). Pure. */
import { FILE_TOO_LARGE, PROCESSING_TIMEOUT_MS, QUOTA_STORED, RETRY_DELAYS_MS } from '#lib/contract/uploads.ts';
import type { AppErrorCode } from '#lib/core/app-error.ts';
import type { AttemptFailure, UploadErrorFacts } from './upload-events.ts';
import type { ActiveState } from './upload-state.ts';
import { NO_PROGRESS, type UploadState } from './upload-state.ts';
import { failuresBefore, LONG_WAIT_MS, retryDelayMs, type Wait, waitAfter } from './upload-waits.ts';

/** Pause between two status checks of a file being processed. */
const CHECK_PAUSE_MS = 1_000;
/** The five delays and the long waits after them last for the processing time of 9.2. */
const MAX_CHECKS = RETRY_DELAYS_MS.length + PROCESSING_TIMEOUT_MS / LONG_WAIT_MS;

type StatusFailure = Extract<AttemptFailure, { kind: 'status' }>;

/** The upload waits, is retried after a delay, or fails. `now`: elapsed time of the host, ms. */
export function afterFailure(state: ActiveState, failure: AttemptFailure, now: number): UploadState {
  switch (failure.kind) {
    case 'no-answer':
    // The owner is requested before the next attempt; `sign-in` would wait for a user who is signed in already.
    case 'owner-unconfirmed':
      return waiting(state, 'connection', now);
    case 'intercepted':
      return waiting(state, 'portal', now);
    case 'bytes-lost':
      return failed(state, 'uploads/bytes-lost');
    case 'bytes-unreadable':
      return delayed(state, now, 'uploads/bytes-lost');
    case 'file-changed':
      // The server has bytes of a version that no longer exists.
      return failed({ ...state, progress: NO_PROGRESS }, 'uploads/file-changed');
    case 'unprocessed':
      return afterPendingCheck(state, now);
    case 'fatal':
      return failed(state, failure.code, failure.facts);
    case 'status':
      return afterStatusCode(state, failure, now);
  }
}

/** Answers that show that the server has stored nothing of the request. */
function isRefused({ status, refusal }: StatusFailure): boolean {
  return status >= 400 && status < 500 && waitAfter(status, refusal) === null;
}

function afterStatusCode(before: ActiveState, failure: StatusFailure, now: number): UploadState {
  const { status, method, retryAfterMs, refusal } = failure;
  const isToRepeat = failure.wasLastByte && isRefused(failure);
  const state = isToRepeat ? { ...before, progress: { ...before.progress, isLastSent: undefined } } : before;
  if (status === 401 || status === 403) return { ...state, isRunning: false, waitingFor: 'sign-in', retryAt: null };
  const isCheck = state.status === 'processing';
  if (status === 500 && (failure.wasLastByte || failure.isFinal || isCheck))
    return afterUnprocessable(state, failure, now);
  const wait = waitAfter(status, refusal);
  if (wait !== null) return waiting(state, wait, now, retryAfterMs);
  if (isCheck) return failed(state, failure.isForeign ? 'uploads/blocked' : 'uploads/check-failed', { status });
  // 460: a checksum did not match (tus 1.0, checksum). The server dropped the request's bytes, or the whole upload.
  if (status === 460) return delayed(state, now, 'uploads/server-trouble', failure);
  if ((status === 404 || status === 410) && method !== 'POST') {
    // The server no longer has the upload: create it again with the same objectId, after the owner check. It may be
    // gone because it was finished, so this counts as a creation without an answer.
    const { isUncompared } = state.progress;
    const progress = { ...NO_PROGRESS, isCreationOutcomeUnknown: true, mayBeWhole: true, isUncompared };
    return delayed({ ...state, progress }, now, 'uploads/gone', failure);
  }
  // A terminated object is never created again (docs/contract.md): the file is sent as another object.
  if (status === 410) return delayed({ ...state, progress: NO_PROGRESS }, now, 'uploads/refused', failure);
  // Smaller requests change nothing about these.
  if (status === 413 && refusal?.error === QUOTA_STORED) return failed(state, 'uploads/quota-stored', { status });
  if (status === 413 && refusal?.error === FILE_TOO_LARGE && refusal.maxSize !== null)
    return failed(state, 'uploads/too-large', { size: refusal.maxSize });
  if (status === 413 && (method === 'PATCH' || failure.wasLastByte))
    return delayed(state, now, 'uploads/request-too-large', failure);
  if (status === 413) return failed(state, 'uploads/request-too-large', { status });
  if ((method === 'POST' || failure.carriesMetadata === true) && (status === 431 || status === 400)) {
    const isTooLarge = status === 431 || failure.isMetadataLarge === true;
    if (isTooLarge) return failed(state, 'uploads/metadata-too-large', { field: failure.longestField, status });
  }
  return failed(state, failure.isForeign ? 'uploads/blocked' : 'uploads/refused', { status });
}

/**
 * 4.4: an error if the server's failure is final: if it sends the contract's error code, or fails through the five
 * delays although it answers other requests about the same upload (decision 38).
 */
function afterUnprocessable(state: ActiveState, failure: StatusFailure, now: number): UploadState {
  const isRepeated = failure.isServerWell === true && state.serverErrors >= RETRY_DELAYS_MS.length;
  if (failure.isFinal || isRepeated) return failed(state, 'uploads/processing-failed', { status: failure.status });
  const serverErrors = failure.isServerWell ? state.serverErrors + 1 : state.serverErrors;
  return waiting({ ...state, serverErrors }, 'server', now, failure.retryAfterMs);
}

/** Retries without end: after 0, 3, 5, 10, 20 s and then every 20 s, unless the server names a time. */
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

/** Retries after each of the five delays, then an error. Waits do not count as retries. */
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
 * The server has the object of an unanswered creation and has not processed it. Without its upload URL it cannot be
 * continued, so it is created again; if it may have all bytes, only after the processing time of 9.2.
 */
export function afterUnfinishedCreation(state: ActiveState, now: number): UploadState {
  if (state.progress.mayBeWhole && state.serverErrors < MAX_CHECKS)
    return waiting({ ...state, serverErrors: state.serverErrors + 1 }, 'server', now);
  return { ...state, progress: NO_PROGRESS, isRunning: false, serverErrors: 0 };
}

function failed(state: ActiveState, code: AppErrorCode, facts: UploadErrorFacts = {}): UploadState {
  return {
    status: 'error',
    code,
    facts,
    phase: state.status === 'processing' ? 'check' : 'transfer',
    progress: state.progress,
    attempt: state.attempt,
  };
}
