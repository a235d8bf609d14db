import { describe, expect, it } from 'vitest';
import type { AttemptFailure } from '#lib/uploads/model/upload-events.ts';
import { afterFailure } from '#lib/uploads/model/upload-failure.ts';
import type { ActiveState } from '#lib/uploads/model/upload-machine.ts';
import { processing, uploading } from '../../../helpers/upload-builders.ts';

type StatusFailure = Extract<AttemptFailure, { kind: 'status' }>;

const NOW = 1_000_000;
const progress = {
  uploadUrl: 'https://media.example/upload/1',
  offset: 512_000,
  isCreationUnanswered: false,
  isOfCopy: false,
};
const running = { progress, attempt: 3, isRunning: true, failures: 2, troubles: 1 };
const TRANSFER = uploading(running) as ActiveState;
const CHECK = { ...processing(null), ...running } as ActiveState;
const UNANSWERED = { uploadUrl: null, offset: 0, isCreationUnanswered: true, isOfCopy: false };
/** After five answers of this kind without a success between them. */
const LAST = { troubles: 5 };

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
const TELLS = { carriesMetadata: true };
const LARGE = { isMetadataLarge: true };
const LAST_BYTE = { wasLastByte: true };

describe('an upload that the server refuses', () => {
  it.each<readonly [string, ActiveState, StatusFailure, string, object]>([
    ['a creation', TRANSFER, failure('POST', 415), 'uploads/refused', { status: 415 }],
    ['a creation at an address that is not there', TRANSFER, failure('POST', 404), 'uploads/refused', { status: 404 }],
    ['a creation at an address that is gone', TRANSFER, failure('POST', 410), 'uploads/refused', { status: 410 }],
    ['a file that is too large', TRANSFER, failure('POST', 413), 'uploads/refused', { status: 413 }],
    ['a creation', TRANSFER, failure('POST', 400), 'uploads/refused', { status: 400 }],
    ['a creation with long metadata', TRANSFER, failure('POST', 415, LARGE), 'uploads/refused', { status: 415 }],
    ['bytes', TRANSFER, failure('PATCH', 400), 'uploads/refused', { status: 400 }],
    ['bytes', TRANSFER, failure('PATCH', 431), 'uploads/refused', { status: 431 }],
    ['bytes, beside long metadata', TRANSFER, failure('PATCH', 400, LARGE), 'uploads/refused', { status: 400 }],
    ['a question', TRANSFER, failure('HEAD', 431), 'uploads/refused', { status: 431 }],
    ['bytes of which it has others', TRANSFER, failure('PATCH', 412), 'uploads/refused', { status: 412 }],
    ['changed metadata', TRANSFER, failure('PATCH', 400, TELLS), 'uploads/refused', { status: 400 }],
    ['a check', CHECK, failure('GET', 404), 'uploads/check-failed', { status: 404 }],
    ['a check', CHECK, failure('GET', 409), 'uploads/check-failed', { status: 409 }],
    ['a check', CHECK, failure('GET', 413), 'uploads/check-failed', { status: 413 }],
    ['a check', CHECK, failure('GET', 400), 'uploads/check-failed', { status: 400 }],
  ])('[4.6, 8.5] fails at once, with the status: %s', (_, state, answer, code, facts) => {
    expect(afterFailure(state, answer, NOW)).toEqual(failed(state, code, facts));
  });

  it.each<readonly [string, StatusFailure]>([
    ['a creation', failure('POST', 431)],
    ['a creation that some servers call bad', failure('POST', 400, LARGE)],
    ['bytes with changed metadata', failure('PATCH', 431, TELLS)],
    ['bytes with changed metadata that some servers call bad', failure('PATCH', 400, { ...TELLS, ...LARGE })],
  ])('[4.6] names the field to shorten where its metadata are too large: %s', (_, answer) => {
    const facts = { field: 'IPTCCaption', status: answer.status };
    // The sentence has room for one fact: the field.
    const state = afterFailure(TRANSFER, answer, NOW);
    expect(state).toEqual(failed(TRANSFER, 'uploads/metadata-too-large', facts));
    expect(state).toHaveProperty('facts', facts);
    expect(Object.values((state as { facts: object }).facts)[0]).toBe('IPTCCaption');
  });

  it.each<readonly [string, ActiveState, StatusFailure]>([
    ['the last byte', TRANSFER, failure('PATCH', 500, LAST_BYTE)],
    ['a creation with all bytes', TRANSFER, failure('POST', 500, LAST_BYTE)],
    ['a check', CHECK, failure('GET', 500)],
  ])('[4.4] could not be processed after a 500 to %s', (_, state, answer) => {
    expect(afterFailure(state, answer, NOW)).toEqual(failed(state, 'uploads/processing-failed', { status: 500 }));
  });
});

