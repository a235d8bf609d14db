import { describe, expect, it } from 'vitest';
import type { AttemptFailure, UploadEvent } from '#lib/uploads/model/upload-events.ts';
import { isActive, transition } from '#lib/uploads/model/upload-machine.ts';
import type { Progress, UploadState, UploadStatusName } from '#lib/uploads/model/upload-state.ts';
import { NO_PROGRESS } from '#lib/uploads/model/upload-state.ts';

const NOW = 1_000_000;
const progress: Progress = {
  uploadUrl: 'https://media.example/upload/1',
  offset: 512_000,
  isCreationOutcomeUnknown: false,
  isOfCopy: false,
};
const active = {
  progress,
  attempt: 3,
  isRunning: true,
  waitingFor: 'none',
  failures: 0,
  serverErrors: 0,
  retryAt: null,
} as const;

const STATES: Readonly<Record<UploadStatusName, UploadState>> = {
  new: { status: 'new' },
  uploading: { status: 'uploading', ...active },
  processing: { status: 'processing', ...active, since: NOW, isUnprocessed: false },
  paused: { status: 'paused', progress, attempt: 3 },
  terminated: { status: 'terminated' },
  complete: { status: 'complete', isProcessed: true, progress },
  error: { status: 'error', code: 'uploads/refused', facts: {}, phase: 'transfer', progress, attempt: 3 },
};

const EVENTS = {
  start: { type: 'start' },
  pause: { type: 'stop', isTerminate: false },
  terminate: { type: 'stop', isTerminate: true },
  retry: { type: 'retry' },
  'attempt-started': { type: 'attempt-started' },
  'creation-sent': { type: 'creation-sent', attempt: 3, isLast: false },
  'upload-url-known': {
    type: 'upload-url-known',
    attempt: 3,
    uploadUrl: 'https://media.example/upload/2',
    offset: 7,
    isOfCopy: false,
  },
  'chunk-accepted': { type: 'chunk-accepted', attempt: 3, offset: 1_024_000, isOfCopy: false },
  'transfer-succeeded': { type: 'transfer-succeeded', attempt: 3, checksStatus: true, isFoundAgain: false, now: NOW },
  'transfer-succeeded, no check': {
    type: 'transfer-succeeded',
    attempt: 3,
    checksStatus: false,
    isFoundAgain: false,
    now: NOW,
  },
  'attempt-interrupted': { type: 'attempt-interrupted', attempt: 3 },
  'creation-disproved': { type: 'creation-disproved', attempt: 3 },
  'processing-requested': { type: 'processing-requested', attempt: 3 },
  'status-answered yes': { type: 'status-answered', attempt: 3, isProcessed: true, now: NOW },
  'status-answered no': { type: 'status-answered', attempt: 3, isProcessed: false, now: NOW },
  'attempt-failed, no response': {
    type: 'attempt-failed',
    attempt: 3,
    failure: { kind: 'no-answer', method: 'PATCH' },
    now: NOW,
  },
  'attempt-failed, refused': { type: 'attempt-failed', attempt: 3, failure: status('PATCH', 415), now: NOW },
  'session-ended': { type: 'session-ended' },
  'owner-unconfirmed': { type: 'owner-unconfirmed' },
  unreachable: { type: 'unreachable', wait: 'connection', now: NOW },
  'answer-needed': { type: 'answer-needed' },
  'bytes-missing': { type: 'bytes-missing' },
  'bytes-found': { type: 'bytes-found' },
  'released sign-in': { type: 'released', waitingFor: 'sign-in' },
  'released connection': { type: 'released', waitingFor: 'connection' },
  'wait-cut-short': { type: 'wait-cut-short' },
  'upload-located': { type: 'upload-located', attempt: 3 },
  'creation-unfinished': { type: 'creation-unfinished', attempt: 3, now: NOW },
  'background-started': { type: 'background-started' },
} as const satisfies Record<string, UploadEvent>;

function status(method: 'POST' | 'HEAD' | 'PATCH' | 'GET', code: number, wasLastByte = false): AttemptFailure {
  return { kind: 'status', method, status: code, retryAfterMs: null, wasLastByte, longestField: 'IPTCCaption' };
}

type Row = Readonly<Record<UploadStatusName, UploadStatusName>>;
const same: Row = {
  new: 'new',
  uploading: 'uploading',
  processing: 'processing',
  paused: 'paused',
  terminated: 'terminated',
  complete: 'complete',
  error: 'error',
};

