import {
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { takesText } from './keyboard.ts';

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
/** Whoever types on for so long types for the dialog. */
const TYPING_LONGEST_MS = 3_000;

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
  const [before] = useState(() => document.activeElement);
  const keys = useKeysInFlight();

  // Not in a passive effect, which React may run in the middle of an `input` event: taking the focus from a text field sends
  // `change`, and React answers one inside of the other by putting the text back that it had before the key.
  useLayoutEffect(() => {
    // Where this dialog comes in the place of another, that one has given the focus back by now.
    const previous = before?.isConnected ? before : document.activeElement;
    const dialog = ref.current;
    if (takesText(previous)) keys.expect();
    if (dialog && !dialog.open) dialog.showModal();
    // React focuses before the dialog is shown, which does nothing; the browser then takes the first button.
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      dialog?.close();
      if (previous instanceof HTMLElement && previous.isConnected) previous.focus();
    };
  }, [before, keys]);

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

/** Keys that are still meant for a text: until none has come for a second, and for three at most. */
function useKeysInFlight() {
  const [keys] = useState(() => {
    let [pause, end] = [0, 0];
    return {
      expect() {
        pause = performance.now() + TYPING_PAUSE_MS;
        end = performance.now() + TYPING_LONGEST_MS;
      },
      drop(event: KeyboardEvent) {
        const now = performance.now();
        if (now >= Math.min(pause, end) || !isOfSentence(event)) return;
        event.preventDefault();
        event.stopPropagation();
        if (event.type === 'keydown') pause = now + TYPING_PAUSE_MS;
      },
    };
  });
  return keys;
}

/** Letters, and Enter; what leaves a dialog or moves in it is meant for the dialog. */
function isOfSentence({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key === 'Enter' || (key.length === 1 && !ctrlKey && !metaKey && !altKey);
}
