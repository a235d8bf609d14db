import { describe, expect, it } from 'vitest';
import type { UploadEvent } from '#lib/uploads/model/upload-events.ts';
import {
  isActive,
  isFinished,
  isTransferred,
  isUnsent,
  nextStep,
  transition,
} from '#lib/uploads/model/upload-machine.ts';
import type { UploadState } from '#lib/uploads/model/upload-state.ts';
import { NO_PROGRESS } from '#lib/uploads/model/upload-state.ts';
import { processing, uploading } from '../../../../helpers/builders/upload-builders.ts';

const NOW = 1_000_000;
const URL = 'https://media.example/upload/1';
const progress = { uploadUrl: URL, offset: 512_000, isCreationOutcomeUnknown: false, isOfCopy: false };
const RUNNING = uploading({ progress, attempt: 3, isRunning: true, failures: 2, serverErrors: 1 });
const CHECKING = {
  ...processing(null),
  progress,
  attempt: 3,
  isRunning: true,
  failures: 2,
  serverErrors: 1,
} as UploadState;
const PAUSED = { status: 'paused', progress, attempt: 3 } as const;
const UNCOMPARED = { ...PAUSED, progress: { ...progress, isUncompared: true } } as const;
const COMPLETE = { status: 'complete', isProcessed: true, progress } as const;
const FAILED = {
  status: 'error',
  code: 'uploads/refused',
  facts: { status: 415 },
  phase: 'transfer',
  progress,
  attempt: 3,
} as const;
const CHECK_FAILED = { ...FAILED, code: 'uploads/check-failed', phase: 'check' } as const;
const LOST = { ...FAILED, code: 'uploads/bytes-lost', facts: {} } as const;
const LOST_UNSTARTED = { ...LOST, progress: NO_PROGRESS, attempt: 0 } as const;
const resting = (state: UploadState): UploadState => ({ ...state, isRunning: false }) as UploadState;
const waiting = (state: UploadState, waitingFor: string): UploadState =>
  ({ ...state, isRunning: false, waitingFor, retryAt: NOW }) as UploadState;
/** An attempt is running, and the wait has not ended yet. */
const tryingDuring = (waitingFor: string): UploadState => ({ ...RUNNING, waitingFor }) as UploadState;
const begun = (change: object = {}): UploadState => uploading({ progress, attempt: 3, ...change });

describe('the facts of a state', () => {
  it.each<readonly [string, UploadState, string]>([
    ['new', { status: 'new' }, 'unsent'],
    ['started', uploading(), 'active unsent'],
    ['creating', uploading({ isRunning: true }), 'active'],
    [
      'created without a response',
      uploading({ progress: { ...NO_PROGRESS, isCreationOutcomeUnknown: true, isOfCopy: false } }),
      'active',
    ],
    ['created and not running', begun(), 'active'],
    ['paused before it was sent', { ...PAUSED, progress: NO_PROGRESS }, 'unsent'],
    ['paused', PAUSED, ''],
    ['processing', CHECKING, 'active transferred'],
    [
      'processing and not running',
      { ...resting(CHECKING), progress: NO_PROGRESS } as UploadState,
      'active transferred',
    ],
    ['complete', COMPLETE, 'transferred finished'],
    ['terminated', { status: 'terminated' }, 'finished'],
    ['failed', FAILED, ''],
    ['failed before it was sent', { ...FAILED, progress: NO_PROGRESS }, ''],
    ['failed in its status check', CHECK_FAILED, 'transferred'],
  ])('[4.1] follow the table: %s', (_, state, known) => {
    const answers = [
      isActive(state) && 'active',
      isUnsent(state) && 'unsent',
      isTransferred(state) && 'transferred',
      isFinished(state) && 'finished',
    ];
    expect(answers.filter(Boolean).join(' ')).toBe(known);
  });
});

