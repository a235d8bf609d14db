import { type KeyboardEvent, type KeyboardEventHandler, type ReactNode, useEffect, useRef, useState } from 'react';

export interface ModalProps {
  readonly label: string;
  /** Called for Escape, and for a press on the backdrop if `closesOnBackdrop`. */
  readonly onClose: () => void;
  readonly closesOnBackdrop?: boolean;
  readonly className?: string;
  /** `alertdialog` for a message that waits for an answer. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly onKeyDown?: KeyboardEventHandler;
  readonly children: ReactNode;
}

/** Who types notices within this time that the letters no longer appear. */
const TYPING_PAUSE_MS = 1_000;

/**
 * A modal `<dialog>` that is open as long as it is rendered. The browser keeps Tab inside; the element that had the
 * focus gets it back here, because a dialog that leaves the tree without `close()` does not return it.
 * A dialog that comes by itself takes no key of the sentence that is being typed.
 */
export function Modal({
  label,
  onClose,
  closesOnBackdrop = false,
  className,
  role = 'dialog',
  onKeyDown,
  children,
}: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // Before React gives the focus to a button inside.
  const [previous] = useState(() => document.activeElement);
  const keys = useKeysInFlight(previous);

  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    // React focuses before the dialog is shown, which does nothing; the browser then takes the first button.
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      dialog?.close();
      if (previous instanceof HTMLElement && previous.isConnected) previous.focus();
    };
  }, [previous]);

  return (
    <dialog
      ref={ref}
      role={role}
      aria-label={label}
      className={className ? `modal ${className}` : 'modal'}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDownCapture={keys.drop}
      onKeyUpCapture={keys.drop}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (closesOnBackdrop && event.target === ref.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** Where the focus was in a text, keys are still meant for it until none has come for a second. */
function useKeysInFlight(previous: Element | null): { drop(event: KeyboardEvent): void } {
  const heardFrom = useRef(0);
  useEffect(() => {
    if (previous?.matches('input, textarea, [contenteditable]'))
      heardFrom.current = performance.now() + TYPING_PAUSE_MS;
  }, [previous]);
  return {
    drop(event) {
      const now = performance.now();
      if (now >= heardFrom.current) return;
      event.preventDefault();
      event.stopPropagation();
      heardFrom.current = now + TYPING_PAUSE_MS;
    },
  };
}
