import {
  type FocusEvent,
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { onCloseRequest } from './close-request.ts';
import { takesText } from './keyboard.ts';
import { enterModal } from './top-modal.ts';

export interface ModalProps {
  readonly label: string;
  /** Called for Escape, and for a click on the backdrop if `closesOnBackdrop`. */
  readonly onClose: () => void;
  readonly closesOnBackdrop?: boolean;
  readonly className?: string;
  /** `alertdialog` for a message that needs a response. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly onKeyDown?: KeyboardEventHandler;
  readonly children: ReactNode;
}

/** A pause of typing after which keys are meant for the dialog. */
const TYPING_PAUSE_MS = 1_000;
/** After this time, keys are meant for the dialog even without a pause. */
const TYPING_LONGEST_MS = 3_000;

/**
 * A modal `<dialog>` that is open while it is rendered. The browser keeps Tab inside. The focus is restored here,
 * because a dialog that is removed without `close()` does not restore it. A dialog that opens during typing ignores the
 * keys of the text being typed.
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
  // Read before React focuses a button of the dialog.
  const [before] = useState(() => document.activeElement);
  const keys = useKeysInFlight();
  const close = useEffectEvent(onClose);

  // Not in a passive effect, which React may run during an `input` event: moving the focus fires `change`, and React
  // handles the nested event by restoring the text from before the key press.
  useLayoutEffect(() => {
    // If this dialog replaces another, that one has restored the focus by now.
    const previous = before?.isConnected ? before : document.activeElement;
    const dialog = ref.current;
    if (takesText(previous)) keys.expect();
    if (dialog && !dialog.open) dialog.showModal();
    // React's autofocus runs before the dialog is shown, without effect; the browser would focus the first button.
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const leave = dialog ? enterModal(dialog) : undefined;
    const end = onCloseRequest(() => close());
    return () => {
      end();
      leave?.();
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

/** Ignores keys meant for a text: until a pause of one second, for at most three seconds. */
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

/** Characters and Enter. Keys that close the dialog or move the focus are meant for the dialog. */
function isOfSentence({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key === 'Enter' || (key.length === 1 && !ctrlKey && !metaKey && !altKey);
}

interface FocusReturn<One extends HTMLElement> {
  readonly ref: RefObject<One | null>;
  onFocus(event: FocusEvent<One>): void;
}

/** Attributes of an element that may go with the focus in it: the focus returns to where it was before. */
export function useFocusReturn<One extends HTMLElement>(): FocusReturn<One> {
  const ref = useRef<One>(null);
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { current } = ref;
    return () => {
      const back = before.current;
      if (current?.contains(document.activeElement) && back instanceof HTMLElement && back.isConnected) back.focus();
    };
  }, []);
  return {
    ref,
    onFocus({ currentTarget, relatedTarget }) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
  };
}
