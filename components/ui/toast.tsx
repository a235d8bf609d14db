import '../../assets/styles/ui/toast.css';
import { useEffect, useRef, useState } from 'react';
import { createEmitter } from '#lib/core/emitter.ts';
import { Icon } from './icon.tsx';
import { useTopModal } from './top-modal.ts';

const SHOWN_MS = { ok: 2_500, warning: 8_000, error: 8_000 } as const;
export type Tone = keyof typeof SHOWN_MS;

interface Toast {
  readonly text: string;
  readonly tone: Tone;
}

const toasts = createEmitter<Toast>();
/** The last one while no container is there: a page may come before it. */
let waiting: Toast | null = null;

/** Shows `text` briefly at the lower edge. Screen readers need `announce`. */
export function showToast(text: string, tone: Tone = 'ok'): void {
  waiting = { text, tone };
  toasts.emit(waiting);
}

/** Container of toasts, above dialogs; one per surface. */
export function Toasts() {
  const [toast, setToast] = useState<Toast | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  const dialog = useTopModal();
  useEffect(() => {
    const show = (next: Toast | null) => {
      waiting = null;
      setToast(next);
    };
    show(waiting);
    return toasts.on(show);
  }, []);
  // Again above a dialog that opens later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    ref.current?.hidePopover?.();
    ref.current?.showPopover();
  }, [toast, dialog]);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(null), SHOWN_MS[toast.tone]);
    return () => clearTimeout(timer);
  }, [toast]);
  if (!toast) return null;
  return (
    <div ref={ref} key={toast.text} popover="manual" className={`toast toast-${toast.tone}`} aria-hidden="true">
      <Icon name={toast.tone === 'ok' ? 'check' : 'alert'} />
      {toast.text}
    </div>
  );
}
