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
  ['/ with Shift, as on German keyboards', { ...SLASH, shiftKey: true }, {}, 'search'],
  ['? shows the list', QUESTION, {}, 'help'],
  ['/ in a field is text', SLASH, { isTyping: true }, null],
  ['? in a field is text', QUESTION, { isTyping: true }, null],
  ['/ in a dialog', SLASH, { isInDialog: true }, null],
  ['/ switched off', SLASH, { areSingleKeysOn: false }, null],
  ['? switched off', QUESTION, { areSingleKeysOn: false }, null],
  ['/ with Ctrl', { ...SLASH, ctrlKey: true }, {}, null],
  ['/ with Alt', { ...SLASH, altKey: true }, {}, null],
  ['/ with the command key', { ...SLASH, metaKey: true }, {}, null],
  ['/ of an input method', { ...SLASH, isComposing: true }, {}, null],
  ['? held down', { ...QUESTION, repeat: true }, {}, null],
  ['/ that something else has handled', { ...SLASH, defaultPrevented: true }, {}, null],
  ['Ctrl+Enter uploads', CTRL_ENTER, {}, 'upload'],
  ['Ctrl+Enter in a field', CTRL_ENTER, { isTyping: true }, 'upload'],
  ['Ctrl+Enter is no single key', CTRL_ENTER, { areSingleKeysOn: false }, 'upload'],
  ['Ctrl+Enter in a dialog', CTRL_ENTER, { isInDialog: true }, null],
  ['Ctrl+Enter of an input method', { ...CTRL_ENTER, isComposing: true }, {}, null],
  ['Ctrl+Enter held down', { ...CTRL_ENTER, repeat: true }, {}, null],
  ['Ctrl+Shift+Enter', { ...CTRL_ENTER, shiftKey: true }, {}, null],
  ['Enter alone', { key: 'Enter' }, {}, null],
  ['Command+Enter on macOS', COMMAND_ENTER, { isMac: true }, 'upload'],
  ['Ctrl+Enter on macOS', CTRL_ENTER, { isMac: true }, null],
  ['Command+Enter elsewhere', COMMAND_ENTER, {}, null],
  ['Ctrl+O adds files', { key: 'o', ctrlKey: true }, { isTyping: true }, 'addFiles'],
  ['Ctrl+O with Caps Lock', { key: 'O', ctrlKey: true }, {}, 'addFiles'],
  ['the letter o', { key: 'o' }, {}, null],
  ['an arrow is for the list', { key: 'ArrowDown' }, {}, null],
])('%s', (_, pressed, place, action) => {
  expect(actionOf(press(pressed), { ...PLACE, ...place })).toBe(action);
});

it('[1.4, 6.4] lists no search shortcuts without a search', () => {
  const titles = (isSearchAvailable: boolean) => shortcutGroups(isSearchAvailable).map(({ title }) => title);
  expect(titles(true)).toEqual(expect.arrayContaining(['shortcuts.results', 'shortcuts.preview']));
  expect(titles(false)).toEqual(['shortcuts.everywhere', 'shortcuts.uploads', 'shortcuts.fileList']);
  const listed = shortcutGroups(false).flatMap(({ shortcuts }) => shortcuts.map(({ action }) => action));
  expect(listed).not.toContain('search');
});
