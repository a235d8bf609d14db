/** All keys that the dialog lists, including those that lists and dialogs handle themselves. */
import { GO_TO_SEARCH, SHOW_ALL, type Shortcut, type ShortcutGroup, UPLOADS } from './shortcuts.ts';

const FILE_LIST: ShortcutGroup = {
  title: 'shortcuts.fileList',
  shortcuts: [
    { label: 'shortcuts.otherFile', keys: ['ArrowUp', 'ArrowDown'] },
    { label: 'shortcuts.firstOrLast', keys: ['Home', 'End'] },
    { label: 'shortcuts.openMetadata', keys: ['Enter'] },
    { label: 'shortcuts.rename', keys: ['F2'] },
    { label: 'shortcuts.pauseOrResume', keys: [' '] },
    { label: 'shortcuts.remove', keys: ['Delete'] },
    { label: 'shortcuts.undo', keys: ['Mod+z'] },
    { label: 'shortcuts.moveFile', keys: ['Alt+ArrowUp', 'Alt+ArrowDown', 'Alt+Home', 'Alt+End'] },
  ],
};
const CAPTIONS: ShortcutGroup = {
  title: 'shortcuts.captions',
  shortcuts: [
    { label: 'shortcuts.nextFile', keys: ['PageDown', 'Mod+Enter'] },
    { label: 'shortcuts.previousFile', keys: ['PageUp', 'Mod+Shift+Enter'] },
    { label: 'shortcuts.nextWithoutCaption', keys: ['Alt+PageDown'] },
    { label: 'shortcuts.sameAsPrevious', keys: ['F8'] },
    { label: 'shortcuts.insertVariable', keys: ['Ctrl+ '] },
  ],
};
const CONTACT_SHEET: ShortcutGroup = {
  title: 'shortcuts.contactSheet',
  shortcuts: [
    { label: 'shortcuts.select', keys: [' '] },
    { label: 'shortcuts.selectMore', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
    { label: 'shortcuts.selectAll', keys: ['Mod+a'] },
    { label: 'shortcuts.keep', keys: ['k'] },
    { label: 'shortcuts.leaveOut', keys: ['x'] },
  ],
};
const RESULTS: ShortcutGroup = {
  title: 'shortcuts.results',
  shortcuts: [
    { label: 'shortcuts.firstResult', keys: ['ArrowDown'] },
    { label: 'shortcuts.ownSearches', keys: ['Alt+ArrowDown'] },
    { label: 'shortcuts.otherResult', keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
    { label: 'shortcuts.firstOrLast', keys: ['Home', 'End'] },
    { label: 'shortcuts.openPreview', keys: ['Enter'] },
    { label: 'shortcuts.selectResult', keys: [' '] },
    { label: 'shortcuts.selectMoreResults', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
    { label: 'shortcuts.selectFirstResults', keys: ['Mod+a'] },
  ],
};
const PREVIEW: ShortcutGroup = {
  title: 'shortcuts.preview',
  shortcuts: [
    { label: 'shortcuts.otherPreview', keys: ['ArrowLeft', 'ArrowRight'] },
    { label: 'preview.openPage', keys: ['Mod+Enter'] },
  ],
};
const FULL_SCREEN: Shortcut = { label: 'preview.fullScreen', keys: ['f'] };

/** Keys of what is not available are not listed (1.4, 6.4). */
export function shortcutGroups(isSearchAvailable: boolean, hasFullScreen: boolean): readonly ShortcutGroup[] {
  const preview = hasFullScreen ? { ...PREVIEW, shortcuts: [...PREVIEW.shortcuts, FULL_SCREEN] } : PREVIEW;
  const everywhere = isSearchAvailable ? [GO_TO_SEARCH, SHOW_ALL] : [SHOW_ALL];
  return [
    { title: 'shortcuts.everywhere', shortcuts: everywhere },
    UPLOADS,
    FILE_LIST,
    CAPTIONS,
    CONTACT_SHEET,
    ...(isSearchAvailable ? [RESULTS, preview] : []),
  ];
}
