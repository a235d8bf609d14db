import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSurfacePresence } from '#lib/background/surface-presence.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('reports a surface as gone when its last connection has ended, whichever others remain', () => {
  const left: string[] = [];
  const { enter } = createSurfacePresence((surface) => left.push(surface));
  const [popup, panel, panelAnew] = ['popup', 'panel', 'panel'].map(enter);
  popup?.();
  panel?.();
  vi.runAllTimers();
  expect(left).toEqual(['popup']);
  panelAnew?.();
  vi.runAllTimers();
  expect(left).toEqual(['popup', 'panel']);
});

it('reports nothing when a document reconnects at once, and reports once when it leaves again', () => {
  const left: string[] = [];
  const { enter } = createSurfacePresence((surface) => left.push(surface));
  enter('popup')();
  const leave = enter('popup');
  vi.runAllTimers();
  expect(left).toEqual([]);
  leave();
  enter('popup')();
  vi.runAllTimers();
  expect(left).toEqual(['popup']);
});
