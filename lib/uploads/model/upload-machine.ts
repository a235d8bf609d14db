/**
 * The transitions of one upload (specification 4.1–4.7; docs/design/uploads.md). Pure. Events that do not apply return
 * the same state.
 */
import type { UploadEvent } from './upload-events.ts';
import { afterFailure, afterUnfinishedCreation, waiting } from './upload-failure.ts';
import {
  type ActiveState,
  isFileNeeded,
  type NextStep,
  NO_PROGRESS,
  type Progress,
  type UploadingState,
  type UploadState,
} from './upload-state.ts';
import { isWaitingForConnection } from './upload-waits.ts';

export function isActive(state: UploadState): state is ActiveState {
  return state.status === 'uploading' || state.status === 'processing';
}

/** Complete or terminated. */
export function isFinished(state: UploadState): boolean {
  return state.status === 'complete' || state.status === 'terminated';
}

/** The server has all bytes, so no request is left that could carry metadata. */
export function isTransferred(state: UploadState): boolean {
  if (state.status === 'error') return state.phase === 'check';
  return state.status === 'processing' || state.status === 'complete';
}

/**
 * A request is still to be sent that can carry changed metadata. False from the request with the last byte on, unless
 * that has to be repeated.
 */
export function isChangeable(state: UploadState): boolean {
  if (state.status === 'new') return true;
  if (state.status === 'terminated' || isTransferred(state)) return false;
  return state.progress.isLastSent !== true;
}

/** True if no request has been sent for it. */
export function isUnsent(state: UploadState): boolean {
  if (state.status === 'new') return true;
  if (state.status !== 'uploading' && state.status !== 'paused') return false;
  const { uploadUrl, isCreationOutcomeUnknown } = state.progress;
  return uploadUrl === null && !isCreationOutcomeUnknown && !(isActive(state) && state.isRunning);
}

/**
 * First request of the next attempt. `isCreationIdempotent`: the server answers a repeated creation with the first
 * upload (docs/design/uploads.md#repeated-creation).
 */
export function nextStep(progress: Progress, isCreationIdempotent: boolean): NextStep {
  if (progress.uploadUrl !== null) return 'locate';
  return progress.isCreationOutcomeUnknown && !isCreationIdempotent ? 'check-status' : 'create';
}

const NEVER_CREATED: Partial<Progress> = {
  isCreationOutcomeUnknown: false,
  mayBeWhole: undefined,
  isUncompared: undefined,
  isLastSent: undefined,
};

/** The state after an event; the same object if the event does not apply, such as one of an earlier attempt. */
export function transition(state: UploadState, event: UploadEvent): UploadState {
  if ('attempt' in event && (!isActive(state) || !state.isRunning || event.attempt !== state.attempt)) return state;
  switch (event.type) {
    case 'start':
      if (state.status === 'new') return uploading(NO_PROGRESS, 0);
      return state.status === 'paused' ? uploading(state.progress, state.attempt) : state;
    case 'stop':
      return afterStop(state, event.isTerminate);
    case 'retry':
      return afterRetry(state);
    case 'attempt-started':
      return afterAttemptStart(state);
    case 'creation-sent':
      return afterCreationSent(state, event);
    case 'patch-sent':
      return withLastSent(state, event.isLast);
    case 'attempt-interrupted':
      return resting(state);
    case 'creation-disproved':
      return resting(withProgress(state, NEVER_CREATED));
    case 'creation-unfinished':
      return isActive(state) ? afterUnfinishedCreation(state, event.now) : state;
    case 'upload-url-known':
      return afterCreation(state, event);
    case 'upload-located':
      // The connection is back. The server may still refuse the upload's bytes.
      return isActive(state) && isWaitingForConnection(state.waitingFor) ? { ...state, waitingFor: 'none' } : state;
    case 'chunk-accepted':
      return afterChunk(state, event);
    case 'request-slow':
      return state.status === 'uploading' ? { ...state, request: event.request } : state;
    case 'version-replaced':
    case 'other-file-found':
      return state.status === 'uploading' ? uploading(NO_PROGRESS, state.attempt) : state;
    case 'transfer-succeeded':
      return afterTransfer(state, event);
    case 'processing-requested':
      return state.status === 'processing' ? resting(answered({ ...state, isRetryOwed: undefined })) : state;
    case 'status-answered':
      return afterStatus(state, event);
    case 'attempt-failed':
      return isActive(state) ? afterFailure(state, event.failure, event.now) : state;
    case 'session-ended':
      return isActive(state) ? { ...state, isRunning: false, waitingFor: 'sign-in', retryAt: null } : state;
    case 'owner-unconfirmed':
      return isActive(state) && state.isRunning ? { ...state, isRunning: false } : state;
    case 'unreachable':
      return isActive(state) && !state.isRunning ? waiting(state, event.wait, event.now) : state;
    case 'released':
      return isActive(state) && state.waitingFor === event.waitingFor
        ? { ...state, waitingFor: 'none', retryAt: null }
        : state;
    case 'wait-cut-short':
      return isActive(state) && state.retryAt !== null ? { ...state, retryAt: null } : state;
    case 'answer-needed':
      return isUnsent(state) ? { status: 'new' } : state;
    case 'bytes-missing':
      return afterMissingBytes(state);
    case 'bytes-found':
      return afterFoundBytes(state);
    case 'background-started':
      return afterRestart(state);
  }
}

type EventOf<Type extends UploadEvent['type']> = Extract<UploadEvent, { type: Type }>;