/** The complete table: the status after each event in each status. */
const TRUTH: Readonly<Record<keyof typeof EVENTS, Row>> = {
  start: { ...same, new: 'uploading', paused: 'uploading' },
  pause: { ...same, uploading: 'paused' },
  terminate: { ...same, uploading: 'terminated', paused: 'terminated', error: 'terminated' },
  retry: { ...same, error: 'uploading' },
  'attempt-started': same,
  'creation-sent': same,
  'upload-url-known': same,
  'chunk-accepted': same,
  'transfer-succeeded': { ...same, uploading: 'processing' },
  'transfer-succeeded, no check': { ...same, uploading: 'complete' },
  'attempt-interrupted': same,
  'creation-disproved': same,
  'processing-requested': same,
  'status-answered yes': { ...same, processing: 'complete' },
  'status-answered no': same,
  'attempt-failed, no response': same,
  'attempt-failed, refused': { ...same, uploading: 'error', processing: 'error' },
  'session-ended': same,
  'owner-unconfirmed': same,
  unreachable: same,
  'answer-needed': same,
  'bytes-missing': { ...same, new: 'error', uploading: 'error', paused: 'error' },
  'bytes-found': same,
  'released sign-in': same,
  'released connection': same,
  'wait-cut-short': same,
  'upload-located': same,
  'creation-unfinished': same,
  'background-started': same,
};

const cases = Object.entries(TRUTH).flatMap(([event, row]) =>
  Object.entries(row).map(([from, to]) => ({
    event: event as keyof typeof EVENTS,
    from: from as UploadStatusName,
    to,
  })),
);

describe('the truth table of status × event', () => {
  it.each(cases)('[4.1, 4.2, 4.5] $from on $event is $to', ({ event, from, to }) => {
    expect(transition(STATES[from], EVENTS[event]).status).toBe(to);
  });

  it('covers every status', () => {
    expect(cases).toHaveLength(Object.keys(EVENTS).length * Object.keys(STATES).length);
  });
});

