import { describe, expect, it } from 'vitest';
import type { AppErrorCode } from '#lib/core/app-error.ts';
import type { AttemptFailure } from '#lib/uploads/model/upload-events.ts';
import { afterFailure, afterUnfinishedCreation } from '#lib/uploads/model/upload-failure.ts';
import type { ActiveState } from '#lib/uploads/model/upload-state.ts';
import { NO_PROGRESS } from '#lib/uploads/model/upload-state.ts';
import { processing, uploading } from '../../../../helpers/builders/upload-builders.ts';

type StatusFailure = Extract<AttemptFailure, { kind: 'status' }>;

const NOW = 1_000_000;
const progress = {
  uploadUrl: 'https://media.example/upload/1',
  offset: 512_000,
  isCreationOutcomeUnknown: false,
  isOfCopy: false,
};
const running = { progress, attempt: 3, isRunning: true, failures: 2, serverErrors: 1 };
const TRANSFER = uploading(running) as ActiveState;
const CHECK = { ...processing(null), ...running, since: null } as ActiveState;
const UNANSWERED = {
  uploadUrl: null,
  offset: 0,
  isCreationOutcomeUnknown: true,
  isOfCopy: false,
  mayBeWhole: true,
};
/** After five such responses without a success between them. */
const LAST = { serverErrors: 5 };
const WAITS = { isRunning: false };
const DELAYS = [0, 3_000, 5_000, 10_000, 20_000, 20_000, 20_000].map(
  (delayMs, failures) => [failures, delayMs] as const,
);

const failure = (
  method: StatusFailure['method'],
  status: number,
  more: Partial<StatusFailure> = {},
): StatusFailure => ({
  kind: 'status',
  method,
  status,
  retryAfterMs: null,
  wasLastByte: false,
  longestField: 'IPTCCaption',
  ...more,
});

const failed = (state: ActiveState, code: string, facts: object) => ({
  status: 'error',
  code,
  facts,
  phase: state.status === 'processing' ? 'check' : 'transfer',
  progress: state.progress,
  attempt: 3,
});
const CARRIES_METADATA = { carriesMetadata: true };
const LARGE = { isMetadataLarge: true };
const FOREIGN = { isForeign: true };
const LAST_BYTE = { wasLastByte: true };
const refusal = (error: string, maxSize: number | null = null) => ({ refusal: { error, maxSize } });

