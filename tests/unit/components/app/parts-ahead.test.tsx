/** Parts of the hosted page are loaded from the media system, which may be unreachable later. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Client } from '#lib/client/connection/client.ts';
import { loadPartsAhead } from '../../../../components/app/parts-ahead.ts';
// Loaded before, because a test does not wait for it.
import '../../../../components/uploads/page/completion-dialog.tsx';
import { laterParts, lazyPart } from '../../../../components/ui/lazy-part.ts';

beforeEach(() => {
  laterParts.clear();
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (idle: () => void) => void setTimeout(idle));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page with files of this status, and the names of the parts that it has loaded. */
function pageWith(status?: string) {
  const rows = new Map(status === undefined ? [] : [['1', { status }]]);
  const state = createStore(() => ({ rows }));
  const loaded: string[] = [];
  return {
    loaded,
    has: (next: string) => state.setState({ rows: new Map([['1', { status: next }]]) }),
    part: (name: string, load = () => {}) =>
      lazyPart(async () => {
        load();
        loaded.push(name);
        return () => null;
      }),
    open: () => loadPartsAhead({ state } as unknown as Pick<Client, 'state'>),
  };
}

it('parts are loaded before they are needed, also those of a part, and one that failed when the connection returns', async () => {
  const { loaded, part, open } = pageWith();
  let isReached = false;
  part('first', () => part('of the first'));
  part('second', () => {
    if (!isReached) throw new TypeError('Failed to fetch dynamically imported module');
  });
  open();
  await vi.runAllTimersAsync();
  expect(loaded).toEqual(['first', 'of the first']);
  isReached = true;
  window.dispatchEvent(new Event('online'));
  await vi.runAllTimersAsync();
  expect(loaded).toEqual(['first', 'of the first', 'second']);
});

it('while files are sent, parts are loaded one by one with pauses, and the others afterwards', async () => {
  const { loaded, has, part, open } = pageWith('uploading');
  for (const name of ['first', 'second', 'third', 'fourth']) part(name);
  open();
  await vi.advanceTimersByTimeAsync(4_000);
  const atFirst = [...loaded];
  await vi.advanceTimersByTimeAsync(2_000);
  const later = [...loaded];
  has('complete');
  await vi.runAllTimersAsync();
  expect([atFirst, later, loaded]).toEqual([[], ['first'], ['first', 'second', 'third', 'fourth']]);
});