function afterAttemptStart(state: UploadState): UploadState {
  if (!isActive(state) || state.isRunning) return state;
  return { ...state, attempt: state.attempt + 1, isRunning: true, retryAt: null };
}

/** A repeated creation has no bytes, and the server may have those of the first. */
function afterCreationSent(state: UploadState, { isLast }: EventOf<'creation-sent'>): UploadState {
  const sent = withProgress(state, { isCreationOutcomeUnknown: true });
  return isLast ? withLastSent(sent, true) : sent;
}

/** The same object if it is known. */
function withLastSent(state: UploadState, isLast: boolean): UploadState {
  if (!isActive(state) || (state.progress.isLastSent ?? false) === isLast) return state;
  return withProgress(state, { isLastSent: isLast || undefined });
}

/** Keeps `serverErrors`: a server that forgets each created upload gets no more than five creations. */
function afterCreation(state: UploadState, event: EventOf<'upload-url-known'>): UploadState {
  const { uploadUrl, offset, isOfCopy } = event;
  return answered(
    withProgress(state, { uploadUrl, offset, isCreationOutcomeUnknown: false, isOfCopy, mayBeWhole: undefined }),
  );
}

function afterChunk(state: UploadState, { offset, isOfCopy }: EventOf<'chunk-accepted'>): UploadState {
  if (!isActive(state)) return state;
  // From now on compared: the request with the last bytes carries a SHA-256 of the whole file (decision 35).
  return { ...answered(withProgress(state, { isUncompared: undefined, offset, isOfCopy })), serverErrors: 0 };
}

/** Elapsed time restarts with the background, so stored values of it are meaningless. */
function afterRestart(state: UploadState): UploadState {
  if (!isActive(state)) return state;
  const atRest = { isRunning: false, waitingFor: 'none', retryAt: null } as const;
  return state.status === 'processing' ? { ...state, ...atRest, since: null } : { ...state, ...atRest };
}

const NOTHING_WRONG = { isRunning: false, waitingFor: 'none', failures: 0, serverErrors: 0 } as const;

function uploading(progress: Progress, attempt: number): UploadingState {
  return { status: 'uploading', progress, attempt, ...NOTHING_WRONG, retryAt: null };
}

function withProgress<State extends UploadState>(state: State, change: Partial<Progress>): State {
  return isActive(state) ? { ...state, progress: { ...state.progress, ...change } } : state;
}

function answered<State extends UploadState>(state: State): State {
  return isActive(state) ? { ...state, failures: 0, waitingFor: 'none' } : state;
}

function resting(state: UploadState): UploadState {
  return isActive(state) ? { ...state, isRunning: false } : state;
}

/** 4.5: ignored while processing. A new or complete upload cannot be paused or terminated. */
function afterStop(state: UploadState, isTerminate: boolean): UploadState {
  switch (state.status) {
    case 'uploading':
      return isTerminate
        ? { status: 'terminated' }
        : { status: 'paused', progress: state.progress, attempt: state.attempt };
    case 'paused':
    case 'error':
      return isTerminate ? { status: 'terminated' } : state;
    default:
      return state;
  }
}

/** 4.6; a failed status check repeats only the check, after a request to process the file again (docs/design/uploads.md#errors). */
function afterRetry(state: UploadState): UploadState {
  if (state.status !== 'error') return state;
  const next = uploading(state.progress, state.attempt);
  if (state.phase !== 'check') return next;
  const isRetryOwed = state.code === 'uploads/processing-failed' || undefined;
  return { ...next, status: 'processing', since: null, isUnprocessed: false, isRetryOwed };
}

/** 4.2, 4.3 */
function afterTransfer(state: UploadState, event: EventOf<'transfer-succeeded'>): UploadState {
  if (state.status !== 'uploading') return state;
  if (!event.checksStatus) return { status: 'complete', isProcessed: true, progress: state.progress };
  return { ...state, ...NOTHING_WRONG, isUnprocessed: false, status: 'processing', since: event.now };
}

/** 4.3; the check is repeated until the time of 9.2 has passed (docs/design/uploads.md#chunk-size). */
function afterStatus(state: UploadState, event: EventOf<'status-answered'>): UploadState {
  if (state.status !== 'processing') return state;
  if (event.isProcessed) return { status: 'complete', isProcessed: true, progress: state.progress };
  return afterFailure({ ...state, isUnprocessed: true }, { kind: 'unprocessed' }, event.now);
}

function afterMissingBytes(state: UploadState): UploadState {
  if (state.status === 'new') return bytesLost(NO_PROGRESS, 0);
  if (state.status === 'uploading' || state.status === 'paused') return bytesLost(state.progress, state.attempt);
  return state;
}

/** New if it was never attempted, else paused: the user resumes it. */
function afterFoundBytes(state: UploadState): UploadState {
  if (state.status !== 'error' || !isFileNeeded(state.code)) return state;
  const { progress, attempt } = state;
  if (attempt === 0) return { status: 'new' };
  // It is not known yet whether it is the same file.
  const isSent = progress.uploadUrl !== null || progress.isCreationOutcomeUnknown;
  const found = { ...progress, isOfCopy: false, ...(isSent ? { isUncompared: true } : {}) };
  return { status: 'paused', progress: found, attempt };
}

function bytesLost(progress: Progress, attempt: number): UploadState {
  return { status: 'error', code: 'uploads/bytes-lost', facts: {}, phase: 'transfer', progress, attempt };
}
