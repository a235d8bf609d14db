/** Actions of the current page for shortcuts: pages register them, `shortcut-keys.tsx` and menus run them. */
import { useLayoutEffect } from 'react';

export type ShortcutAction = 'search' | 'addFiles' | 'captions' | 'upload' | 'help';

const registered = new Map<ShortcutAction, () => void>();

/** Runs once a page registers it. */
let awaited: ShortcutAction | null = null;

/** Registers `run` for `action` while the component is mounted, before its first paint. */
export function useShortcutAction(action: ShortcutAction, run: () => void): void {
  useLayoutEffect(() => {
    registered.set(action, run);
    if (awaited === action) {
      awaited = null;
      run();
    }
    return () => {
      // Another page may have registered its own by now.
      if (registered.get(action) === run) registered.delete(action);
    };
  }, [action, run]);
}

/** Runs the action of the page that is shown, else that of the next one; not `isHere`: the surface navigates to it. */
export function runSoon(action: ShortcutAction, isHere: boolean): void {
  if (!isHere || !runShortcut(action)) awaited = action;
}

/** Runs the action; false if the page has not registered it. */
export function runShortcut(action: ShortcutAction): boolean {
  const run = registered.get(action);
  run?.();
  return run !== undefined;
}
