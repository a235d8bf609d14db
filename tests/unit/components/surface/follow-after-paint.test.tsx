import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { followAfterPaint } from '../../../../components/surface/follow-after-paint.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const store = createStore(() => ({ text: '', other: 0 }));
  const seen: string[] = [];
  const stop = followAfterPaint(
    store,
    ({ text }) => [text],
    () => seen.push(store.getState().text),
  );
  return { store, seen, stop };
}

it('several changes are followed once, after a frame or when it ends, and nothing that was not selected', async () => {
  const { store, seen, stop } = setUp();
  store.setState({ other: 1 });
  await vi.runAllTimersAsync();
  expect(seen).toEqual([]);
  store.setState({ text: 'a' });
  store.setState({ text: 'ab' });
  expect(seen).toEqual([]);
  await vi.runAllTimersAsync();
  expect(seen).toEqual(['ab']);
  store.setState({ text: 'abc' });
  stop();
  store.setState({ text: 'abcd' });
  await vi.runAllTimersAsync();
  expect(seen).toEqual(['ab', 'abc']);
});

it('no frame is requested while there is nothing to follow', async () => {
  const store = createStore<{ readonly answer: string | null }>(() => ({ answer: 'a' }));
  const seen: (string | null)[] = [];
  followAfterPaint(
    store,
    ({ answer }) => (answer === null ? null : [answer]),
    () => seen.push(store.getState().answer),
  );
  store.setState({ answer: null });
  expect(vi.getTimerCount()).toBe(0);
  store.setState({ answer: 'b' });
  await vi.runAllTimersAsync();
  expect(seen).toEqual(['b']);
});
