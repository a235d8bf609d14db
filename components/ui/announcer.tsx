import { useEffect, useState } from 'react';
import { createEmitter } from '#lib/core/emitter.ts';

const announcements = createEmitter<string>();

/** Says `text` to a screen reader as soon as it is silent. Nothing is shown. */
export function announce(text: string): void {
  announcements.emit(text);
}

/** The live region that `announce` speaks through; one per surface, there before anything is said. */
export function Announcer() {
  const [text, setText] = useState('');
  useEffect(() => announcements.on(setText), []);
  return (
    <div className="visually-hidden" role="status" aria-live="polite" aria-atomic="true">
      {text}
    </div>
  );
}
