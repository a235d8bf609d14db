import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPublisher } from '#lib/background/publisher.ts';
import { createMirror } from '#lib/client/connection/mirror.ts';
import type { Push, SharedState } from '#lib/messaging/messages.ts';
import { SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import { toUploadRow } from '#lib/uploads/model/to-upload-row.ts';
import { flagsOf } from '#lib/uploads/model/upload-rules.ts';
import type { Upload } from '#lib/uploads/model/upload-state.ts';
import type { UploadRows } from '#lib/uploads/queue/uploads-with-rules.ts';
import { newUpload, newUploadBundle, uploading } from '../../../helpers/builders/upload-builders.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function upload(uploadId: string, offset = 0): Upload {
  const progress = { uploadUrl: null, offset, isCreationOutcomeUnknown: false, isOfCopy: false };
  return newUpload({ uploadId, state: uploading({ isRunning: true, attempt: 1, progress }) });
}

function rowsWith(isNameValid: boolean): UploadRows {
  return (upload) => toUploadRow(upload, flagsOf(upload, { isInCurrentBundle: true, isNameValid }));
}

function setUp() {
  const world = {
    uploads: [upload('a'), upload('b')],
    uploadRows: rowsWith(true),
    shared: {
      startUp: { status: 'loading' },
      auth: SIGNED_OUT,
      bundles: [],
      hasUpdate: false,
      waitingStarts: [],
    } as SharedState,
  };
  const publisher = createPublisher(
    {
      shared: () => world.shared,
      uploads: {
        visibleUploads: () => world.uploads,
        table: {
          upload: (id) => world.uploads.find(({ uploadId }) => uploadId === id),
          bundle: (id) => world.shared.bundles.find((bundle) => bundle.id === id),
        },
        uploadRows: () => world.uploadRows,
      },
    },
    'epoch-1',
    undefined,
  );
  return { world, publisher };
}

/** The mirror of a surface that is connected. */
function mirrorOf(publisher: ReturnType<typeof createPublisher>) {
  const mirror = createMirror({
    request: () => Promise.resolve(null),
    sendFiles: () => Promise.resolve(),
    connect: (onPush) => ({ close: publisher.connect(onPush) }),
  });
  mirror.connect();
  return mirror;
}

it('sends one snapshot, then only changes, numbered without a gap', () => {
  const { world, publisher } = setUp();
  const pushes: Push[] = [];
  publisher.connect((push) => pushes.push(push));
  world.uploads = [upload('a', 500), world.uploads[1] ?? upload('b')];
  publisher.touch();
  vi.advanceTimersByTime(100);
  world.uploads = world.uploads.slice(0, 1);
  publisher.touch();
  vi.advanceTimersByTime(100);
  expect(pushes.map(({ kind, rows }) => [kind, rows.map(({ uploadId }) => uploadId)])).toEqual([
    ['snapshot', ['a', 'b']],
    ['change', ['a']],
    ['change', []],
  ]);
  expect(pushes.map(({ number }) => number - (pushes[0]?.number ?? 0))).toEqual([0, 1, 2]);
  expect(pushes[2]).toMatchObject({ removed: ['b'] });
  expect(pushes[1]).not.toHaveProperty('auth');
});

it('sends the order of the list when new rows are not at its end', () => {
  const { world, publisher } = setUp();
  const pushes: Push[] = [];
  const orders = () => pushes.flatMap((push) => (push.kind === 'change' ? [push.order] : []));
  publisher.connect((push) => pushes.push(push));
  const [a = upload('a'), b = upload('b')] = world.uploads;
  for (const uploads of [
    [a, b, upload('c')],
    [upload('d'), a, b],
    [b, a],
  ]) {
    world.uploads = uploads;
    publisher.publishNow();
  }
  expect(orders()).toEqual([undefined, ['d', 'a', 'b'], ['b', 'a']]);
});

it('sends the order of many new rows after the last of them', () => {
  const { world, publisher } = setUp();
  const pushes: Push[] = [];
  publisher.connect((push) => pushes.push(push));
  world.uploads = [...Array.from({ length: 1_500 }, (_, at) => upload(`new-${at}`)), ...world.uploads];
  publisher.publishNow();
  const lengths = pushes.slice(1).map((push) => (push.kind === 'change' ? push.order?.length : undefined));
  expect(lengths).toEqual([undefined, undefined, 1_502]);
});

it.each([
  { rows: 100, most: 10 },
  { rows: 101, most: 4 },
  { rows: 5_001, most: 2 },
])('sends at most $most messages a second of a list of $rows', ({ rows, most }) => {
  const { world, publisher } = setUp();
  const others = Array.from({ length: rows - 1 }, (_, at) => upload(`other-${at}`));
  world.uploads = [upload('a'), ...others];
  let count = 0;
  publisher.connect(() => {
    count += 1;
  });
  for (let offset = 0; offset < 1_000; offset += 10) {
    world.uploads = [upload('a', offset), ...others];
    publisher.touch();
    vi.advanceTimersByTime(10);
  }
  // The first is the snapshot.
  expect([count - 1 <= most, count > 1]).toEqual([true, true]);
});