describe('other effects of an event', () => {
  it('ignores events of an older attempt', () => {
    const state = STATES.uploading;
    expect(transition(state, { type: 'chunk-accepted', attempt: 2, offset: 9_999_999, isOfCopy: false })).toBe(state);
  });

  it.each([
    ['started', { status: 'uploading', ...active, progress: NO_PROGRESS, isRunning: false }, 'new'],
    ['paused', { status: 'paused', progress: NO_PROGRESS, attempt: 0 }, 'new'],
    ['running', { status: 'uploading', ...active, progress: NO_PROGRESS }, 'uploading'],
    [
      'created without a response',
      {
        status: 'uploading',
        ...active,
        isRunning: false,
        progress: { ...NO_PROGRESS, isCreationOutcomeUnknown: true, isOfCopy: false },
      },
      'uploading',
    ],
  ] as const)('cancels the start of a duplicate of which nothing was sent: %s', (_what, state, status) => {
    expect(transition(state, EVENTS['answer-needed']).status).toBe(status);
  });

  it.each([
    [STATES.new, { status: 'new' }],
    [{ ...STATES.uploading, attempt: 0 }, { status: 'new' }],
    [STATES.uploading, { ...STATES.paused, progress: { ...progress, isUncompared: true } }],
  ] as const)(
    'restores a lost upload to its state before the start, or to paused and not compared yet',
    (state, found) => {
      expect(transition(transition(state, EVENTS['bytes-missing']), EVENTS['bytes-found'])).toEqual(found);
    },
  );

  it('numbers each attempt, and keeps the reason for waiting until there is a response', () => {
    const waiting: UploadState = {
      status: 'uploading',
      ...active,
      isRunning: false,
      waitingFor: 'connection',
      retryAt: NOW,
    };
    expect(transition(waiting, { type: 'attempt-started' })).toMatchObject({
      attempt: 4,
      isRunning: true,
      waitingFor: 'connection',
      retryAt: null,
    });
  });

  it('keeps offset and upload URL when the background restarts', () => {
    expect(transition(STATES.uploading, { type: 'background-started' })).toMatchObject({
      progress,
      isRunning: false,
      waitingFor: 'none',
    });
  });

  it('keeps the status of running uploads when the session ends, and continues them after the sign-in', () => {
    const ended = transition(STATES.uploading, { type: 'session-ended' });
    expect(ended).toMatchObject({ status: 'uploading', waitingFor: 'sign-in', isRunning: false, progress });
    expect(transition(ended, { type: 'released', waitingFor: 'connection' })).toBe(ended);
    expect(transition(ended, { type: 'released', waitingFor: 'sign-in' })).toMatchObject({ waitingFor: 'none' });
  });

  it('stops running uploads when the owner cannot be confirmed, without a wait that only the user can end', () => {
    expect(transition(STATES.uploading, EVENTS['owner-unconfirmed'])).toEqual({
      ...STATES.uploading,
      isRunning: false,
    });
    const waiting: UploadState = { status: 'uploading', ...active, isRunning: false, waitingFor: 'sign-in' };
    expect(transition(waiting, EVENTS['owner-unconfirmed'])).toBe(waiting);
  });

  it('waits longer each time the owner cannot be checked, and does not touch running uploads', () => {
    const resting: UploadState = { status: 'uploading', ...active, isRunning: false, failures: 1 };
    expect(transition(resting, EVENTS.unreachable)).toMatchObject({
      waitingFor: 'connection',
      retryAt: NOW + 3_000,
      failures: 2,
    });
    expect(transition(STATES.uploading, EVENTS.unreachable)).toBe(STATES.uploading);
  });

  it.each([
    { event: 'chunk-accepted', status: 'uploading', failures: 0, serverErrors: 0 },
    { event: 'transfer-succeeded', status: 'uploading', failures: 0, serverErrors: 0 },
    { event: 'status-answered no', status: 'processing', failures: 0, serverErrors: 0 },
    // The server responds, but has not accepted a byte.
    { event: 'upload-url-known', status: 'uploading', failures: 0, serverErrors: 4 },
    { event: 'session-ended', status: 'uploading', failures: 3, serverErrors: 4 },
    { event: 'attempt-failed, no response', status: 'uploading', failures: 4, serverErrors: 4 },
    { event: 'attempt-failed, sign-in', status: 'uploading', failures: 3, serverErrors: 4 },
    { event: 'attempt-failed, server', status: 'uploading', failures: 1, serverErrors: 4 },
    { event: 'attempt-failed, gone', status: 'uploading', failures: 0, serverErrors: 5 },
  ] as const)(
    'counts $failures failures and $troubles server errors after 3 and 4 and $event',
    ({ event, status: from, ...counts }) => {
      const more = {
        'attempt-failed, sign-in': { ...EVENTS['attempt-failed, refused'], failure: status('PATCH', 403) },
        'attempt-failed, server': { ...EVENTS['attempt-failed, refused'], failure: status('PATCH', 423) },
        'attempt-failed, gone': { ...EVENTS['attempt-failed, refused'], failure: status('HEAD', 404) },
      };
      const failedBefore = { ...STATES[from], failures: 3, serverErrors: 4 } as UploadState;
      expect(transition(failedBefore, { ...EVENTS, ...more }[event])).toMatchObject(counts);
    },
  );

  it('[4.6] repeats only the status check when that had failed', () => {
    const failed = { ...STATES.error, phase: 'check' } as UploadState;
    expect(transition(failed, { type: 'retry' })).toMatchObject({ status: 'processing', failures: 0, progress });
  });

  it('[4.6, 9.2] gives a repeated status check the whole time again, from its first response', () => {
    const retried = transition({ ...STATES.error, phase: 'check' } as UploadState, { type: 'retry' });
    const asked = transition(retried, { type: 'attempt-started' });
    const answer = { ...EVENTS['status-answered no'], attempt: 4 };
    const answered = transition(asked, answer);
    expect(answered).toMatchObject({ status: 'processing', since: NOW });
    const again = transition(answered, { type: 'attempt-started' });
    const late = (ms: number) => transition(again, { ...answer, attempt: 5, now: NOW + ms }).status;
    expect([late(599_999), late(600_000)]).toEqual(['processing', 'error']);
  });

  it('[4.8] marks a file as not processed from the first such response on', () => {
    const answered = transition(STATES.processing, EVENTS['status-answered no']);
    expect(answered).toMatchObject({ isUnprocessed: true });
    expect(transition(answered, { type: 'attempt-started' })).toMatchObject({ isUnprocessed: true });
    const isOutcomeUnknown = transition(STATES.processing, EVENTS['attempt-failed, no response']);
    expect(isOutcomeUnknown).toMatchObject({ status: 'processing', isUnprocessed: false });
  });

  it('[4.3] checks the status again a second after a response that the upload is not processed', () => {
    expect(transition(STATES.processing, EVENTS['status-answered no'])).toMatchObject({
      isRunning: false,
      retryAt: NOW + 1_000,
    });
  });
});

