/** A hidden surface stays correct, and does not follow the progress of uploads that nobody sees. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMirror } from '#lib/client/connection/mirror.ts';
import type { Push } from '#lib/messaging/messages.ts';
import { SIGNED_OUT } from '#lib/session/model/auth-state.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A mirror of a background with one upload, and how often the mirror told the screens of a change. */
function connect() {
  let push: (message: unknown) => void = () => undefined;
  let number = 0;
  const mirror = createMirror({
    request: () => Promise.resolve(null),
    sendFiles: () => Promise.resolve(),
    connect(onPush) {
      push = onPush;
      return { close: () => undefined };
    },
  });
  mirror.connect();
  const snapshot = {
    kind: 'snapshot',
    epoch: 'one',
    number: 0,
    rows: [],
    startUp: { status: 'loading' },
    auth: SIGNED_OUT,
    bundles: [],
    hasUpdate: false,
    waitingStarts: [],
  } satisfies Push;
  push(snapshot);
  const seen = { changes: 0 };
  mirror.store.subscribe(() => {
    seen.changes += 1;
  });
  const change = (parts: object): void => {
    number += 1;
    push({ kind: 'change', epoch: 'one', number, rows: [], removed: [], ...parts });
  };
  return {
    seen,
    change,
    progress: (permille: number) =>
      change({
        rows: [
          {
            uploadId: 'a',
            bundleId: 'b',
            type: 'image',
            filename: 'a.jpg',
            bytesTotal: 9,
            status: 'uploading',
            permille,
          },
        ],
      }),
    permille: () => mirror.store.getState().rows.get('a')?.permille,
    auth: () => mirror.store.getState().auth.hasLeft,
  };
}

it('shows each change while it is visible', () => {
  const { seen, progress } = connect();
  for (let permille = 1; permille <= 10; permille += 1) progress(permille);
  expect(seen.changes).toBe(10);
});

it('follows progress once a second while it is hidden, and at once when it is shown', () => {
  const { seen, progress, permille } = connect();
  show(false);
  for (let tenth = 1; tenth <= 50; tenth += 1) {
    progress(tenth);
    vi.advanceTimersByTime(100);
  }
  expect(seen.changes).toBeLessThanOrEqual(5);
  expect(permille()).toBeGreaterThanOrEqual(40);
  progress(900);
  expect(permille()).toBeLessThan(900);
  show(true);
  expect(permille()).toBe(900);
});

it('follows everything else at once, after the rows before it', () => {
  const { change, progress, permille, auth } = connect();
  show(false);
  progress(500);
  change({ auth: { ...SIGNED_OUT, hasLeft: true } });
  expect([permille(), auth()]).toEqual([500, true]);
});
