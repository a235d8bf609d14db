/** Parts of the hosted page are loaded from the media system, which may be unreachable later. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Client } from '#lib/client/connection/client.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { loadPartsAhead } from '../../../../components/app/parts-ahead.ts';
import { laterParts, lazyPart } from '../../../../components/ui/lazy-part.ts';
import { rowOf } from '../../../helpers/screens/page-client.ts';

beforeEach(() => {
  laterParts.clear();
  vi.spyOn(window, 'addEventListener');
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (idle: () => void) => void setTimeout(idle));
});
afterEach(() => {
  for (const [name, listener] of vi.mocked(window.addEventListener).mock.calls)
    window.removeEventListener(name, listener as EventListener);
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page with files in this state, and the names of the parts that it has loaded. */
function pageWith(row?: Partial<UploadRow>) {
  const rowsOf = (one?: Partial<UploadRow>) =>
    new Map(one === undefined ? [] : [['1', rowOf({ status: 'uploading', ...one })]]);
  const state = createStore(() => ({ rows: rowsOf(row) }));
  const loaded: string[] = [];
  return {
    loaded,
    has: (next: Partial<UploadRow>) => state.setState({ rows: rowsOf(next) }),
    part: (name: string, load = () => {}) =>
      lazyPart(async () => {
        load();
        loaded.push(name);
        return () => null;
      }),
    open: () =>
      loadPartsAhead({ state } as unknown as Pick<Client, 'state'>, async () => {
        loaded.push('end');
      }),
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

it('while files are sent, parts are loaded with pauses after that of the end, and the others afterwards', async () => {
  const { loaded, has, part, open } = pageWith({});
  for (const name of ['first', 'second', 'third', 'fourth']) part(name);
  open();
  await vi.advanceTimersByTimeAsync(4_000);
  const atFirst = [...loaded];
  for (let times = 0; times < 3; times += 1) window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(2_000);
  const later = [...loaded];
  has({ status: 'complete' });
  await vi.runAllTimersAsync();
  expect([atFirst, later, loaded]).toEqual([['end'], ['end', 'first'], ['end', 'first', 'second', 'third', 'fourth']]);
});

it.each([{ waitingFor: 'sign-in' }, { waitingFor: 'connection' }, { isWaitingForSlot: true }] as const)(
  'parts are loaded without pauses beside a file that is not sent: %o',
  async (row) => {
    const { loaded, part, open } = pageWith(row);
    for (const name of ['first', 'second']) part(name);
    open();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loaded).toEqual(['first', 'second']);
  },
);
