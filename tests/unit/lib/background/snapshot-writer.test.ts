import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSnapshotWriter } from '#lib/background/snapshot-writer.ts';
import { createMirror } from '#lib/client/connection/mirror.ts';
import type { Push } from '#lib/messaging/messages.ts';
import { SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import { readyWith, rowOf, SIGNED_IN } from '../../../helpers/screens/page-client.ts';
import { retryUntilPassing } from '../../../helpers/waiting/retry-until-passing.ts';

type Snapshot = Extract<Push, { readonly kind: 'snapshot' }>;

function snapshotOf(names: readonly string[], parts: Partial<Snapshot> = {}): Snapshot {
  return {
    kind: 'snapshot',
    epoch: 'earlier',
    number: 7,
    rows: names.map((filename) => rowOf({ uploadId: filename, filename })),
    startUp: readyWith(),
    auth: SIGNED_IN,
    bundles: [],
    hasUpdate: false,
    waitingStarts: [],
    ...parts,
  };
}

describe('a background', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function setUp(snapshot: () => Snapshot) {
    const kept: unknown[] = [];
    const take = (mostRows: number) => (snapshot().rows.length > mostRows ? null : snapshot());
    const keeper = createSnapshotWriter({ saveSnapshot: (value) => kept.push(value) }, take);
    keeper.touch();
    expect(kept).toEqual([]);
    keeper.begin();
    return { kept, keeper };
  }

  it('saves its state as soon as nothing changes any more', () => {
    let snapshot = snapshotOf(['a.jpg']);
    const { kept, keeper } = setUp(() => snapshot);
    keeper.touch();
    vi.advanceTimersByTime(900);
    snapshot = snapshotOf(['a.jpg', 'b.jpg']);
    keeper.touch();
    vi.advanceTimersByTime(900);
    expect(kept).toEqual([null]);
    vi.advanceTimersByTime(100);
    expect(kept).toEqual([null, snapshot]);
  });

  it('deletes the saved state with the first change after it, also after a restart', () => {
    const { kept, keeper } = setUp(() => snapshotOf(['a.jpg']));
    keeper.touch();
    expect(kept).toEqual([null]);
    vi.advanceTimersByTime(1_000);
    keeper.touch();
    keeper.touch();
    expect(kept).toEqual([null, snapshotOf(['a.jpg']), null]);
  });

  it.each([
    ['more rows than a start can read', snapshotOf(Array.from({ length: 201 }, (_, index) => `${index}.jpg`))],
    ['nothing to show yet', snapshotOf([], { startUp: { status: 'loading' } })],
  ])('saves nothing where there is %s', (_why, snapshot) => {
    const { kept, keeper } = setUp(() => snapshot);
    keeper.touch();
    vi.advanceTimersByTime(5_000);
    expect(kept).toEqual([null]);
  });
});

describe('a surface', () => {
  function open(kept: Promise<unknown>) {
    let push: (message: unknown) => void = () => undefined;
    const mirror = createMirror({
      request: () => Promise.resolve(null),
      sendFiles: () => Promise.resolve(),
      readSavedSnapshot: () => kept,
      connect(onPush) {
        push = onPush;
        return { close: () => undefined };
      },
    });
    mirror.connect();
    return { mirror, push: (message: Push) => push(message) };
  }

  it("shows the saved state until the background connects, and then the background's state", async () => {
    const { mirror, push } = open(Promise.resolve(snapshotOf(['kept.jpg'])));
    await retryUntilPassing(() => expect([...mirror.store.getState().rows.keys()]).toEqual(['kept.jpg']));
    expect(mirror.store.getState()).toMatchObject({ hasSnapshot: true, auth: { status: 'signed-in' } });
    push(snapshotOf(['now.jpg'], { epoch: 'now', number: 0, auth: SIGNED_OUT }));
    expect([...mirror.store.getState().rows.keys()]).toEqual(['now.jpg']);
    expect(mirror.store.getState().auth.status).toBe('signed-out');
  });

  it.each([
    null,
    'text',
    7,
    {},
    { ...snapshotOf([]), kind: 'change' },
    { ...snapshotOf([]), rows: [{ uploadId: 'upload-1' }] },
    { ...snapshotOf([]), rows: [['upload-1', 'bundle-1']] },
    { ...snapshotOf([]), rows: null },
    { ...snapshotOf([]), startUp: undefined },
    { ...snapshotOf([]), auth: null },
    { ...snapshotOf([]), bundles: {} },
  ])('waits for the background where the saved state is damaged (%#)', async (kept) => {
    const { mirror, push } = open(Promise.resolve(kept));
    await mirror.opened;
    expect(mirror.store.getState().hasSnapshot).toBe(false);
    push(snapshotOf(['now.jpg']));
    expect([...mirror.store.getState().rows.keys()]).toEqual(['now.jpg']);
  });

  it('ignores the saved state once the background has connected', async () => {
    const late = Promise.withResolvers<unknown>();
    const { mirror, push } = open(late.promise);
    push(snapshotOf(['now.jpg']));
    late.resolve(snapshotOf(['kept.jpg']));
    await late.promise;
    await Promise.resolve();
    expect([...mirror.store.getState().rows.keys()]).toEqual(['now.jpg']);
  });
});
