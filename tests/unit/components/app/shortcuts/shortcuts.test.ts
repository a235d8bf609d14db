import { expect, it } from 'vitest';
import { shortcutGroups } from '../../../../../components/app/shortcuts/shortcut-groups.ts';
import { actionOf, type KeyPlace, type KeyPress } from '../../../../../components/app/shortcuts/shortcuts.ts';

const PLACE: KeyPlace = { isMac: false, isTyping: false, isInDialog: false, areSingleKeysOn: true };

function press(parts: Partial<KeyPress>): KeyPress {
  return {
    key: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    repeat: false,
    defaultPrevented: false,
    ...parts,
  };
}

const SLASH = { key: '/' };
const QUESTION = { key: '?', shiftKey: true };
const CTRL_ENTER = { key: 'Enter', ctrlKey: true };
const COMMAND_ENTER = { key: 'Enter', metaKey: true };

it.each<[string, Partial<KeyPress>, Partial<KeyPlace>, string | null]>([
  ['/ goes to the search', SLASH, {}, 'search'],
  ['/ with Shift, as on German keyboards, goes to the search', { ...SLASH, shiftKey: true }, {}, 'search'],
  ['? lists the shortcuts', QUESTION, {}, 'help'],
  ['/ in a field is text', SLASH, { isTyping: true }, null],
  ['? in a field is text', QUESTION, { isTyping: true }, null],
  ['/ in a dialog does nothing', SLASH, { isInDialog: true }, null],
  ['/ does nothing when switched off', SLASH, { areSingleKeysOn: false }, null],
  ['? does nothing when switched off', QUESTION, { areSingleKeysOn: false }, null],
  ['/ with Ctrl does nothing', { ...SLASH, ctrlKey: true }, {}, null],
  ['/ with Alt does nothing', { ...SLASH, altKey: true }, {}, null],
  ['/ with Command does nothing', { ...SLASH, metaKey: true }, {}, null],
  ['/ of an input method does nothing', { ...SLASH, isComposing: true }, {}, null],
  ['? held down does nothing', { ...QUESTION, repeat: true }, {}, null],
  ['/ that was already handled does nothing', { ...SLASH, defaultPrevented: true }, {}, null],
  ['Ctrl+Enter uploads', CTRL_ENTER, {}, 'upload'],
  ['Ctrl+Enter in a field uploads', CTRL_ENTER, { isTyping: true }, 'upload'],
  ['Ctrl+Enter uploads when single keys are switched off', CTRL_ENTER, { areSingleKeysOn: false }, 'upload'],
  ['Ctrl+Enter in a dialog does nothing', CTRL_ENTER, { isInDialog: true }, null],
  ['Ctrl+Enter of an input method does nothing', { ...CTRL_ENTER, isComposing: true }, {}, null],
  ['Ctrl+Enter held down does nothing', { ...CTRL_ENTER, repeat: true }, {}, null],
  ['Ctrl+Shift+Enter does nothing', { ...CTRL_ENTER, shiftKey: true }, {}, null],
  ['Enter without Ctrl does nothing', { key: 'Enter' }, {}, null],
  ['Command+Enter uploads on macOS', COMMAND_ENTER, { isMac: true }, 'upload'],
  ['Ctrl+Enter does nothing on macOS', CTRL_ENTER, { isMac: true }, null],
  ['Command+Enter does nothing on other systems', COMMAND_ENTER, {}, null],
  ['Ctrl+O adds files', { key: 'o', ctrlKey: true }, { isTyping: true }, 'addFiles'],
  ['Ctrl+O with Caps Lock adds files', { key: 'O', ctrlKey: true }, {}, 'addFiles'],
  ['c opens the contact sheet', { key: 'c' }, {}, 'captions'],
  ['c with Caps Lock opens the contact sheet', { key: 'C' }, {}, 'captions'],
  ['c in a field is text', { key: 'c' }, { isTyping: true }, null],
  ['c does nothing when switched off', { key: 'c' }, { areSingleKeysOn: false }, null],
  ['Ctrl+C is left to the browser', { key: 'c', ctrlKey: true }, {}, null],
  ['o without Ctrl does nothing', { key: 'o' }, {}, null],
  ['an arrow key is left to the list', { key: 'ArrowDown' }, {}, null],
])('%s', (_, pressed, place, action) => {
  expect(actionOf(press(pressed), { ...PLACE, ...place })).toBe(action);
});

it('[1.4, 6.4] lists no search shortcuts without a search', () => {
  const titles = (isSearchAvailable: boolean) => shortcutGroups(isSearchAvailable, true).map(({ title }) => title);
  expect(titles(true)).toEqual(expect.arrayContaining(['shortcuts.results', 'shortcuts.preview']));
  expect(titles(false)).toEqual([
    'shortcuts.everywhere',
    'shortcuts.uploads',
    'shortcuts.fileList',
    'shortcuts.captions',
    'shortcuts.contactSheet',
  ]);
  const listed = shortcutGroups(false, true).flatMap(({ shortcuts }) => shortcuts.map(({ action }) => action));
  expect(listed).not.toContain('search');
});
