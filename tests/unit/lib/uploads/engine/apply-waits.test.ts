import { expect, it } from 'vitest';
import { createUploadWaits } from '#lib/uploads/engine/apply-waits.ts';
import type { UploadEvent } from '#lib/uploads/model/upload-events.ts';
import type { UploadState, WaitReason } from '#lib/uploads/model/upload-state.ts';
import { WAITS, type Wait } from '#lib/uploads/model/upload-waits.ts';
import { createUploadTable } from '#lib/uploads/table/upload-table.ts';
import { newUpload, newUploadBundle, uploading } from '../../../../helpers/builders/upload-builders.ts';

/** One upload is tried, and others wait, each for another reason. */
async function create(waitingFor: WaitReason, more: Partial<UploadState> = {}) {
  const holds: readonly WaitReason[] = [...WAITS, 'sign-in'];
  const tried = { ...uploading({ waitingFor, isRunning: true, attempt: 1 }), ...more } as UploadState;
  const uploads = [
    newUpload({ uploadId: 'tried', state: tried }),
    ...holds.map((other) => newUpload({ uploadId: other, state: uploading({ waitingFor: other, retryAt: 9_000 }) })),
  ];
  const storage = {
    load: async () => ({ uploads, bundles: [newUploadBundle()], steps: [], damagedIds: [] }),
    save: async () => undefined,
    saveSoon: () => undefined,
    commit: async () => undefined,
    remove: async () => undefined,
    loadTerminations: async () => [],
  };
  const table = createUploadTable(storage as never, () => undefined);
  await table.load();
  const waits = createUploadWaits(table, async () => undefined);
  const released = (): string[] =>
    table
      .uploads()
      .filter(({ uploadId, state }) => uploadId !== 'tried' && 'waitingFor' in state && state.waitingFor === 'none')
      .map(({ uploadId }) => uploadId);
  return { waits, released, table };
}

const TAKEN: UploadEvent = { type: 'chunk-accepted', attempt: 1, offset: 5, isOfCopy: false };

/** For each wait: those of the other uploads that end with it. */
const ENDED_WITH: Readonly<Record<Wait, readonly Wait[]>> = {
  connection: ['connection'],
  // Ends with any request that reaches the server.
  portal: [],
  server: ['server'],
  busy: ['busy'],
  // Concerns this upload only.
  locked: [],
  full: ['full'],
  quota: ['quota'],
};

it.each<readonly [WaitReason, UploadEvent, readonly string[]]>([
  ...WAITS.map((wait) => [wait, TAKEN, ENDED_WITH[wait]] as const),
  ['sign-in', TAKEN, []],
  ['none', TAKEN, []],
  // HEAD is answered by a server that accepts no bytes.
  ['full', { type: 'upload-located', attempt: 1 }, []],
])('[7.14] an upload that waited for %s and gets %j ends the wait of %j', async (waitingFor, event, expected) => {
  const { waits, released } = await create(waitingFor);
  await waits.apply('tried', event);
  expect(released()).toEqual(expected);
});

it.each<readonly [UploadEvent, Partial<UploadState>]>([
  [{ type: 'upload-url-known', attempt: 1, uploadUrl: 'https://media.example/1', offset: 0, isOfCopy: false }, {}],
  [{ type: 'transfer-succeeded', attempt: 1, checksStatus: true, isFoundAgain: false, now: 0 }, {}],
  [
    { type: 'status-answered', attempt: 1, isProcessed: false, now: 0 },
    { status: 'processing', since: 0 },
  ],
])('[7.14] %j ends the waits of others for the server', async (event, state) => {
  const { waits, released } = await create('server', state);
  await waits.apply('tried', event);
  expect(released()).toEqual(['server']);
});

it('[7.14] a response of the server ends the waits for the connection', async () => {
  const { waits, released } = await create('none');
  waits.serverReached();
  expect(released()).toEqual(['connection', 'portal']);
});

it('[7.14] an upload whose request was cut after the server was reached waits its own time, and not after another cut', async () => {
  const { waits, released, table } = await create('none');
  await table.apply(['connection'], { type: 'wait-cut-short' });
  const attempt = async (isLocated: boolean): Promise<void> => {
    await waits.apply('connection', { type: 'attempt-started' });
    const { state } = table.upload('connection') ?? {};
    const number = state && 'attempt' in state ? state.attempt : 0;
    if (isLocated) await waits.apply('connection', { type: 'upload-located', attempt: number });
    const failure = { kind: 'no-answer', method: isLocated ? 'PATCH' : 'HEAD' } as const;
    await waits.apply('connection', { type: 'attempt-failed', attempt: number, failure, now: 0 });
  };
  await attempt(true);
  waits.serverReached();
  expect(released()).toEqual(['portal']);
  await attempt(false);
  waits.serverReached();
  expect(released()).toEqual(['connection', 'portal']);
});
