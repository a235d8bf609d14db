import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSurfacePresence } from '#lib/background/surface-presence.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('tells of a surface when the last of its connections has ended, whoever else is there', () => {
  const left: string[] = [];
  const { enter } = createSurfacePresence((surface) => left.push(surface));
  const [popup, panel, panelOfOtherWindow] = ['popup', 'panel', 'panel'].map(enter);
  popup?.();
  panel?.();
  vi.runAllTimers();
  expect(left).toEqual(['popup']);
  panelOfOtherWindow?.();
  vi.runAllTimers();
  expect(left).toEqual(['popup', 'panel']);
});

it('tells nothing of one that is back at once', () => {
  const left: string[] = [];
  const { enter } = createSurfacePresence((surface) => left.push(surface));
  enter('popup')();
  enter('popup');
  vi.runAllTimers();
  expect(left).toEqual([]);
});
