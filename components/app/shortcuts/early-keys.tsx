import { useEffect } from 'react';

const keys: KeyboardEvent[] = [];

function note(event: KeyboardEvent): void {
  keys.push(event);
}

/** Buffers key presses until the shortcut listener is loaded. */
export function EarlyKeys() {
  useEffect(() => {
    document.addEventListener('keydown', note);
    return () => document.removeEventListener('keydown', note);
  }, []);
  return null;
}

/** Returns the buffered key presses and clears them. */
export function consumeEarlyKeys(): KeyboardEvent[] {
  return keys.splice(0);
}
