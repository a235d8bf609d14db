import { expect, it } from 'vitest';
import { captionActionOf } from '../../../../components/uploads/caption-keys.ts';

const NO_MODIFIERS = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (
  combination: string,
  more: { repeat?: boolean; isComposing?: boolean; defaultPrevented?: boolean } = {},
) => {
  const keys = combination.split('+');
  return {
    ...NO_MODIFIERS,
    repeat: false,
    isComposing: false,
    defaultPrevented: false,
    ...Object.fromEntries(keys.slice(0, -1).map((modifier) => [`${modifier}Key`, true])),
    key: keys.at(-1) ?? '',
    ...more,
  };
};

it.each([
  ['PageDown', 'next'],
  ['PageUp', 'previous'],
  ['alt+PageDown', 'nextWithoutCaption'],
  ['ctrl+Enter', 'next'],
  ['ctrl+shift+Enter', 'previous'],
  ['F8', 'same'],
  ['alt+F8', null],
  ['shift+F8', null],
  ['ctrl+F8', null],
  // Opens a list.
  ['alt+ArrowUp', null],
  // The browser's: a bookmark.
  ['ctrl+d', null],
  // The browser changes tabs, selects text, or inserts a line.
  ['ctrl+PageDown', null],
  ['shift+PageDown', null],
  ['alt+PageUp', null],
  ['Enter', null],
  ['shift+Enter', null],
  ['ArrowUp', null],
  ['shift+ArrowUp', null],
  ['alt+shift+ArrowUp', null],
  ['alt+ArrowDown', null],
  // AltGr types characters.
  ['ctrl+alt+ArrowUp', null],
  ['ctrl+alt+Enter', null],
  ['meta+Enter', null],
])('%s means %s', (combination, action) => {
  expect(captionActionOf(press(combination), false)).toBe(action);
});

it.each([
  ['meta+Enter', 'next'],
  ['meta+shift+Enter', 'previous'],
  ['F8', 'same'],
  // The start of a paragraph.
  ['alt+ArrowUp', null],
  ['PageDown', 'next'],
  ['meta+d', null],
])('%s means %s on a Mac', (combination, action) => {
  expect(captionActionOf(press(combination), true)).toBe(action);
});

it('a held Page Down moves on; held combinations do nothing; composed and handled keys stay with the browser', () => {
  expect(captionActionOf(press('PageDown', { repeat: true }), false)).toBe('next');
  expect(captionActionOf(press('ctrl+Enter', { repeat: true }), false)).toBe('nothing');
  expect(captionActionOf(press('F8', { repeat: true }), false)).toBe('nothing');
  expect(captionActionOf(press('ctrl+Enter', { isComposing: true }), false)).toBeNull();
  expect(captionActionOf(press('PageDown', { defaultPrevented: true }), false)).toBeNull();
});
