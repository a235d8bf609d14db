import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { createEmitter } from '#lib/core/emitter.ts';
import { useTopModal } from './top-modal.ts';

interface Announcement {
  readonly text: string;
}

const announcements = createEmitter<Announcement>();
const retractions = createEmitter<Announcement>();

const NOTHING: Announcement = { text: '' };

/**
 * Announces `text` to screen readers (politely). Nothing is shown. It can be read until the next announcement, or until
 * the returned function is called.
 */
export function announce(text: string): () => void {
  const announcement = { text };
  announcements.emit(announcement);
  return () => retractions.emit(announcement);
}

/** The live region of `announce`; one per surface, rendered before the first announcement. */
export function Announcer() {
  const [{ latest, number }, setLatest] = useState({ latest: NOTHING, number: 0 });
  useEffect(() => announcements.on((latest) => setLatest((last) => ({ latest, number: last.number + 1 }))), []);
  useEffect(
    () => retractions.on((gone) => setLatest((last) => (last.latest === gone ? { ...last, latest: NOTHING } : last))),
    [],
  );
  const modal = useTopModal();
  const region = (
    <div className="visually-hidden" role="status" aria-live="polite" aria-atomic="true">
      {/* A new element each time: a repeated text would not change the region, and would not be announced. */}
      <span key={number}>{latest.text}</span>
    </div>
  );
  // Behind a modal dialog it would be silent.
  return modal ? createPortal(region, modal) : region;
}