describe('an upload that the server rejects', () => {
  it.each<readonly [string, ActiveState, StatusFailure, string, object]>([
    ['a creation', TRANSFER, failure('POST', 415), 'uploads/refused', { status: 415 }],
    ['a creation at an unknown address', TRANSFER, failure('POST', 404), 'uploads/refused', { status: 404 }],
    ['a file that is too large', TRANSFER, failure('POST', 413), 'uploads/request-too-large', { status: 413 }],
    [
      'a creation that a proxy finds too large',
      TRANSFER,
      failure('POST', 413, FOREIGN),
      'uploads/request-too-large',
      { status: 413 },
    ],
    ['a creation', TRANSFER, failure('POST', 400), 'uploads/refused', { status: 400 }],
    ['a creation with long metadata', TRANSFER, failure('POST', 415, LARGE), 'uploads/refused', { status: 415 }],
    ['bytes', TRANSFER, failure('PATCH', 400), 'uploads/refused', { status: 400 }],
    ['bytes', TRANSFER, failure('PATCH', 431), 'uploads/refused', { status: 431 }],
    ['bytes without the long metadata', TRANSFER, failure('PATCH', 400, LARGE), 'uploads/refused', { status: 400 }],
    ['an offset request', TRANSFER, failure('HEAD', 431), 'uploads/refused', { status: 431 }],
    ['bytes after a failed precondition', TRANSFER, failure('PATCH', 412), 'uploads/refused', { status: 412 }],
    ['changed metadata', TRANSFER, failure('PATCH', 400, CARRIES_METADATA), 'uploads/refused', { status: 400 }],
    ['a check', CHECK, failure('GET', 404), 'uploads/check-failed', { status: 404 }],
    ['a PATCH that the server does not implement', TRANSFER, failure('PATCH', 501), 'uploads/refused', { status: 501 }],
    ['a check that the server does not implement', CHECK, failure('GET', 501), 'uploads/check-failed', { status: 501 }],
    ['a check', CHECK, failure('GET', 413), 'uploads/check-failed', { status: 413 }],
    ['a check', CHECK, failure('GET', 400), 'uploads/check-failed', { status: 400 }],
    ['a creation by a proxy', TRANSFER, failure('POST', 407, FOREIGN), 'uploads/blocked', { status: 407 }],
    ['a creation by a page of a proxy', TRANSFER, failure('POST', 400, FOREIGN), 'uploads/blocked', { status: 400 }],
    ['a check by a proxy', CHECK, failure('GET', 451, FOREIGN), 'uploads/blocked', { status: 451 }],
  ])('[4.6, 8.5] fails at once, with the status: %s', (_, state, answer, code, facts) => {
    expect(afterFailure(state, answer, NOW)).toEqual(failed(state, code, facts));
  });

  it.each<readonly [string, StatusFailure]>([
    ['a creation', failure('POST', 431)],
    ['a creation, with the 400 of some servers', failure('POST', 400, LARGE)],
    ['bytes with changed metadata', failure('PATCH', 431, CARRIES_METADATA)],
    [
      'bytes with changed metadata, with the 400 of some servers',
      failure('PATCH', 400, { ...CARRIES_METADATA, ...LARGE }),
    ],
  ])('[4.6] names the field to shorten where its metadata is too large: %s', (_, answer) => {
    const facts = { field: 'IPTCCaption', status: answer.status };
    // The message has room for one fact: the field.
    const state = afterFailure(TRANSFER, answer, NOW);
    expect(state).toEqual(failed(TRANSFER, 'uploads/metadata-too-large', facts));
    expect(state).toHaveProperty('facts', facts);
    expect(Object.values((state as { facts: object }).facts)[0]).toBe('IPTCCaption');
  });

  const HEALTHY = { isServerWell: true };
  it.each<readonly [string, ActiveState, StatusFailure]>([
    ['the last byte', TRANSFER, failure('PATCH', 500, { ...LAST_BYTE, ...HEALTHY })],
    ['a creation with all bytes', TRANSFER, failure('POST', 500, { ...LAST_BYTE, ...HEALTHY })],
    ['a check', CHECK, failure('GET', 500, HEALTHY)],
  ])('[4.4] fails as unprocessable when a healthy server repeats its 500 to %s', (_, state, answer) => {
    const again = { ...state, ...WAITS, waitingFor: 'server', failures: 1, serverErrors: 2, retryAt: NOW };
    expect(afterFailure(state, answer, NOW)).toEqual(again);
    const last = failed(state, 'uploads/processing-failed', { status: 500 });
    expect(afterFailure({ ...state, ...LAST }, answer, NOW)).toEqual(last);
    // A server that fails for everything proves nothing about this file, however often.
    const unhealthy = { ...answer, isServerWell: false };
    expect(afterFailure({ ...state, ...LAST }, unhealthy, NOW)).toMatchObject({ waitingFor: 'server', ...LAST });
  });

  it('[4.4] fails as unprocessable at once when the server reports that as the contract defines', () => {
    expect(afterFailure(CHECK, failure('GET', 500, { isFinal: true }), NOW)).toEqual(
      failed(CHECK, 'uploads/processing-failed', { status: 500 }),
    );
  });
});

describe('an upload that the server has no space for', () => {
  it.each<readonly [string, StatusFailure, AppErrorCode, object]>([
    ['the file is too large', failure('POST', 413, refusal('too-large', 500)), 'uploads/too-large', { size: 500 }],
    [
      'the space of the user is used up',
      failure('POST', 413, refusal('quota-stored')),
      'uploads/quota-stored',
      { status: 413 },
    ],
  ])('[4.4, 5.4] fails at once, with the reason: %s', (_, answer, code, facts) => {
    expect(afterFailure(TRANSFER, answer, NOW)).toEqual(failed(TRANSFER, code, facts));
    expect(afterFailure(TRANSFER, { ...answer, ...LAST_BYTE }, NOW)).toEqual(failed(TRANSFER, code, facts));
  });

  it('[4.4, 7.14] is tried in smaller pieces when the 413 is of something else', () => {
    for (const other of [refusal('too-large'), refusal('proxy', 500), {}])
      expect(afterFailure(TRANSFER, failure('POST', 413, { ...other, ...LAST_BYTE }), NOW)).toMatchObject({
        status: 'uploading',
        serverErrors: 2,
      });
  });
});

