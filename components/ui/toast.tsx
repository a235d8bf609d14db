import '../../assets/styles/ui/toast.css';
import { useEffect, useRef, useState } from 'react';
import { createEmitter } from '#lib/core/emitter.ts';
import { Icon } from './icon.tsx';

interface Note {
  readonly text: string;
  readonly tone: 'ok' | 'bad';
}

const SHOWN_MS = { ok: 2_500, bad: 8_000 } as const;

const notes = createEmitter<Note>();

/** Shows `text` briefly at the lower edge. Screen readers need `announce`. */
export function showToast(text: string, tone: Note['tone'] = 'ok'): void {
  notes.emit({ text, tone });
}

/** Container of toasts, above dialogs; one per page. */
export function Toasts() {
  const [note, setNote] = useState<Note | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => notes.on(setNote), []);
  useEffect(() => {
    if (!note) return;
    ref.current?.showPopover();
    const timer = setTimeout(() => setNote(null), SHOWN_MS[note.tone]);
    return () => clearTimeout(timer);
  }, [note]);
  if (!note) return null;
  return (
    <div ref={ref} key={note.text} popover="manual" className={`toast toast-${note.tone}`} aria-hidden="true">
      <Icon name={note.tone === 'ok' ? 'check' : 'alert'} />
      {note.text}
    </div>
  );
}
