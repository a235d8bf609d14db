import '../../assets/styles/ui/toast.css';
import { useEffect, useRef, useState } from 'react';
import { createEmitter } from '#lib/core/emitter.ts';
import { Icon } from './icon.tsx';

const SHOWN_MS = { ok: 2_500, warning: 8_000, error: 8_000 } as const;
export type Tone = keyof typeof SHOWN_MS;

interface Toast {
  readonly text: string;
  readonly tone: Tone;
}

const toasts = createEmitter<Toast>();

/** Shows `text` briefly at the lower edge. Screen readers need `announce`. */
export function showToast(text: string, tone: Tone = 'ok'): void {
  toasts.emit({ text, tone });
}

/** Container of toasts, above dialogs; one per page. */
export function Toasts() {
  const [toast, setToast] = useState<Toast | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => toasts.on(setToast), []);
  useEffect(() => {
    if (!toast) return;
    ref.current?.showPopover();
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