describe('an upload and a failing server', () => {
  it.each<readonly [string, ActiveState, StatusFailure, string]>([
    ['the upload is locked', TRANSFER, failure('PATCH', 423), 'locked'],
    ['another offset', TRANSFER, failure('PATCH', 409), 'locked'],
    ['too many requests', TRANSFER, failure('POST', 429), 'busy'],
    ['a server error', TRANSFER, failure('PATCH', 500), 'server'],
    ['a server error with an unassigned status', TRANSFER, failure('HEAD', 599), 'server'],
    ['no room', TRANSFER, failure('PATCH', 507, LAST_BYTE), 'full'],
    ['no room for a creation', TRANSFER, failure('POST', 507), 'full'],
    ['too many unfinished uploads', TRANSFER, failure('POST', 507, refusal('quota-unfinished')), 'quota'],
    ['a check is locked', CHECK, failure('GET', 423), 'locked'],
    ['a check gets a conflict', CHECK, failure('GET', 409), 'locked'],
    ['a check is sent too often', CHECK, failure('GET', 429), 'busy'],
    ['a check gets a server error', CHECK, failure('GET', 599), 'server'],
  ])(
    '[4.6, 7.14, 9.3] keeps retrying without user action, however often it fails: %s',
    (_, state, answer, waitingFor) => {
      const again = { ...state, ...WAITS, waitingFor, failures: 1, retryAt: NOW };
      expect(afterFailure(state, answer, NOW)).toEqual(again);
      const waiting = { ...state, waitingFor } as ActiveState;
      for (const [failures, delayMs] of DELAYS)
        expect(afterFailure({ ...waiting, failures }, answer, NOW)).toEqual({
          ...waiting,
          ...WAITS,
          failures: failures + 1,
          retryAt: NOW + delayMs,
        });
      const named = { ...answer, retryAfterMs: 7_000 };
      expect(afterFailure({ ...waiting, ...LAST }, named, NOW)).toMatchObject({
        waitingFor,
        retryAt: NOW + 7_000,
        ...LAST,
      });
    },
  );

  it.each<readonly [string, StatusFailure, string]>([
    ['a chunk that is too large', failure('PATCH', 413), 'uploads/request-too-large'],
    ['a creation with too many bytes', failure('POST', 413, LAST_BYTE), 'uploads/request-too-large'],
  ])('[4.6, 9.3] retries after a delay, five times, then fails with the status: %s', (_, answer, code) => {
    const again = { ...TRANSFER, ...WAITS, failures: 0, serverErrors: 2, retryAt: NOW + 3_000 };
    expect(afterFailure(TRANSFER, answer, NOW)).toEqual(again);
    const named = { ...answer, retryAfterMs: 7_000 };
    expect(afterFailure(TRANSFER, named, NOW)).toEqual({ ...again, retryAt: NOW + 7_000 });
    expect(afterFailure({ ...TRANSFER, ...LAST }, named, NOW)).toEqual(
      failed(TRANSFER, code, { status: answer.status }),
    );
  });

  it('[9.3] starts again with the first delay when the reason for waiting changes, but not between captive portal and connection', () => {
    const before = { ...TRANSFER, waitingFor: 'connection', failures: 50 } as ActiveState;
    expect(afterFailure(before, failure('PATCH', 429), NOW)).toMatchObject({ failures: 1, retryAt: NOW });
    const busy = { ...TRANSFER, waitingFor: 'busy', failures: 50 } as ActiveState;
    expect(afterFailure(busy, { kind: 'no-answer', method: 'PATCH' }, NOW)).toMatchObject({ failures: 1 });
    const portal = { ...TRANSFER, waitingFor: 'portal', failures: 50 } as ActiveState;
    expect(afterFailure(portal, { kind: 'no-answer', method: 'PATCH' }, NOW)).toMatchObject({ failures: 51 });
  });

  it.each([
    ['HEAD', 404],
    ['HEAD', 410],
    ['PATCH', 404],
    ['PATCH', 410],
    ['GET', 404],
  ] as const)(
    '[4.6] is created again when the server has discarded it, which may have been complete: %s %i',
    (method, code) => {
      const again = { waitingFor: 'none', isRunning: false, serverErrors: 2, retryAt: NOW + 3_000 };
      expect(afterFailure(TRANSFER, failure(method, code), NOW)).toEqual({
        ...TRANSFER,
        ...again,
        progress: UNANSWERED,
        failures: 0,
      });
      const last = afterFailure({ ...TRANSFER, ...LAST }, failure(method, code), NOW);
      expect(last).toEqual({ ...failed(TRANSFER, 'uploads/gone', { status: code }), progress: UNANSWERED });
    },
  );

  it('[4.6] is created again from the start, after at most five delays, when its creation is rejected as terminated', () => {
    const again = afterFailure(TRANSFER, failure('POST', 410), NOW);
    expect(again).toMatchObject({ status: 'uploading', progress: NO_PROGRESS, serverErrors: 2, retryAt: NOW + 3_000 });
    const last = afterFailure({ ...TRANSFER, ...LAST }, failure('POST', 410), NOW);
    expect(last).toMatchObject({ status: 'error', code: 'uploads/refused', facts: { status: 410 } });
  });

  it.each([
    ['no answer', { kind: 'no-answer', method: 'PATCH' }, 5_000],
    ['an unconfirmed owner', { kind: 'owner-unconfirmed' }, 5_000],
    ['408', failure('PATCH', 408), 5_000],
    ['502', failure('PATCH', 502), 5_000],
    ['503 to the last byte', failure('PATCH', 503, LAST_BYTE), 5_000],
    ['504', failure('HEAD', 504), 5_000],
    ['503 with Retry-After', failure('PATCH', 503, { retryAfterMs: 60_000 }), 60_000],
  ] as const)('[7.14] waits for the connection after %s', (_, answer, delayMs) => {
    const wait = { isRunning: false, waitingFor: 'connection', failures: 3, retryAt: NOW + delayMs };
    for (const state of [TRANSFER, CHECK]) expect(afterFailure(state, answer, NOW)).toEqual({ ...state, ...wait });
  });

  it('[7.14] waits for the sign-in to the network where a captive portal responds', () => {
    const wait = { isRunning: false, waitingFor: 'portal', failures: 3, retryAt: NOW + 5_000 };
    for (const state of [TRANSFER, CHECK])
      expect(afterFailure(state, { kind: 'intercepted' }, NOW)).toEqual({ ...state, ...wait });
  });

  it.each([401, 403])('[4.14] waits for the user to sign in after %i', (code) => {
    for (const state of [TRANSFER, CHECK]) {
      const wait = { isRunning: false, waitingFor: 'sign-in', retryAt: null };
      expect(afterFailure(state, failure('PATCH', code), NOW)).toEqual({ ...state, ...wait });
    }
  });
});

