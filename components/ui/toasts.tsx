import '../../assets/styles/ui/toast.css';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { type Toast, takeToasts } from './toast.ts';
import { useTopModal } from './top-modal.ts';

const SHOWN_MS = { ok: 2_500, busy: 8_000, warning: 8_000, error: 8_000 } as const;
const ICONS = { ok: 'check', busy: 'clock', warning: 'alert', error: 'alert' } as const;

/** Container of toasts, above dialogs; one per surface. */
export function Toasts() {
  const [toast, setToast] = useState<Toast | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  const dialog = useTopModal();
  useEffect(() => takeToasts(setToast, (gone) => setToast((shown) => (shown === gone ? null : shown))), []);
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
      <Icon name={ICONS[toast.tone]} />
      {toast.text}
    </div>
  );
}
