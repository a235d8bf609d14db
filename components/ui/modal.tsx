import { type KeyboardEventHandler, type ReactNode, useEffect, useRef } from 'react';

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

/**
 * A modal `<dialog>` that is open as long as it is rendered. The browser keeps Tab inside; the element that had the
 * focus gets it back here, because a dialog that leaves the tree without `close()` does not return it.
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

  useEffect(() => {
    const dialog = ref.current;
    const previous = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    // React focuses before the dialog is shown, which does nothing; the browser then takes the first button.
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      dialog?.close();
      if (previous instanceof HTMLElement && previous.isConnected) previous.focus();
    };
  }, []);

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
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (closesOnBackdrop && event.target === ref.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