describe('[7.11, 7.14] an upload with an unanswered creation, which the server knows and has not processed', () => {
  const lost = { uploadUrl: null, offset: 0, isCreationOutcomeUnknown: true, isOfCopy: false };
  const state = { ...TRANSFER, progress: lost } as ActiveState;

  it('is created again when no byte of it can have arrived', () => {
    const again = {
      ...state,
      isRunning: false,
      serverErrors: 0,
      progress: { ...lost, isCreationOutcomeUnknown: false },
    };
    expect(afterUnfinishedCreation(state, NOW)).toEqual(again);
  });

  it('is first checked for as long as 9.2 allows when it may have arrived completely', () => {
    const whole = { ...state, progress: { ...lost, mayBeWhole: true } } as ActiveState;
    expect(afterUnfinishedCreation(whole, NOW)).toMatchObject({
      waitingFor: 'server',
      serverErrors: 2,
      progress: whole.progress,
    });
    const waited = { ...whole, serverErrors: 35 };
    expect(afterUnfinishedCreation(waited, NOW)).toMatchObject({
      progress: { ...lost, isCreationOutcomeUnknown: false },
    });
  });
});

describe('an upload that no retry can complete', () => {
  it('[4.6] fails when its file can no longer be read, or its address is not allowed', () => {
    expect(afterFailure(TRANSFER, { kind: 'bytes-lost' }, NOW)).toEqual(failed(TRANSFER, 'uploads/bytes-lost', {}));
    const isFatal = { kind: 'fatal', code: 'net/origin-not-allowed' } as const;
    expect(afterFailure(CHECK, isFatal, NOW)).toEqual(failed(CHECK, 'net/origin-not-allowed', {}));
  });

  it('reads a copy five times when the storage fails, and never reports that as a connection error', () => {
    const unreadable = { kind: 'bytes-unreadable' } as const;
    expect(afterFailure(TRANSFER, unreadable, NOW)).toEqual({
      ...TRANSFER,
      isRunning: false,
      waitingFor: 'none',
      failures: 0,
      serverErrors: 2,
      retryAt: NOW + 3_000,
    });
    const last = { ...TRANSFER, ...LAST };
    expect(afterFailure(last, unreadable, NOW)).toEqual(failed(last, 'uploads/bytes-lost', {}));
  });
});

describe('an upload that the server has and has not processed', () => {
  it('[4.3, 9.2] is checked again after a second, until 600 s have passed', () => {
    const asked = { ...CHECK, waitingFor: 'server', since: NOW - 599_999 } as ActiveState;
    const again = { isRunning: false, waitingFor: 'none', failures: 0, serverErrors: 0, retryAt: NOW + 1_000 };
    expect(afterFailure(asked, { kind: 'unprocessed' }, NOW)).toEqual({ ...asked, ...again });
    const late = { ...asked, since: NOW - 600_000 } as ActiveState;
    expect(afterFailure(late, { kind: 'unprocessed' }, NOW)).toEqual(failed(CHECK, 'uploads/check-failed', {}));
  });

  it('[9.2] gets 600 s again after an outage', () => {
    const asked = { ...CHECK, since: NOW - 599_000 } as ActiveState;
    const cut = afterFailure(asked, { kind: 'no-answer', method: 'GET' }, NOW) as ActiveState;
    expect(cut).toMatchObject({ waitingFor: 'connection', since: null });
    expect(afterFailure(cut, { kind: 'unprocessed' }, NOW + 3_600_000)).toMatchObject({ since: NOW + 3_600_000 });
  });
});
