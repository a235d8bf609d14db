import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { onCloseRequest } from '../../../../components/ui/close-request.ts';

const closed: string[] = [];
const ends: (() => void)[] = [];
beforeEach(() => {
  closed.length = 0;
  ends.push(...['dialog', 'popover'].map((name) => onCloseRequest(() => closed.push(name))));
  return () => {
    for (const end of ends.splice(0)) end();
  };
});

/** True if the browser handles the key as well: closes the popup. */
const pressEscape = (init: KeyboardEventInit = {}) => fireEvent.keyDown(document.body, { key: 'Escape', ...init });

it('Escape closes only what was opened last, and leaves nothing to the browser', () => {
  expect(pressEscape()).toBe(false);
  expect(closed).toEqual(['popover']);
});

it('a thing that goes leaves Escape to the one behind it', () => {
  const end = onCloseRequest(() => closed.push('calendar'));
  end();
  pressEscape();
  expect(closed).toEqual(['popover']);
});

it.each([
  ['of an input method', { isComposing: true }, true],
  ['that is held', { repeat: true }, false],
])('an Escape %s closes nothing', (_which, init, isBrowsers) => {
  expect(pressEscape(init)).toBe(isBrowsers);
  expect(closed).toEqual([]);
});

it('an Escape that a field has handled closes nothing', () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.addEventListener('keydown', (event) => event.preventDefault());
  fireEvent.keyDown(field, { key: 'Escape' });
  field.remove();
  expect(closed).toEqual([]);
});

it.each([
  ["pressed, it is the browser's", {}, true],
  ['still held, it is not', { repeat: true }, false],
])('Escape with nothing in front: %s', (_how, init, isBrowsers) => {
  for (const end of ends.splice(0)) end();
  expect(pressEscape(init)).toBe(isBrowsers);
});
