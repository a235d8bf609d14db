/** The shortcuts of the pages, for `actionOf`; `shortcut-groups.ts` lists them with the keys of lists and dialogs. */
import type { TextId } from '../../i18n/catalogue.ts';
import type { ShortcutAction } from '../../surface/shortcut-actions.ts';

export interface Shortcut {
  readonly label: TextId;
  /** Each entry is one key or combination, named as in `KeyboardEvent.key`; 'Mod' is Ctrl, and ⌘ on macOS. */
  readonly keys: readonly string[];
  /** Absent: the focused control handles the keys itself. */
  readonly action?: ShortcutAction;
}

export interface ShortcutGroup {
  readonly title: TextId;
  readonly shortcuts: readonly Shortcut[];
}

export const GO_TO_SEARCH: Shortcut = { label: 'shortcuts.goToSearch', keys: ['/'], action: 'search' };
export const SHOW_ALL: Shortcut = { label: 'shortcuts.showAll', keys: ['?'], action: 'help' };

export const UPLOADS: ShortcutGroup = {
  title: 'shortcuts.uploads',
  shortcuts: [
    { label: 'uploads.addFiles', keys: ['Mod+o'], action: 'addFiles' },
    { label: 'metadata.overview', keys: ['c'], action: 'captions' },
    { label: 'uploads.upload', keys: ['Mod+Enter'], action: 'upload' },
  ],
};
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>;

export interface KeyPlace {
  readonly isMac: boolean;
  /** The focus is in a field. */
  readonly isTyping: boolean;
  readonly isInDialog: boolean;
  /** Chosen by the user (WCAG 2.1.4). */
  readonly areSingleKeysOn: boolean;
}

const ACTIONS = [GO_TO_SEARCH, SHOW_ALL, ...UPLOADS.shortcuts];

/** The action of a key press; null for typed text, composition, repeats and handled keys. */
export function actionOf(press: KeyPress, place: KeyPlace): ShortcutAction | null {
  if (press.defaultPrevented || press.isComposing || press.repeat || place.isInDialog) return null;
  const maySingle = place.areSingleKeysOn && !place.isTyping;
  const found = ACTIONS.find(({ action, keys }) =>
    keys.some((key) => action && (maySingle || key.startsWith('Mod+')) && isPressed(key, press, place.isMac)),
  );
  return found?.action ?? null;
}

function isPressed(key: string, press: KeyPress, isMac: boolean): boolean {
  const [mod, other] = isMac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  if (other || press.altKey) return false;
  // Keyboards differ in whether a character needs Shift, so Shift counts with Ctrl only.
  if (!key.startsWith('Mod+')) return !mod && (press.key === key || press.key === key.toUpperCase());
  return mod && !press.shiftKey && press.key.toLowerCase() === key.slice('Mod+'.length).toLowerCase();
}