it('shows the first change of a quiet long list as soon as that of a short one', () => {
  const { world, publisher } = setUp();
  world.uploads = Array.from({ length: 200 }, (_, at) => upload(`file-${at}`));
  const pushes: Push[] = [];
  publisher.connect((push) => pushes.push(push));
  vi.advanceTimersByTime(1_000);
  world.uploads = [upload('file-0', 500), ...world.uploads.slice(1)];
  publisher.touch();
  vi.advanceTimersByTime(100);
  expect(pushes.at(-1)).toMatchObject({ kind: 'change', rows: [{ uploadId: 'file-0' }] });
});

it('leaves a mirror with the same rows as its source, whatever happened while it was disconnected', () => {
  const { publisher } = setUp();
  let push: (message: unknown) => void = () => undefined;
  let connections = 0;
  const mirror = createMirror({
    request: () => Promise.resolve(null),
    sendFiles: () => Promise.resolve(),
    connect(onPush) {
      connections += 1;
      push = onPush;
      return { close: publisher.connect(onPush) };
    },
  });
  mirror.connect();
  expect([...mirror.store.getState().rows.keys()]).toEqual(['a', 'b']);
  // A change that never arrived: the next number does not follow.
  push({ kind: 'change', epoch: 'epoch-1', number: 99, rows: [], removed: ['a'] });
  expect(connections).toBe(2);
  expect([...mirror.store.getState().rows.keys()]).toEqual(['a', 'b']);
});

it('sends thousands of rows in tasks of 500, in order and without a gap, and removals with the first', async () => {
  const { world, publisher } = setUp();
  const pushes: Push[] = [];
  publisher.connect((push) => pushes.push(push));
  const names = Array.from({ length: 2_500 }, (_, at) => `row-${at}`);
  world.uploads = names.map((name) => upload(name));
  publisher.touch();
  vi.advanceTimersByTime(100);
  expect(pushes.slice(1).map(({ rows }) => rows.length)).toEqual([500]);
  await vi.runAllTimersAsync();
  const changes = pushes.slice(1);
  expect(changes.map(({ rows }) => rows.length)).toEqual([500, 500, 500, 500, 500]);
  expect(changes.flatMap(({ rows }) => rows.map(({ uploadId }) => uploadId))).toEqual(names);
  expect(changes.map((push) => 'removed' in push && push.removed)).toEqual([['a', 'b'], [], [], [], []]);
  const first = pushes[0]?.number ?? 0;
  expect(changes.map(({ number }) => number - first)).toEqual([1, 2, 3, 4, 5]);
});

it('leaves a mirror with the latest rows when they change while many are sent, and shows parts together', async () => {
  const { world, publisher } = setUp();
  const mirror = mirrorOf(publisher);
  const shownSizes: number[] = [];
  mirror.store.subscribe(({ rows }) => shownSizes.push(rows.size));
  world.uploads = Array.from({ length: 1_700 }, (_, at) => upload(`row-${at}`));
  const sent = publisher.publishAll();
  // One that waits is removed, another one goes on; everything is published before the parts are over.
  const changed = upload('row-600', 500);
  world.uploads = world.uploads.filter((_, at) => at !== 1_200).map((one, at) => (at === 600 ? changed : one));
  await vi.advanceTimersToNextTimerAsync();
  publisher.publishNow();
  await vi.runAllTimersAsync();
  await sent;
  const { rows } = mirror.store.getState();
  expect([...rows.keys()]).toEqual(world.uploads.map(({ uploadId }) => uploadId));
  expect(rows.get('row-600')?.permille).toBe(
    toUploadRow(changed, flagsOf(changed, { isInCurrentBundle: true, isNameValid: true })).permille,
  );
  expect(new Set(shownSizes)).toEqual(new Set([1_699]));
  // Nothing is left to be sent, and nothing is sent twice.
  const sizes = shownSizes.length;
  publisher.publishNow();
  expect(shownSizes).toHaveLength(sizes);
});

it('shows what was sent when the rest is removed before its part', async () => {
  const { world, publisher } = setUp();
  const mirror = mirrorOf(publisher);
  const uploads = Array.from({ length: 1_700 }, (_, at) => upload(`row-${at}`));
  world.uploads = uploads;
  const sent = publisher.publishAll();
  world.uploads = uploads.slice(0, 500);
  publisher.publishNow();
  await vi.runAllTimersAsync();
  await sent;
  expect(mirror.store.getState().rows.size).toBe(500);
});

it('leaves a file that is captioned while many rows are sent with its caption', async () => {
  const { world, publisher } = setUp();
  const mirror = mirrorOf(publisher);
  world.uploads = Array.from({ length: 1_700 }, (_, at) => upload(`row-${at}`));
  const sent = publisher.publishAll();
  const captioned = { ...upload('row-1200'), overrides: { IPTCCaption: 'Pier' }, overridesRevision: 1 };
  world.uploads = world.uploads.map((one, at) => (at === 1_200 ? captioned : one));
  publisher.touchValues('row-1200');
  // The timer of the caption, before the next part.
  vi.advanceTimersByTime(250);
  await vi.runAllTimersAsync();
  await sent;
  expect(mirror.store.getState().rows.get('row-1200')?.overridesRevision).toBe(1);
  const shown = mirror.store.getState();
  publisher.publishNow();
  expect(mirror.store.getState()).toBe(shown);
});