describe('the effects of an event', () => {
  it.each<readonly [string, UploadState, UploadEvent, UploadState]>([
    ['start', { status: 'new' }, { type: 'start' }, uploading()],
    ['start after a pause', PAUSED, { type: 'start' }, begun()],
    ['pause', RUNNING, { type: 'stop', isTerminate: false }, PAUSED],
    ['remove', RUNNING, { type: 'stop', isTerminate: true }, { status: 'terminated' }],
    ['remove after a pause', PAUSED, { type: 'stop', isTerminate: true }, { status: 'terminated' }],
    ['retry', FAILED, { type: 'retry' }, begun()],
    [
      'retry of a status check',
      CHECK_FAILED,
      { type: 'retry' },
      { ...begun(), status: 'processing', since: null, isUnprocessed: false } as UploadState,
    ],
    [
      'an attempt, which does not end the wait yet',
      waiting(RUNNING, 'server'),
      { type: 'attempt-started' },
      { ...RUNNING, attempt: 4, waitingFor: 'server' } as UploadState,
    ],
    [
      'a located upload after a captive portal',
      tryingDuring('portal'),
      { type: 'upload-located', attempt: 3 },
      RUNNING,
    ],
    [
      'a located upload at a full server',
      tryingDuring('full'),
      { type: 'upload-located', attempt: 3 },
      tryingDuring('full'),
    ],
    [
      'a chunk after a wait',
      tryingDuring('full'),
      { type: 'chunk-accepted', attempt: 3, offset: 512_000, isOfCopy: false },
      { ...RUNNING, failures: 0, serverErrors: 0 } as UploadState,
    ],
    [
      'a wait that is cut short',
      waiting(RUNNING, 'busy'),
      { type: 'wait-cut-short' },
      { ...waiting(RUNNING, 'busy'), retryAt: null } as UploadState,
    ],
    [
      'a creation',
      RUNNING,
      { type: 'creation-sent', attempt: 3, isLast: false },
      { ...RUNNING, progress: { ...progress, isCreationOutcomeUnknown: true, isOfCopy: false } } as UploadState,
    ],
    [
      'an upload URL',
      uploading({
        attempt: 3,
        isRunning: true,
        failures: 2,
        serverErrors: 1,
        progress: { ...NO_PROGRESS, isCreationOutcomeUnknown: true, isOfCopy: false },
      }),
      { type: 'upload-url-known', attempt: 3, uploadUrl: URL, offset: 512_000, isOfCopy: false },
      { ...RUNNING, failures: 0 } as UploadState,
    ],
    [
      'a creation that did not happen',
      { ...RUNNING, progress: { ...NO_PROGRESS, isCreationOutcomeUnknown: true, isOfCopy: false } } as UploadState,
      { type: 'creation-disproved', attempt: 3 },
      { ...resting(RUNNING), progress: NO_PROGRESS } as UploadState,
    ],
    ['an interrupted attempt', RUNNING, { type: 'attempt-interrupted', attempt: 3 }, resting(RUNNING)],
    [
      'an interrupted attempt without a response to its creation',
      { ...RUNNING, progress: { ...NO_PROGRESS, isCreationOutcomeUnknown: true, isOfCopy: false } } as UploadState,
      { type: 'attempt-interrupted', attempt: 3 },
      {
        ...resting(RUNNING),
        progress: { ...NO_PROGRESS, isCreationOutcomeUnknown: true, isOfCopy: false },
      } as UploadState,
    ],
    [
      'a chunk',
      RUNNING,
      { type: 'chunk-accepted', attempt: 3, offset: 1_024_000, isOfCopy: false },
      { ...RUNNING, progress: { ...progress, offset: 1_024_000 }, failures: 0, serverErrors: 0 } as UploadState,
    ],
    [
      'the last byte',
      RUNNING,
      { type: 'transfer-succeeded', attempt: 3, checksStatus: true, isFoundAgain: false, now: NOW },
      {
        ...resting(RUNNING),
        status: 'processing',
        failures: 0,
        serverErrors: 0,
        since: NOW,
        isUnprocessed: false,
      } as UploadState,
    ],
    [
      'the last byte, where the status is not checked',
      RUNNING,
      { type: 'transfer-succeeded', attempt: 3, checksStatus: false, isFoundAgain: false, now: NOW },
      COMPLETE,
    ],
    [
      'another try of the processing, before it is asked for',
      { ...CHECK_FAILED, code: 'uploads/processing-failed' },
      { type: 'retry' },
      { ...begun(), status: 'processing', since: null, isUnprocessed: false, isRetryOwed: true } as UploadState,
    ],
    [
      'another try of the processing',
      { ...CHECKING, isRetryOwed: true } as UploadState,
      { type: 'processing-requested', attempt: 3 },
      { ...resting(CHECKING), failures: 0, isRetryOwed: undefined } as UploadState,
    ],
    [
      'a successful status check',
      CHECKING,
      { type: 'status-answered', attempt: 3, isProcessed: true, now: NOW },
      COMPLETE,
    ],
    [
      'the end of the session',
      waiting(RUNNING, 'connection'),
      { type: 'session-ended' },
      { ...waiting(RUNNING, 'sign-in'), retryAt: null } as UploadState,
    ],
    [
      'a sign-in',
      waiting(RUNNING, 'sign-in'),
      { type: 'released', waitingFor: 'sign-in' },
      { ...waiting(RUNNING, 'none'), retryAt: null } as UploadState,
    ],
    [
      'a restart',
      { ...waiting(CHECKING, 'server'), isRunning: true } as UploadState,
      { type: 'background-started' },
      { ...resting(CHECKING), since: null } as UploadState,
    ],
    ['missing bytes', { status: 'new' }, { type: 'bytes-missing' }, LOST_UNSTARTED],
    ['missing bytes while sending', RUNNING, { type: 'bytes-missing' }, LOST],
    ['missing bytes after a pause', PAUSED, { type: 'bytes-missing' }, LOST],
    ['found bytes', LOST_UNSTARTED, { type: 'bytes-found' }, { status: 'new' }],
    ['found bytes after a start', LOST, { type: 'bytes-found' }, UNCOMPARED],
    ['a duplicate', uploading(), { type: 'answer-needed' }, { status: 'new' }],
  ])('[4.1] follow the table: %s', (_, state, event, next) => {
    expect(transition(state, event)).toEqual(next);
  });

  it.each<readonly [string, UploadState, UploadEvent]>([
    [
      'a late response of an ended attempt',
      resting(RUNNING),
      { type: 'chunk-accepted', attempt: 3, offset: 9, isOfCopy: false },
    ],
    ['a response of a later attempt', RUNNING, { type: 'chunk-accepted', attempt: 4, offset: 9, isOfCopy: false }],
    ['a response after a pause', PAUSED, { type: 'chunk-accepted', attempt: 3, offset: 9, isOfCopy: false }],
    ['a second attempt during another', RUNNING, { type: 'attempt-started' }],
    [
      'the end of a transfer during a status check',
      CHECKING,
      { type: 'transfer-succeeded', attempt: 3, checksStatus: false, isFoundAgain: false, now: NOW },
    ],
    [
      'the response to a status check during a transfer',
      RUNNING,
      { type: 'status-answered', attempt: 3, isProcessed: true, now: NOW },
    ],
    [
      'a sign-in while the connection is missing',
      waiting(RUNNING, 'connection'),
      { type: 'released', waitingFor: 'sign-in' },
    ],
    ['an unconfirmed owner during a wait', waiting(RUNNING, 'server'), { type: 'owner-unconfirmed' }],
    ['found bytes of an upload that failed for another reason', FAILED, { type: 'bytes-found' }],
    ['missing bytes of an upload that is processing', CHECKING, { type: 'bytes-missing' }],
    ['a duplicate that was partly sent', RUNNING, { type: 'answer-needed' }],
    ['pausing a failed upload', FAILED, { type: 'stop', isTerminate: false }],
    ['removing an upload that is processing', CHECKING, { type: 'stop', isTerminate: true }],
    ['removing a complete upload', COMPLETE, { type: 'stop', isTerminate: true }],
    ['a retry of an upload that did not fail', PAUSED, { type: 'retry' }],
    ['a start of a failed upload', FAILED, { type: 'start' }],
  ])('[4.1, 4.5] are none: %s', (_, state, event) => {
    expect(transition(state, event)).toBe(state);
  });

  it('[7.14] effects of an unreachable server are limited to started uploads between two attempts', () => {
    for (const state of [RUNNING, PAUSED, FAILED, COMPLETE])
      expect(transition(state, { type: 'unreachable', wait: 'connection', now: NOW })).toBe(state);
    const next = { ...waiting(RUNNING, 'connection'), failures: 3, retryAt: NOW + 5_000 };
    expect(transition(resting(RUNNING), { type: 'unreachable', wait: 'connection', now: NOW })).toEqual(next);
  });
});

it.each([
  [NO_PROGRESS, true, 'create'],
  [NO_PROGRESS, false, 'create'],
  [{ ...NO_PROGRESS, isCreationOutcomeUnknown: true, isOfCopy: false }, true, 'create'],
  [{ ...NO_PROGRESS, isCreationOutcomeUnknown: true, isOfCopy: false }, false, 'check-status'],
  [{ ...progress, isCreationOutcomeUnknown: true, isOfCopy: false }, false, 'locate'],
  [progress, true, 'locate'],
] as const)(
  '[7.14] an attempt resumes where the last one ended: %j, with idempotent creation %j: %s',
  (from, isCreationIdempotent, step) => {
    expect(nextStep(from, isCreationIdempotent)).toBe(step);
  },
);
