import { useEffect } from 'react';

const keys: KeyboardEvent[] = [];

function buffer(event: KeyboardEvent): void {
  keys.push(event);
}

/** Buffers key presses until the shortcut listener is loaded. */
export function EarlyKeys() {
  useEffect(() => {
    document.addEventListener('keydown', buffer);
    return () => document.removeEventListener('keydown', buffer);
  }, []);
  return null;
}

/** Returns the buffered key presses and clears them. */
export function consumeEarlyKeys(): KeyboardEvent[] {
  return keys.splice(0);
}
