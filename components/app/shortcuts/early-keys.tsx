import { useEffect } from 'react';

const keys: KeyboardEvent[] = [];

function note(event: KeyboardEvent): void {
  keys.push(event);
}

/** Keeps the keys that are pressed before what listens to shortcuts is loaded. */
export function EarlyKeys() {
  useEffect(() => {
    document.addEventListener('keydown', note);
    return () => document.removeEventListener('keydown', note);
  }, []);
  return null;
}

/** Gives what was kept, once. */
export function takeEarlyKeys(): KeyboardEvent[] {
  return keys.splice(0);
}
