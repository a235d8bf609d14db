import { type ClipboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { cutText } from '#lib/core/cut-text.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { announce } from '../../ui/announcer.tsx';
import type { FieldFrame } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { caretOf, type TextControl } from './caret-position.ts';
import { insertText } from './insert-text.ts';

export interface LimitedFieldProps extends FieldFrame {
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** UTF-16 units (5.8). */
  readonly maxLength: number | undefined;
  readonly placeholder?: string | undefined;
  readonly readOnly?: boolean | undefined;
}

/** Limits up to this length are shown as placeholder. */
const SHORT_LIMIT = 32;

export function SingleLineField({ maxLength, hint, placeholder, ...rest }: LimitedFieldProps) {
  const { t } = useText();
  const { message, ...limited } = useLimitedText<HTMLInputElement>(rest.value, maxLength, rest.onValue);
  const isShort = maxLength !== undefined && maxLength <= SHORT_LIMIT;
  return (
    <TextField
      {...rest}
      {...limited}
      hint={message ?? hint}
      maxLength={maxLength}
      autoComplete="off"
      type="text"
      placeholder={placeholder ?? (isShort ? t('metadata.upTo', { max: maxLength }) : undefined)}
    />
  );
}

export function MultiLineField({ maxLength, hint, ...rest }: LimitedFieldProps) {
  const { message, ...limited } = useLimitedText<HTMLTextAreaElement>(rest.value, maxLength, rest.onValue);
  // Otherwise Chromium writes the typed text into the file of its open tabs.
  return <TextArea {...rest} {...limited} hint={message ?? hint} maxLength={maxLength} rows={3} autoComplete="off" />;
}

interface LimitedText<Control extends TextControl> {
  readonly ref: RefObject<Control | null>;
  /** Shown below the field after a pasted text was shortened. */
  readonly message: string | undefined;
  readonly onPaste: (event: ClipboardEvent<Control>) => void;
  readonly onValue: (value: string) => void;
}

/**
 * Keeps a text within its limit in UTF-16 units without splitting a character (5.8; docs/design/choices.md): browsers
 * shorten a pasted text silently, and some of them split a surrogate pair. The caret keeps its place when the text
 * changes on another surface.
 */
function useLimitedText<Control extends TextControl>(
  value: string,
  max: number | undefined,
  onValue: (value: string) => void,
): LimitedText<Control> {
  const { t, locale } = useText();
  const [isCut, setCut] = useState(false);
  const ref = useRef<Control>(null);
  const isInserting = useRef(false);
  const message = max === undefined ? '' : t('metadata.cut', { max: max.toLocaleString(locale) });
  useSteadyCaret(ref, value);

  return {
    ref,
    message: isCut ? message : undefined,
    onPaste(event) {
      if (max === undefined) return;
      const control = event.currentTarget;
      const text = event.clipboardData.getData('text/plain');
      const [start, end] = [control.selectionStart ?? 0, control.selectionEnd ?? 0];
      const room = max - (control.value.length - (end - start));
      if (text.length <= room) return;
      event.preventDefault();
      setCut(true);
      announce(message);
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

function useSteadyCaret(ref: RefObject<TextControl | null>, value: string): void {
  const before = useRef({ start: 0, end: 0 });
  const control = ref.current;
  // Read during rendering: when React replaces the text, the caret moves to its end.
  if (control && document.activeElement === control) before.current = caretOf(control);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the text
  useLayoutEffect(() => {
    const { start, end } = before.current;
    const current = ref.current;
    if (!current || document.activeElement !== current) return;
    if (caretOf(current).start !== start) current.setSelectionRange(start, end);
  }, [ref, value]);
}