describe('failures', () => {
  const fail = (state: UploadState, failure: AttemptFailure, now = NOW): UploadState =>
    transition(state, { type: 'attempt-failed', attempt: 3, failure, now });
  const waitOf = (state: UploadState) =>
    isActive(state) ? [state.waitingFor, state.retryAt === null ? null : state.retryAt - NOW] : state.status;
  const uploadingAfter = (failures: number): UploadState => ({ status: 'uploading', ...active, failures });
  const uploadingIn = (serverErrors: number): UploadState => ({ status: 'uploading', ...active, serverErrors });

  it.each([0, 3_000, 5_000, 10_000, 20_000, 20_000, 20_000])(
    '[7.14] waits for the connection without a limit, with the delay %i ms',
    (delayMs) => {
      const turns = [0, 3_000, 5_000, 10_000, 20_000].indexOf(delayMs);
      expect(waitOf(fail(uploadingAfter(turns), { kind: 'no-answer', method: 'PATCH' }))).toEqual([
        'connection',
        delayMs,
      ]);
      expect(waitOf(fail(uploadingAfter(99), { kind: 'no-answer', method: 'PATCH' }))).toEqual(['connection', 20_000]);
    },
  );

  it.each([502, 503, 504])('treats %i like no response, without a limit', (code) => {
    expect(waitOf(fail(uploadingAfter(50), status('HEAD', code)))).toEqual(['connection', 20_000]);
  });

  it.each([423, 429, 500, 507])('[9.3] keeps waiting after %i, however often it occurs', (code) => {
    for (const failures of [0, 4, 99])
      expect(fail(uploadingAfter(failures), status('PATCH', code))).toMatchObject({ status: 'uploading', failures: 1 });
  });

  const outlasted = { ...uploadingAfter(50), serverErrors: 0 };
  it.each([
    ['HEAD', 404],
    ['HEAD', 410],
    ['PATCH', 409],
    ['PATCH', 413],
    ['PATCH', 423],
    ['POST', 429],
    ['PATCH', 500],
  ] as const)(
    '[4.6, 7.14] starts with the first of five delays after an outage of any length: %s %i',
    (method, code) => {
      const after = fail(outlasted, status(method, code));
      expect(after).toMatchObject({ status: 'uploading', retryAt: NOW });
      expect(after).not.toMatchObject({ waitingFor: 'connection' });
      const again = { ...after, isRunning: true } as UploadState;
      expect(fail(again, status(method, code))).toMatchObject({ status: 'uploading', retryAt: NOW + 3_000 });
    },
  );

  it('[4.4, 8.5] makes a final 500 to the last byte and to the status check an error', () => {
    const known = { ...status('PATCH', 500, true), isServerWell: true } as AttemptFailure;
    expect(fail(uploadingIn(4), known)).toMatchObject({ status: 'uploading', waitingFor: 'server' });
    expect(fail(uploadingIn(5), known)).toMatchObject({ status: 'error', code: 'uploads/processing-failed' });
    const final = { ...status('GET', 500), isFinal: true } as AttemptFailure;
    expect(fail(STATES.processing, final)).toMatchObject({ status: 'error', phase: 'check' });
  });

  it.each([401, 403])('[4.14] waits for the sign-in after %i', (code) => {
    expect(waitOf(fail(STATES.uploading, status('PATCH', code)))).toEqual(['sign-in', null]);
  });

  it.each([404, 410])('creates a known upload again after %i, finally with an error', (code) => {
    const progress = { uploadUrl: null, offset: 0, isCreationOutcomeUnknown: true, isOfCopy: false, mayBeWhole: true };
    expect(fail(STATES.uploading, status('HEAD', code))).toMatchObject({ status: 'uploading', progress });
    expect(fail(uploadingIn(5), status('HEAD', code))).toMatchObject({ status: 'error', code: 'uploads/gone' });
  });

  it('retries when a check of an unknown creation has an invalid response', () => {
    const waiting = { ...uploadingAfter(2), waitingFor: 'server' } as UploadState;
    expect(waitOf(fail(waiting, { kind: 'unprocessed' }))).toEqual(['server', 5_000]);
  });

  it('[9.2] gives the status check 600 seconds', () => {
    const since = (ms: number): UploadState => ({ ...STATES.processing, since: NOW - ms }) as UploadState;
    const answer = (state: UploadState) => transition(state, EVENTS['status-answered no']);
    expect(answer(since(599_999)).status).toBe('processing');
    expect(answer(since(600_000))).toMatchObject({ status: 'error', code: 'uploads/check-failed', phase: 'check' });
  });
});
