/** What shortcuts do on the page that is shown: pages offer it here, the listener of keys (`shortcut-keys.tsx`) and menus run it. */
import { useLayoutEffect } from 'react';

export type ShortcutAction = 'search' | 'addFiles' | 'upload' | 'help';

const offered = new Map<ShortcutAction, () => void>();

/** As long as the component is shown, from its first paint on, `action` runs `run`. */
export function useShortcutAction(action: ShortcutAction, run: () => void): void {
  useLayoutEffect(() => {
    offered.set(action, run);
    return () => {
      // Another page may offer it by now.
      if (offered.get(action) === run) offered.delete(action);
    };
  }, [action, run]);
}

/** False when nothing on the page offers it. */
export function runShortcut(action: ShortcutAction): boolean {
  const run = offered.get(action);
  run?.();
  return run !== undefined;
}
