import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPublisher } from '#lib/background/publisher.ts';
import { createMirror } from '#lib/client/connection/mirror.ts';
import type { Push, SharedState } from '#lib/messaging/messages.ts';
import { SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import { flagsOf } from '#lib/uploads/model/upload-rules.ts';
import type { Upload } from '#lib/uploads/model/upload-state.ts';
import type { UploadRules } from '#lib/uploads/queue/uploads-with-rules.ts';
import { newUploadBundle } from '../../../helpers/builders/upload-builders.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function upload(uploadId: string, offset = 0): Upload {
  const progress = { uploadUrl: null, offset, isCreationOutcomeUnknown: false, isOfCopy: false };
  return {
    uploadId,
    bundleId: 'bundle',
    objectId: 'object',
    type: 'image',
    filename: `${uploadId}.jpg`,
    originalFilename: `${uploadId}.jpg`,
    folder: '',
    fileExtension: 'jpg',
    mimeType: 'image/jpeg',
    bytesTotal: 1_000,
    fileValidationResult: { isValid: true, errorType: null, detectedFileType: null },
    parentUploadId: null,
    addedAt: 0,
    bytesLocation: 'memory',
    formRevision: 0,
    keepsForm: false,
    sent: null,
    fileMetadata: null,
    overrides: {},
    overridesRevision: 0,
    duplicateOf: null,
    state: {
      status: 'uploading',
      progress,
      attempt: 1,
      isRunning: true,
      waitingFor: 'none',
      failures: 0,
      serverErrors: 0,
      retryAt: null,
    },
  };
}

function rulesWith(isNameValid: boolean): UploadRules {
  return (upload) => flagsOf(upload, { isInCurrentBundle: true, isNameValid });
}

function setUp() {
  const world = {
    uploads: [upload('a'), upload('b')],
    uploadRules: rulesWith(true),
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
        visibleBundles: () => world.shared.bundles,
        uploadRules: () => world.uploadRules,
      },
    },
    'epoch-1',
  );
  return { world, publisher };
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
  expect(lengths).toEqual([undefined, 1_502]);
});

it.each([
  { rows: 1, most: 10 },
  { rows: 1_001, most: 4 },
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

it('sends thousands of rows in slices of a thousand, in order and without a gap, and removals with the first', () => {
  const { world, publisher } = setUp();
  const pushes: Push[] = [];
  publisher.connect((push) => pushes.push(push));
  const names = Array.from({ length: 2_500 }, (_, at) => `row-${at}`);
  world.uploads = names.map((name) => upload(name));
  publisher.touch();
  vi.advanceTimersByTime(100);
  const changes = pushes.slice(1);
  expect(changes.map(({ rows }) => rows.length)).toEqual([1_000, 1_000, 500]);
  expect(changes.flatMap(({ rows }) => rows.map(({ uploadId }) => uploadId))).toEqual(names);
  expect(changes.map((push) => 'removed' in push && push.removed)).toEqual([['a', 'b'], [], []]);
  const first = pushes[0]?.number ?? 0;
  expect(changes.map(({ number }) => number - first)).toEqual([1, 2, 3]);
});

it('[5.7] sends every row again when settings or bundles change how uploads are validated', () => {
  const { world, publisher } = setUp();
  const pushes: Push[] = [];
  publisher.connect((push) => pushes.push(push));
  world.uploadRules = rulesWith(false);
  publisher.publishNow();
  const [, change] = pushes;
  const rows = change && 'rows' in change ? change.rows : [];
  expect(rows.map(({ uploadId }) => uploadId)).toEqual(['a', 'b']);
  publisher.publishNow();
  expect(pushes).toHaveLength(2);
});

it('sends what was typed into a form without reading the rest', () => {
  const { world, publisher } = setUp();
  const pushes: Push[] = [];
  publisher.connect((push) => pushes.push(push));
  const bundles = [newUploadBundle({ draft: { IPTCHeadline: 'Storm' } })];
  // As another change would, which is published with its own event.
  world.uploads = [];
  world.shared = { ...world.shared, bundles, hasUpdate: true };
  publisher.touchForms();
  publisher.publishForms();
  vi.advanceTimersByTime(100);
  expect(pushes.slice(1)).toEqual([
    { kind: 'change', epoch: 'epoch-1', number: expect.any(Number), rows: [], removed: [], bundles },
  ]);
});

it('sends everything that waits with what was typed into a form, in one message', () => {
  const { world, publisher } = setUp();
  const pushes: Push[] = [];
  publisher.connect((push) => pushes.push(push));
  world.uploads = [];
  world.shared = { ...world.shared, bundles: [newUploadBundle()] };
  publisher.touch();
  publisher.touchForms();
  publisher.publishForms();
  vi.advanceTimersByTime(100);
  expect(pushes.slice(1)).toMatchObject([{ removed: ['a', 'b'], bundles: world.shared.bundles }]);
});

it('sends what was typed into a form before a surface connects with its snapshot', () => {
  const { world, publisher } = setUp();
  const bundles = [newUploadBundle({ draft: { IPTCHeadline: 'Storm' } })];
  world.shared = { ...world.shared, bundles };
  publisher.touchForms();
  publisher.publishForms();
  const pushes: Push[] = [];
  publisher.connect((push) => pushes.push(push));
  vi.advanceTimersByTime(100);
  expect(pushes).toMatchObject([{ kind: 'snapshot', bundles }]);
});
