import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { createEmitter } from '#lib/core/emitter.ts';
import { useTopModal } from './top-modal.ts';

const announcements = createEmitter<string>();

/** Announces `text` to screen readers (politely). Nothing is shown. */
export function announce(text: string): void {
  announcements.emit(text);
}

/** The live region of `announce`; one per surface, rendered before the first announcement. */
export function Announcer() {
  const [{ text, number }, setAnnouncement] = useState({ text: '', number: 0 });
  useEffect(() => announcements.on((next) => setAnnouncement((last) => ({ text: next, number: last.number + 1 }))), []);
  const modal = useTopModal();
  const region = (
    <div className="visually-hidden" role="status" aria-live="polite" aria-atomic="true">
      {/* A new element each time: a repeated text would not change the region, and would not be announced. */}
      <span key={number}>{text}</span>
    </div>
  );
  // Behind a modal dialog it would be silent.
  return modal ? createPortal(region, modal) : region;
}
