import { useEffect, useState } from 'react';
import { createEmitter } from '#lib/core/emitter.ts';

const announcements = createEmitter<string>();

/** Says `text` to a screen reader as soon as it is silent. Nothing is shown. */
export function announce(text: string): void {
  announcements.emit(text);
}

/** The live region that `announce` speaks through; one per surface, there before anything is said. */
export function Announcer() {
  const [{ text, number }, setSaid] = useState({ text: '', number: 0 });
  useEffect(() => announcements.on((next) => setSaid((said) => ({ text: next, number: said.number + 1 }))), []);
  return (
    <div className="visually-hidden" role="status" aria-live="polite" aria-atomic="true">
      {/* Another element each time: the same words once more would change nothing, and not be said. */}
      <span key={number}>{text}</span>
    </div>
  );
}
