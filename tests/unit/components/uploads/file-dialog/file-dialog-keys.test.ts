import { expect, it } from 'vitest';
import { fileDialogActionOf } from '../../../../../components/uploads/file-dialog/file-dialog-keys.ts';

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
  ['ctrl+d', 'same'],
  ['ctrl+D', 'same'],
  // The browser changes tabs, selects text, or inserts a line.
  ['ctrl+PageDown', null],
  ['shift+PageDown', null],
  ['alt+PageUp', null],
  ['Enter', null],
  ['shift+Enter', null],
  ['ctrl+shift+d', null],
  ['d', null],
  // AltGr types characters.
  ['ctrl+alt+d', null],
  ['ctrl+alt+Enter', null],
  ['meta+Enter', null],
])('%s means %s', (combination, action) => {
  expect(fileDialogActionOf(press(combination), false)).toBe(action);
});

it.each([
  ['meta+Enter', 'next'],
  ['meta+shift+Enter', 'previous'],
  ['meta+d', 'same'],
  ['PageDown', 'next'],
  // Deletes a character on macOS.
  ['ctrl+d', null],
])('%s means %s on a Mac', (combination, action) => {
  expect(fileDialogActionOf(press(combination), true)).toBe(action);
});

it('a held Page Down moves on; held combinations do nothing; composed and handled keys stay with the browser', () => {
  expect(fileDialogActionOf(press('PageDown', { repeat: true }), false)).toBe('next');
  expect(fileDialogActionOf(press('ctrl+Enter', { repeat: true }), false)).toBe('nothing');
  expect(fileDialogActionOf(press('ctrl+shift+d', { repeat: true }), false)).toBeNull();
  expect(fileDialogActionOf(press('ctrl+Enter', { isComposing: true }), false)).toBeNull();
  expect(fileDialogActionOf(press('PageDown', { defaultPrevented: true }), false)).toBeNull();
});
