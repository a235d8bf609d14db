import { expect, it } from 'vitest';
import { AppError } from '#lib/core/app-error.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { UploadEvent } from '#lib/uploads/model/upload-events.ts';
import { NO_PROGRESS, type UploadState } from '#lib/uploads/model/upload-state.ts';
import type { ActiveUpload, Attempt } from '#lib/uploads/tus/attempt.ts';
import { checkStatus } from '#lib/uploads/tus/status-check.ts';
import { newUpload, newUploadBundle, processing, uploading } from '../../../../helpers/builders/upload-builders.ts';

const answers = (uploadProcessed: boolean, more = {}) => ({ objectID: 'object-1', uploadProcessed, ...more });
const status = (code: number) => new AppError('net/status', { facts: { status: code } });
const located = { ...NO_PROGRESS, uploadUrl: 'https://media.example/upload/1' };
const CHECKED = { ...processing(null), isRunning: true, attempt: 1 } as UploadState;
const CREATED = uploading({ isRunning: true, attempt: 1 });
const UNCOMPARED = uploading({ isRunning: true, attempt: 1, progress: { ...NO_PROGRESS, isUncompared: true } });

/** Checks an upload in this state; the nth call gets the nth answer. `abortAt`: the call during which the user pauses. */
async function check(state: UploadState, given: readonly unknown[], abortAt?: number): Promise<string[]> {
  const controller = new AbortController();
  const reported: string[] = [];
  let calls = 0;
  const next = async (): Promise<unknown> => {
    if (calls === abortAt) controller.abort();
    const answer = given[calls++];
    if (answer instanceof AppError) throw answer;
    return answer;
  };
  const attempt = {
    upload: newUpload({ state }) as ActiveUpload,
    bundle: newUploadBundle(),
    source: { sha256: async () => 'of this file' },
    signal: controller.signal,
    beforeSend: () => undefined,
    report: ({ type }: UploadEvent) => reported.push(type),
    failed: () => ({ type: 'attempt-failed' }),
    succeeded: () => ({ type: 'transfer-succeeded' }),
  } as unknown as Attempt;
  const call = next as HttpClient['call'];
  await checkStatus({ httpClient: { call }, sender: { send: next as HttpClient['send'] }, now: () => 0 }, attempt);
  return reported;
}

const CASES: readonly (readonly [string, UploadState, readonly unknown[], UploadEvent['type']])[] = [
  ['processed', CHECKED, [answers(true)], 'status-answered'],
  ['not processed yet', CHECKED, [answers(false)], 'status-answered'],
  ['an unknown creation that is whole', CREATED, [answers(true)], 'transfer-succeeded'],
  ['an unknown creation that is not whole', CREATED, [answers(false)], 'creation-unfinished'],
  ['no such object', CREATED, [status(404)], 'creation-disproved'],
  ['a checked object that is gone', CHECKED, [status(404)], 'attempt-failed'],
  ['a malformed answer', CHECKED, [new AppError('contract/malformed-answer')], 'attempt-failed'],
  [
    '500, and then the offset',
    { ...CHECKED, progress: located } as UploadState,
    [status(500), new Response()],
    'attempt-failed',
  ],
  [
    'the SHA-256 of this file',
    UNCOMPARED,
    [answers(true), answers(true, { sha256: 'of this file' })],
    'transfer-succeeded',
  ],
  ['the SHA-256 of another file', UNCOMPARED, [answers(true), answers(true, { sha256: 'other' })], 'other-file-found'],
];

it.each(CASES)('[4.3] reports one event: %s', async (_, state, given, event) => {
  expect(await check(state, given)).toEqual([event]);
});

it.each(CASES.flatMap(([name, state, given]) => given.map((_, at) => [name, at + 1, state, given] as const)))(
  '[4.11] reports nothing once the upload was paused: %s, during request %i',
  async (_, number, state, given) => {
    expect(await check(state, given, number - 1)).toEqual([]);
  },
);
