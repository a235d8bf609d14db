import { type ClipboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { cutText } from '#lib/core/cut-text.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { announce } from '../../ui/announcer.tsx';
import { caretOf, type TextControl } from '../../ui/caret-position.ts';
import { insertText } from './insert-text.ts';
import { useCodeTyping } from './use-code-typing.ts';

interface LimitedText<Control extends TextControl> {
  readonly ref: RefObject<Control | null>;
  /** Shown below the field after a pasted text was shortened, or a code was not replaced. */
  readonly message: string | undefined;
  readonly onPaste: (event: ClipboardEvent<Control>) => void;
  readonly onValue: (value: string) => void;
  /** Replaces the whole text as if typed. */
  replaceAll(text: string): void;
  /** Replaces the selection as if typed, unless the text would be too long. */
  insertAtCaret(text: string): void;
}

/**
 * Keeps a text within its limit in UTF-16 units without splitting a character (5.8; docs/design/choices.md): browsers
 * shorten a pasted text silently, and some of them split a surrogate pair. The caret keeps its place when the text
 * changes on another surface. Replaces codes while they are typed. `readable` removes from typed, pasted and inserted
 * text what is not sent either, so that the field shows what is sent.
 */
export function useLimitedText<Control extends TextControl>(
  value: string,
  max: number | undefined,
  readable: (text: string) => string,
  onValue: (value: string) => void,
): LimitedText<Control> {
  const { t, locale } = useText();
  const [message, setMessage] = useState<string | undefined>();
  const ref = useRef<Control>(null);
  /** The next change is part of what the message is about. */
  const keepsMessage = useRef(false);
  const limit = max?.toLocaleString(locale) ?? '';
  const show = (text: string): void => {
    setMessage(text);
    announce(text);
  };
  const insert = (control: TextControl, text: string): void => {
    keepsMessage.current = true;
    insertText(control, readable(text), onValue);
    keepsMessage.current = false;
  };
  useSteadyCaret(ref, value);
  useCodeTyping(ref, {
    max,
    insert,
    onTooLong(code) {
      show(t('codes.noRoom', { code, max: limit }));
      // React handles the typed mark next.
      keepsMessage.current = true;
      queueMicrotask(() => {
        keepsMessage.current = false;
      });
    },
  });
  return {
    ref,
    message,
    onPaste(event) {
      const control = event.currentTarget;
      const pasted = event.clipboardData.getData('text/plain');
      const text = readable(pasted);
      const [start, end] = [control.selectionStart ?? 0, control.selectionEnd ?? 0];
      const room = max === undefined ? text.length : max - (control.value.length - (end - start));
      if (text === pasted && text.length <= room) return;
      // Not left to `onValue`: the browser's undo knows only what it has inserted.
      event.preventDefault();
      if (text.length > room) show(t('metadata.cut', { max: limit }));
      insert(control, room > 0 ? cutText(text, room) : '');
    },
    onValue(next) {
      if (!keepsMessage.current) setMessage(undefined);
      const text = readable(next);
      onValue(max === undefined ? text : cutText(text, max));
    },
    replaceAll(text) {
      const control = ref.current;
      if (!control || control.readOnly) return;
      control.focus();
      control.select();
      insertText(control, max === undefined ? text : cutText(text, max), onValue);
    },
    insertAtCaret(text) {
      const control = ref.current;
      if (!control || control.readOnly) return;
      control.focus();
      const { start, end } = caretOf(control);
      if (max === undefined || control.value.length - (end - start) + text.length <= max) insert(control, text);
      else show(t('variables.noRoom', { variable: text, max: limit }));
    },
  };
}

/** Keeps the caret between the same letters. What loads while the user types is put before the typed text. */
function useSteadyCaret(ref: RefObject<TextControl | null>, value: string): void {
  const before = useRef({ start: 0, end: 0, text: '' });
  const control = ref.current;
  // Read during rendering: when React replaces the text, the caret moves to its end.
  if (control && document.activeElement === control) before.current = { ...caretOf(control), text: control.value };
  useLayoutEffect(() => {
    const { start, end, text } = before.current;
    const current = ref.current;
    if (!current || document.activeElement !== current) return;
    const added = value.endsWith(text) ? value.length - text.length : 0;
    if (caretOf(current).start !== start + added) current.setSelectionRange(start + added, end + added);
  }, [ref, value]);
}
