import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClockWatch } from '#lib/core/clock-watch.ts';
import type { ActiveState, Upload, UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { createUploadTable } from '#lib/uploads/table/upload-table.ts';
import type { ActiveUpload } from '#lib/uploads/tus/attempt.ts';
import type { AttemptRunner } from '#lib/uploads/tus/attempt-runner.ts';
import { type AttemptKind, freeSlots, hasSlot, transferKind } from '#lib/uploads/tus/request-slots.ts';
import { createUploadScheduler } from '#lib/uploads/tus/upload-scheduler.ts';
import { newUpload, newUploadBundle, processing, uploading } from '../../../../helpers/builders/upload-builders.ts';

const NOW = 1_000_000;
const SMALL_BYTES = 2_000;
const kindOf = ({ state, bytesTotal }: { state: ActiveState; bytesTotal: number }): AttemptKind =>
  state.status === 'processing' ? 'check' : transferKind(bytesTotal, bytesTotal === SMALL_BYTES);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The real table on storage that does nothing, and a runner that only records calls. */
async function create(
  uploads: readonly Upload[],
  options: {
    bundles?: readonly UploadBundle[];
    owner?: string | null;
    isSignedOut?: boolean;
    expected?: string;
    isReady?: boolean;
    mayStop?: boolean;
    isReached?: boolean;
  } = {},
) {
  const storage = {
    load: async () => ({
      uploads: [...uploads],
      bundles: [...(options.bundles ?? [newUploadBundle()])],
      steps: [],
      damagedIds: [],
    }),
    async commit() {
      world.commits += 1;
    },
    saveSoon: () => undefined,
  };
  const table = createUploadTable(storage, () => scheduler.wake());
  const running = new Map<string, ActiveUpload>();
  const stopped: string[] = [];
  const runner: AttemptRunner = {
    hasSlot: (upload) => hasSlot(kindOf(upload), [...running.values()].map(kindOf), false),
    freeSlots: () => freeSlots([...running.values()].map(kindOf)),
    run: (upload) => void running.set(upload.uploadId, upload),
    stop(uploadId) {
      stopped.push(uploadId);
      running.delete(uploadId);
    },
    isBusy: () => running.size > 0,
    runningIds: () => [...running.keys()],
  };
  const world = {
    owner: options.owner === undefined ? 'NEWS/anna' : options.owner,
    asked: 0,
    commits: 0,
    demand: { isBusy: false, hasUnfinished: false, mayStop: false },
    isReached: options.isReached ?? true,
    mayStop: options.mayStop ?? false,
    clockOffsetMs: 0,
  };
  const scheduler = createUploadScheduler({
    table,
    runner,
    now: () => Date.now(),
    hasClockJumped: createClockWatch(
      () => Date.now() + world.clockOffsetMs,
      () => Date.now(),
    ),
    isReached: () => world.isReached,
    mayStop: () => world.mayStop,
    server: () => 'https://media.example/',
    isReady: () => options.isReady ?? true,
    isExpected: (uploadId) => uploadId === options.expected,
    sidecarIds: () => [],
    confirmedOwner: () => world.owner,
    async confirmOwner() {
      world.asked += 1;
    },
    isSignedOut: () => options.isSignedOut ?? false,
    onDemand(demand) {
      world.demand = demand;
    },
  });
  await table.load();
  scheduler.wake();
  await vi.advanceTimersByTimeAsync(0);
  return { table, running, stopped, world, scheduler, ids: () => [...running.keys()] };
}

const many = (count: number, change: Partial<Upload> = {}) =>
  Array.from({ length: count }, (_, at) => newUpload({ uploadId: `upload-${at + 1}`, state: uploading(), ...change }));

describe('slots', () => {
  it('run two status checks first, then uploads in the order of adding, four in total', async () => {
    const checks = many(3, { state: processing(null) }).map((upload) => ({
      ...upload,
      uploadId: `check-${upload.uploadId}`,
    }));
    const { ids } = await create([...many(5), ...checks]);
    expect(ids()).toEqual(['check-upload-1', 'check-upload-2', 'upload-1', 'upload-2']);
  });

  it('run three uploads without status checks, and four status checks without uploads', async () => {
    expect((await create(many(5))).ids()).toEqual(['upload-1', 'upload-2', 'upload-3']);
    expect((await create(many(5, { state: processing(null) }))).ids()).toHaveLength(4);
  });

  it('the first free one goes to a second status check', async () => {
    const checks = many(3, { state: processing(null) }).map((upload) => ({
      ...upload,
      uploadId: `c-${upload.uploadId}`,
    }));
    const { ids, table } = await create([...many(5), checks[0] as Upload]);
    expect(ids()).toEqual(['c-upload-1', 'upload-1', 'upload-2', 'upload-3']);
    await table.putUploads(checks.slice(1));
    await table.apply(['upload-2'], { type: 'stop', isTerminate: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual(['c-upload-1', 'upload-1', 'upload-3', 'c-upload-2']);
  });

  it('go to the next upload when one pauses', async () => {
    const { ids, table } = await create(many(4));
    await table.apply(['upload-2'], { type: 'stop', isTerminate: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual(['upload-1', 'upload-3', 'upload-4']);
  });

  it('are not given to new or paused uploads, or those expected from a surface', async () => {
    const { ids } = await create(
      [newUpload(), ...many(2)].map((upload, at) => ({ ...upload, uploadId: `upload-${at}` })),
      { expected: 'upload-1' },
    );
    expect(ids()).toEqual(['upload-2']);
  });

  it('go first to the status check that is longest ago', async () => {
    const { ids } = await create([
      newUpload({ uploadId: 'a', state: processing(NOW - 10) }),
      newUpload({ uploadId: 'b', state: processing(NOW - 20) }),
      newUpload({ uploadId: 'c', state: processing(NOW + 20) }),
    ]);
    expect(ids()).toEqual(['b', 'a']);
  });
});

it.each([
  ['for a sign-in', { state: uploading({ waitingFor: 'sign-in' }) }, {}],
  ['for a time', { state: uploading({ waitingFor: 'busy', retryAt: NOW + 600_000 }) }, {}],
  ['for its File', {}, { expected: 'large' }],
])('a large upload that waits %s takes no slot from small ones', async (_, change, options) => {
  const large = newUpload({ uploadId: 'large', bytesTotal: 50_000_000, state: uploading(), ...change });
  const small = many(20, { bytesTotal: SMALL_BYTES });
  const { ids, table } = await create([large, ...small], options);
  for (const { uploadId } of small.slice(0, 8)) {
    expect(ids()).toHaveLength(6);
    await table.apply([uploadId], { type: 'stop', isTerminate: false });
    await vi.advanceTimersByTimeAsync(0);
  }
});

it('[7.14] small uploads do not overtake a large one that could be sent now', async () => {
  const [one, two, ...rest] = many(5, { bytesTotal: SMALL_BYTES });
  const large = many(2).map((upload) => ({ ...upload, uploadId: `large-${upload.uploadId}` }));
  const { ids } = await create([one, ...large, two, ...rest].filter((upload) => upload !== undefined));
  expect(ids()).toEqual(['upload-1', 'large-upload-1', 'large-upload-2']);
});

it('the waiting uploads are read no further than there are slots', async () => {
  const { table, ids } = await create([...many(1_000), newUpload({ uploadId: 'check', state: processing(null) })]);
  const { resting } = table;
  let read = 0;
  vi.spyOn(table, 'resting').mockImplementation(function* (status) {
    for (const upload of resting(status)) {
      read += 1;
      yield upload;
    }
  });
  await table.apply(['upload-1'], { type: 'chunk-accepted', attempt: 1, offset: 5, isOfCopy: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toBeLessThan(3);
  await table.apply(['upload-1'], { type: 'stop', isTerminate: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toBeLessThan(20);
  expect(ids()).toEqual(['check', 'upload-2', 'upload-3', 'upload-4']);
});

describe('owners', () => {
  it("another user's uploads wait for their owner", async () => {
    const bundles = [newUploadBundle(), newUploadBundle({ id: 'bundle-2', owner: 'NEWS/ben' })];
    const { ids, table } = await create(
      [newUpload({ state: uploading() }), newUpload({ uploadId: 'bens', bundleId: 'bundle-2', state: uploading() })],
      { bundles },
    );
    expect(ids()).toEqual(['upload-1']);
    expect(table.upload('bens')?.state).toMatchObject({ status: 'uploading', waitingFor: 'sign-in' });
  });

  it('are checked once for all uploads before any runs, at 0 and 3 s without a response', async () => {
    const { ids, world, table } = await create(many(2), { owner: null });
    expect([ids(), world.asked]).toEqual([[], 2]);
    for (const { state } of table.uploads())
      expect(state).toMatchObject({ waitingFor: 'connection', retryAt: NOW + 3_000, failures: 2 });
  });

  it.each([
    ['signed out', { owner: null, isSignedOut: true }],
    ['another user is signed in', { owner: 'NEWS/ben' }],
  ])('let a thousand uploads wait in one commit when %s', async (_, options) => {
    const { table, world } = await create(many(1_000), options);
    const waits = new Set(table.uploads().map(({ state }) => (state as ActiveState).waitingFor));
    expect([[...waits], world.commits]).toEqual([['sign-in'], 1]);
  });

  it('[7.14] are not checked again for each few of a thousand uploads', async () => {
    const { world } = await create(many(1_000), { owner: null });
    await vi.advanceTimersByTimeAsync(2_900);
    expect(world.asked).toBe(2);
  });

  it('are not checked when the session is over', async () => {
    const { world, table } = await create(many(1), { owner: null, isSignedOut: true });
    expect(world.asked).toBe(0);
    expect(table.upload('upload-1')?.state).toMatchObject({ waitingFor: 'sign-in' });
    expect(world.demand).toEqual({ isBusy: false, hasUnfinished: false, mayStop: false });
  });

  it('owners of another server are ignored', async () => {
    const { ids, world } = await create(many(1, { state: uploading({ waitingFor: 'connection', retryAt: NOW - 1 }) }), {
      bundles: [newUploadBundle({ server: 'https://other.example/' })],
    });
    expect(ids()).toEqual([]);
    expect(world.demand).toEqual({ isBusy: false, hasUnfinished: false, mayStop: false });
  });
});

describe('waits', () => {
  const heldFor = (ms: number) => many(1, { state: uploading({ waitingFor: 'server', retryAt: NOW + ms }) });

  it('end at their time', async () => {
    const { ids } = await create(heldFor(5_000));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(ids()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ids()).toEqual(['upload-1']);
  });

  it.each([
    [10_000, true, { isBusy: true, mayStop: false }],
    [10_001, true, { isBusy: false, mayStop: true }],
    [10_001, false, { isBusy: false, mayStop: false }],
    [3_600_000, true, { isBusy: false, mayStop: true }],
  ])(
    '[4.2] waits of %i ms let the background stop where all is stored (%s): an alarm continues them',
    async (ms, mayStop, demand) => {
      const { world, ids } = await create(heldFor(ms), { mayStop });
      expect(world.demand).toEqual({ ...demand, hasUnfinished: true });
      await vi.advanceTimersByTimeAsync(ms);
      // A timer would prevent it from being stopped.
      expect(ids()).toEqual(demand.mayStop ? [] : ['upload-1']);
    },
  );

  it('[7.14] end at once when they are cut short, except those for the sign-in', async () => {
    const { scheduler, ids } = await create([
      ...heldFor(3_600_000),
      newUpload({ uploadId: 'upload-2', state: uploading({ waitingFor: 'sign-in' }) }),
    ]);
    scheduler.tryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual(['upload-1']);
  });

  it.each([-7_200_000, 7_200_000])('[7.14] end at once after the clock was set by %i ms', async (ms) => {
    const { world, ids } = await create(heldFor(3_600_000));
    world.clockOffsetMs = ms;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ids()).toEqual(['upload-1']);
  });

  it('[7.14] waits of many uploads for the connection are one: a single upload is tried until the server responds', async () => {
    const { world, ids, table, scheduler } = await create(
      many(9, { state: uploading({ waitingFor: 'connection', retryAt: NOW + 5_000 }) }),
      { isReached: false },
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ids()).toEqual(['upload-1']);
    world.isReached = true;
    await table.apply(
      table.uploads().map(({ uploadId }) => uploadId),
      { type: 'released', waitingFor: 'connection' },
    );
    scheduler.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual(['upload-1', 'upload-2', 'upload-3']);
  });

  it('waits for the sign-in end by a release only', async () => {
    const { ids, table } = await create(many(1, { state: uploading({ waitingFor: 'sign-in' }) }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ids()).toEqual([]);
    await table.apply(['upload-1'], { type: 'released', waitingFor: 'sign-in' });
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual(['upload-1']);
  });

  it('waits for the settings run nothing', async () => {
    const { ids, world } = await create(many(1), { isReady: false });
    expect([ids(), world.asked]).toEqual([[], 0]);
  });
});

it('stops what is paused, removed or in doubt, and numbers the next attempt', async () => {
  const { table, stopped, running } = await create(many(3));
  await table.apply(['upload-1'], { type: 'stop', isTerminate: false });
  await table.removeUploads(['upload-2']);
  await table.apply(['upload-3'], { type: 'owner-unconfirmed' });
  await vi.advanceTimersByTimeAsync(0);
  expect(stopped).toEqual(['upload-1', 'upload-2', 'upload-3']);
  expect(running.get('upload-3')?.state).toMatchObject({ attempt: 2, isRunning: true });
});
