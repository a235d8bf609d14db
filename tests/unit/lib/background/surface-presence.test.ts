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
  const [popup, panel, panelAnew] = ['popup', 'panel', 'panel'].map(enter);
  popup?.();
  panel?.();
  vi.runAllTimers();
  expect(left).toEqual(['popup']);
  panelAnew?.();
  vi.runAllTimers();
  expect(left).toEqual(['popup', 'panel']);
});

it('tells nothing of a document that is back at once, and once of one that goes again', () => {
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