it('[5.7] sends every row again when settings or bundles change how uploads are validated', () => {
  const { world, publisher } = setUp();
  const pushes: Push[] = [];
  publisher.connect((push) => pushes.push(push));
  world.uploadRows = rowsWith(false);
  publisher.publishNow();
  const [, change] = pushes;
  const rows = change && 'rows' in change ? change.rows : [];
  expect(rows.map(({ uploadId }) => uploadId)).toEqual(['a', 'b']);
  publisher.publishNow();
  expect(pushes).toHaveLength(2);
});

const STORM = newUploadBundle({ draft: { IPTCHeadline: 'Storm' } });

it('sends what was typed into a form without reading the rest', () => {
  const { world, publisher } = setUp();
  const pushes: Push[] = [];
  const other = newUploadBundle({ id: 'other' });
  world.shared = { ...world.shared, bundles: [newUploadBundle(), other] };
  publisher.connect((push) => pushes.push(push));
  // As another change would, which is published with its own event.
  world.uploads = [];
  world.shared = { ...world.shared, bundles: [STORM], hasUpdate: true };
  publisher.publishForm(STORM.id);
  publisher.publishForm(STORM.id);
  vi.advanceTimersByTime(100);
  expect(pushes.slice(1)).toEqual([
    { kind: 'change', epoch: 'epoch-1', number: expect.any(Number), rows: [], removed: [], bundles: [STORM, other] },
  ]);
});

it.each(['another change waits', 'the form is new'])('sends everything with a form when %s', (why) => {
  const { world, publisher } = setUp();
  const pushes: Push[] = [];
  if (why !== 'the form is new') world.shared = { ...world.shared, bundles: [newUploadBundle()] };
  publisher.connect((push) => pushes.push(push));
  world.uploads = [];
  world.shared = { ...world.shared, bundles: [STORM] };
  if (why !== 'the form is new') publisher.touch();
  publisher.publishForm(STORM.id);
  vi.advanceTimersByTime(100);
  expect(pushes.slice(1)).toMatchObject([{ removed: ['a', 'b'], bundles: [STORM] }]);
});

it('sends what was typed into a form before a surface connects with its snapshot', () => {
  const { world, publisher } = setUp();
  world.shared = { ...world.shared, bundles: [STORM] };
  publisher.publishForm(STORM.id);
  const pushes: Push[] = [];
  publisher.connect((push) => pushes.push(push));
  vi.advanceTimersByTime(100);
  expect(pushes).toMatchObject([{ kind: 'snapshot', bundles: [STORM] }]);
});

describe('own values of a file', () => {
  const captioned = { ...upload('b'), overrides: { IPTCCaption: 'Pier' }, overridesRevision: 1 };
  const rowsOf = (pushes: readonly Push[]) =>
    pushes.map(({ rows }) => rows.map(({ uploadId, overridesRevision = 0 }) => `${uploadId} ${overridesRevision}`));

  it('are sent as one row, without reading the rest', () => {
    const { world, publisher } = setUp();
    const pushes: Push[] = [];
    publisher.connect((push) => pushes.push(push));
    // As another change would, which is published with its own event.
    world.uploads = [captioned];
    world.shared = { ...world.shared, hasUpdate: true };
    publisher.touchValues('b');
    publisher.touchValues('unknown');
    publisher.touchValues('b');
    vi.advanceTimersByTime(100);
    expect(rowsOf(pushes.slice(1))).toEqual([['b 1']]);
    expect(pushes[1]).toMatchObject({ removed: [] });
    expect(pushes[1]).not.toHaveProperty('hasUpdate');
  });

  it('are sent once, with everything else that waits', () => {
    const { world, publisher } = setUp();
    const pushes: Push[] = [];
    publisher.connect((push) => pushes.push(push));
    world.uploads = [captioned];
    publisher.touchValues('b');
    publisher.touch();
    vi.advanceTimersByTime(200);
    publisher.touchValues('b');
    publisher.publishNow();
    vi.advanceTimersByTime(200);
    expect(rowsOf(pushes.slice(1))).toEqual([['b 1']]);
    expect(pushes[1]).toMatchObject({ removed: ['a'] });
  });

  it('[5.7] are sent with every row when settings change how uploads are validated', () => {
    const { world, publisher } = setUp();
    const pushes: Push[] = [];
    publisher.connect((push) => pushes.push(push));
    world.uploads = [upload('a'), captioned];
    world.uploadRows = rowsWith(false);
    publisher.touchValues('b');
    vi.advanceTimersByTime(100);
    expect(rowsOf(pushes.slice(1))).toEqual([['a 0', 'b 1']]);
  });
});
