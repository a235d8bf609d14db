/** What follows a failed attempt: one table of design 4.6, pure. */
import { PROCESSING_TIMEOUT_MS, RETRY_DELAYS_MS } from '#lib/contract/uploads.ts';
import type { AppErrorCode } from '#lib/core/app-error.ts';
import type { AttemptFailure } from './upload-events.ts';
import type { ActiveState } from './upload-machine.ts';
import { type Hold, NO_PROGRESS, type UploadState } from './upload-state.ts';

/** After the five delays of 9.3 an unreachable server is tried this often, for as long as it takes. */
const UNREACHABLE_RETRY_MS = 20_000;
/** Pause between two questions about the processing. */
const CHECK_PAUSE_MS = 1_000;

type StatusFailure = Extract<AttemptFailure, { kind: 'status' }>;

export function afterFailure(state: ActiveState, failure: AttemptFailure, now: number): UploadState {
  switch (failure.kind) {
    case 'no-answer':
    // Who it is gets asked before the next attempt; `sign-in` would wait for a person who is signed in already.
    case 'owner-unconfirmed':
      return disconnected(state, now + unreachableDelay(state.failures));
    case 'bytes-lost':
      return failed(state, 'uploads/bytes-lost');
    case 'file-changed':
      // What the server has is of a version that is gone.
      return failed({ ...state, progress: NO_PROGRESS }, 'uploads/file-changed');
    case 'unprocessed':
      return afterPendingCheck(state, now);
    case 'hopeless':
      return failed(state, failure.code);
    case 'status':
      return afterStatusCode(state, failure, now);
  }
}

function afterStatusCode(state: ActiveState, failure: StatusFailure, now: number): UploadState {
  const { status, method } = failure;
  if (status === 401 || status === 403) return waiting(state, 'sign-in', null);
  if (status === 500 && (failure.wasLastByte || state.status === 'processing')) {
    return failed(state, 'uploads/processing-failed', { status });
  }
  if (status === 502 || status === 503 || status === 504) {
    return disconnected(state, now + (failure.retryAfterMs ?? unreachableDelay(state.failures)));
  }
  const isCheck = state.status === 'processing';
  if (status === 423 || status === 429 || status >= 500)
    return delayed(state, failure, now, isCheck ? 'uploads/check-failed' : 'uploads/server-trouble');
  if (isCheck) return failed(state, 'uploads/check-failed', { status });
  // 460: a checksum did not match (tus 1.0, checksum). Nothing of the request was kept, or nothing of the upload.
  if (status === 409 || status === 460) return delayed(state, failure, now, 'uploads/server-trouble');
  if ((status === 404 || status === 410) && method !== 'POST') {
    // The server forgot the upload: create it again, with the same objectId, after the owner check (design 4.6). It may
    // have forgotten it because it was finished, so it counts as a creation of unknown outcome (design 4.5).
    const progress = { ...NO_PROGRESS, isCreationUnanswered: true };
    return delayed({ ...state, progress }, failure, now, 'uploads/gone');
  }
  if (status === 413 && (method === 'PATCH' || failure.wasLastByte))
    return delayed(state, failure, now, 'uploads/refused');
  if ((method === 'POST' || failure.carriesMetadata === true) && (status === 431 || status === 400)) {
    const isTooLarge = status === 431 || failure.isMetadataLarge === true;
    return failed(state, isTooLarge ? 'uploads/metadata-too-large' : 'uploads/refused', {
      ...(isTooLarge ? { field: failure.longestField } : {}),
      status,
    });
  }
  return failed(state, 'uploads/refused', { status });
}

/** Five delays, then an error with Retry. Waiting for a connection or a sign-in takes none of them away. */
function delayed(state: ActiveState, failure: StatusFailure, now: number, code: AppErrorCode): UploadState {
  const delay = RETRY_DELAYS_MS[state.troubles];
  if (delay === undefined) return failed(state, code, { status: failure.status });
  const next = { ...state, failures: 0, troubles: state.troubles + 1 };
  return waiting(next, 'server', now + (failure.retryAfterMs ?? delay));
}

function disconnected(state: ActiveState, retryAt: number): UploadState {
  return waiting({ ...state, failures: state.failures + 1 }, 'connection', retryAt);
}

function afterPendingCheck(state: ActiveState, now: number): UploadState {
  if (state.status !== 'processing') return disconnected(state, now + unreachableDelay(state.failures));
  const since = state.since ?? now;
  if (now - since >= PROCESSING_TIMEOUT_MS) return failed(state, 'uploads/check-failed');
  return { ...state, since, isRunning: false, hold: 'none', failures: 0, troubles: 0, retryAt: now + CHECK_PAUSE_MS };
}

function waiting(state: ActiveState, hold: Hold, retryAt: number | null): UploadState {
  return { ...state, isRunning: false, hold, retryAt };
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

function unreachableDelay(failures: number): number {
  return RETRY_DELAYS_MS[failures] ?? UNREACHABLE_RETRY_MS;
}
