/** Actions of the current page: pages register them; `shortcut-keys.tsx`, menus and drops run them. */
import { useLayoutEffect } from 'react';

export type ShortcutAction = 'search' | 'addFiles' | 'captions' | 'upload' | 'help' | 'takeDrop';

const registered = new Map<ShortcutAction, () => void>();

/** Runs if a page registers it soon: later nobody expects it. */
let awaited: { readonly action: ShortcutAction; readonly until: number } | null = null;
const AWAITED_MS = 10_000;

/** Registers `run` for `action` while the component is mounted, before its first paint. */
export function useShortcutAction(action: ShortcutAction, run: () => void): void {
  useLayoutEffect(() => {
    registered.set(action, run);
    if (awaited?.action === action) {
      const isInTime = Date.now() < awaited.until;
      awaited = null;
      if (isInTime) run();
    }
    return () => {
      // Another page may have registered its own by now.
      if (registered.get(action) === run) registered.delete(action);
    };
  }, [action, run]);
}

/** Runs the action of the page that is shown, else that of the next one; not `isHere`: the surface navigates to it. */
export function runSoon(action: ShortcutAction, isHere: boolean): void {
  if (!isHere || !runShortcut(action)) awaited = { action, until: Date.now() + AWAITED_MS };
}

/** Runs the action; false if the page has not registered it. */
export function runShortcut(action: ShortcutAction): boolean {
  const run = registered.get(action);
  run?.();
  return run !== undefined;
}
