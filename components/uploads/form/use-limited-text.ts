import { type ClipboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { cutText } from '#lib/core/cut-text.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { announce } from '../../ui/announcer.tsx';
import { caretOf, type TextControl } from './caret-position.ts';

interface LimitedText<Control extends TextControl> {
  readonly ref: RefObject<Control | null>;
  /** What is said below the field after a pasted text was cut. */
  readonly note: string | undefined;
  readonly onPaste: (event: ClipboardEvent<Control>) => void;
  readonly onValue: (value: string) => void;
}

/**
 * Keeps a text within its limit in UTF-16 units without splitting a character (5.8; docs/design/choices.md): browsers cut a pasted
 * text silently and, some of them, in the middle of a pair. The caret stays where it is when another surface types.
 */
export function useLimitedText<Control extends TextControl>(
  value: string,
  max: number | undefined,
  onValue: (value: string) => void,
): LimitedText<Control> {
  const { t, locale } = useText();
  const [isCut, setCut] = useState(false);
  const ref = useRef<Control>(null);
  const isInserting = useRef(false);
  const note = max === undefined ? '' : t('metadata.cut', { max: max.toLocaleString(locale) });
  useSteadyCaret(ref, value);

  return {
    ref,
    note: isCut ? note : undefined,
    onPaste(event) {
      if (max === undefined) return;
      const control = event.currentTarget;
      const text = event.clipboardData.getData('text/plain');
      const [start, end] = [control.selectionStart ?? 0, control.selectionEnd ?? 0];
      const room = max - (control.value.length - (end - start));
      if (text.length <= room) return;
      event.preventDefault();
      setCut(true);
      announce(note);
      isInserting.current = true;
      insertText(control, room > 0 ? cutText(text, room) : '', onValue);
      isInserting.current = false;
    },
    onValue(next) {
      if (!isInserting.current) setCut(false);
      onValue(max === undefined ? next : cutText(next, max));
    },
  };
}

/** As if it had been typed, so that the browser's own undo takes it back. */
function insertText(control: TextControl, text: string, onValue: (value: string) => void): void {
  if (text === '') return;
  // Deprecated, and still the only way into the undo history of a field.
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return;
  control.setRangeText(text, control.selectionStart ?? 0, control.selectionEnd ?? 0, 'end');
  onValue(control.value);
}

function useSteadyCaret(ref: RefObject<TextControl | null>, value: string): void {
  const before = useRef({ start: 0, end: 0 });
  const control = ref.current;
  // Read while drawing: React is about to replace the text, and the caret would jump to its end.
  if (control && document.activeElement === control) before.current = caretOf(control) ?? before.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the text
  useLayoutEffect(() => {
    const { start, end } = before.current;
    const current = ref.current;
    if (!current || document.activeElement !== current) return;
    const now = caretOf(current);
    if (now !== null && now.start !== start) current.setSelectionRange(start, end);
  }, [ref, value]);
}