describe('an upload that meets a server in trouble', () => {
  it.each<readonly [string, ActiveState, StatusFailure, string]>([
    ['the upload is locked', TRANSFER, failure('PATCH', 423), 'uploads/server-trouble'],
    ['too many requests', TRANSFER, failure('POST', 429), 'uploads/server-trouble'],
    ['a fault of the server', TRANSFER, failure('PATCH', 500), 'uploads/server-trouble'],
    ['a fault that has no number of its own', TRANSFER, failure('HEAD', 599), 'uploads/server-trouble'],
    ['the last byte meets another fault', TRANSFER, failure('PATCH', 507, LAST_BYTE), 'uploads/server-trouble'],
    ['another offset', TRANSFER, failure('PATCH', 409), 'uploads/server-trouble'],
    ['a part that is too large', TRANSFER, failure('PATCH', 413), 'uploads/refused'],
    ['a creation with bytes that are too many', TRANSFER, failure('POST', 413, LAST_BYTE), 'uploads/refused'],
    ['a check is locked', CHECK, failure('GET', 423), 'uploads/check-failed'],
    ['a check asks too often', CHECK, failure('GET', 429), 'uploads/check-failed'],
    ['a check meets a fault', CHECK, failure('GET', 501), 'uploads/check-failed'],
  ])('[4.6, 9.3] goes on after a pause, five times, then fails with the status: %s', (_, state, answer, code) => {
    const again = { ...state, isRunning: false, hold: 'server', failures: 0, troubles: 2, retryAt: NOW + 3_000 };
    expect(afterFailure(state, answer, NOW)).toEqual(again);
    const named = { ...answer, retryAfterMs: 7_000 };
    expect(afterFailure(state, named, NOW)).toEqual({ ...again, retryAt: NOW + 7_000 });
    expect(afterFailure({ ...state, ...LAST }, named, NOW)).toEqual(failed(state, code, { status: answer.status }));
  });

  it.each([
    ['HEAD', 404],
    ['HEAD', 410],
    ['PATCH', 404],
    ['PATCH', 410],
    ['GET', 404],
  ] as const)(
    '[4.6] is created again where the server has forgotten it, and may be there twice: %s %i',
    (method, code) => {
      const again = { hold: 'server', isRunning: false, troubles: 2, retryAt: NOW + 3_000 };
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

  it.each([
    ['no answer', { kind: 'no-answer', method: 'PATCH' }, 5_000],
    ['no owner', { kind: 'owner-unconfirmed' }, 5_000],
    ['502', failure('PATCH', 502), 5_000],
    ['503 to the last byte', failure('PATCH', 503, LAST_BYTE), 5_000],
    ['504', failure('HEAD', 504), 5_000],
    ['503 that names a time', failure('PATCH', 503, { retryAfterMs: 60_000 }), 60_000],
  ] as const)('[7.14] waits for the connection where there is %s', (_, answer, delayMs) => {
    const wait = { isRunning: false, hold: 'connection', failures: 3, retryAt: NOW + delayMs };
    for (const state of [TRANSFER, CHECK]) expect(afterFailure(state, answer, NOW)).toEqual({ ...state, ...wait });
  });

  it.each([401, 403])('[4.14] waits for the person to sign in after %i', (code) => {
    for (const state of [TRANSFER, CHECK]) {
      const wait = { isRunning: false, hold: 'sign-in', retryAt: null };
      expect(afterFailure(state, failure('PATCH', code), NOW)).toEqual({ ...state, ...wait });
    }
  });
});

describe('an upload that no repetition mends', () => {
  it('[4.6] fails where its file cannot be read any more, or its address is not allowed', () => {
    expect(afterFailure(TRANSFER, { kind: 'bytes-lost' }, NOW)).toEqual(failed(TRANSFER, 'uploads/bytes-lost', {}));
    const hopeless = { kind: 'hopeless', code: 'net/origin-not-allowed' } as const;
    expect(afterFailure(CHECK, hopeless, NOW)).toEqual(failed(CHECK, 'net/origin-not-allowed', {}));
  });
});

describe('a file that the server has and has not processed', () => {
  it('[4.3, 9.2] is asked for again after a second, until 600 s have passed', () => {
    const asked = { ...CHECK, hold: 'server', since: NOW - 599_999 } as ActiveState;
    const again = { isRunning: false, hold: 'none', failures: 0, troubles: 0, retryAt: NOW + 1_000 };
    expect(afterFailure(asked, { kind: 'unprocessed' }, NOW)).toEqual({ ...asked, ...again });
    const late = { ...asked, since: NOW - 600_000 } as ActiveState;
    expect(afterFailure(late, { kind: 'unprocessed' }, NOW)).toEqual(failed(CHECK, 'uploads/check-failed', {}));
  });
});
