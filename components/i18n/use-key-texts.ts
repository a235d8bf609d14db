import { isMacKeyboard } from '../ui/keyboard.ts';
import type { TextId } from './catalogue.ts';
import { useText } from './text-provider.tsx';

const NAMES: Readonly<Record<string, TextId>> = {
  Enter: 'shortcuts.key.enter',
  PageDown: 'shortcuts.key.pageDown',
  PageUp: 'shortcuts.key.pageUp',
  Alt: 'shortcuts.key.alt',
  Shift: 'shortcuts.key.shift',
};

/** Texts about shortcuts for buttons. Keys are named as in the list of shortcuts: 'Mod+Enter'. */
export function useKeyTexts() {
  const { t } = useText();
  const isMac = isMacKeyboard();
  const named = (key: string): string => {
    if (key === 'Mod') return isMac ? '⌘' : t('shortcuts.key.ctrl');
    const name = NAMES[key];
    if (key === 'ArrowUp') return '↑';
    return name ? t(name) : key.toUpperCase();
  };
  return {
    /** The label with its key, for a tooltip. */
    titled: (label: string, keys: string): string =>
      t('shortcuts.titled', { label, keys: keys.split('+').map(named).join('+') }),
    /** For `aria-keyshortcuts`. */
    aria: (...combinations: readonly string[]): string =>
      combinations.map((keys) => keys.replace('Mod', isMac ? 'Meta' : 'Control')).join(' '),
  };
}
