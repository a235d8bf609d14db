import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { cutText } from '#lib/core/cut-text.ts';
import { type NameRules, splitFilename, withoutForbidden } from '#lib/uploads/model/filename.ts';
import { forbiddenIn } from '#lib/uploads/model/name-problem.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { nameMessage } from './use-name-rules.ts';

export interface NameInputEnd {
  readonly onSave: (filename: string) => void;
  readonly onCancel: () => void;
}

interface NameInput {
  /** Stays whatever is typed; with its dot. */
  readonly extension: string;
  /** Why the name cannot be saved; null when it can. */
  readonly problem: string | null;
  /** Characters that were typed or pasted and dropped; empty when none were. */
  readonly leftOut: string;
  readonly input: Pick<
    ComponentProps<'input'>,
    'value' | 'onChange' | 'onFocus' | 'onKeyDown' | 'onPaste' | 'onBlur' | 'aria-invalid'
  >;
}

/** A field for a file's name without its extension: what is forbidden never gets into it (5.7). */
export function useNameInput(filename: string, rules: NameRules, { onSave, onCancel }: NameInputEnd): NameInput {
  const texts = useText();
  const { stem: original, extension } = splitFilename(filename);
  const [stem, setStem] = useState(() => withoutForbidden(original, rules.disallowed));
  const [leftOut, setLeftOut] = useState(() => forbiddenIn(original, rules.disallowed));
  /** Enter, Escape and the blur that follows them are one end. */
  const isOver = useRef(false);
  // '.jpg' alone would be a name without an extension.
  const isEmpty = stem.trim() === '';
  const problem = isEmpty ? texts.t('uploads.nameEmpty') : nameMessage(`${stem}${extension}`, rules, texts);

  const end = (save: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    if (save && stem !== original && problem === null) onSave(`${stem.trim()}${extension}`);
    else onCancel();
  };
  const take = (input: HTMLInputElement, dropped: string) => {
    setStem(cleaned(input, rules, rules.maxLength - extension.length));
    if (dropped !== '') setLeftOut(dropped);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // Escape would close the popup as well.
      event.preventDefault();
      end(false);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (problem === null) end(true);
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      const character = forbiddenIn(event.key, rules.disallowed);
      if (character === '') return;
      event.preventDefault();
      setLeftOut(character);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain');
    // Files are for the page; a name is text.
    if (text === '') return;
    event.preventDefault();
    const input = event.currentTarget;
    const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? input.value.length];
    input.setRangeText(withoutForbidden(text, rules.disallowed), from, to, 'end');
    take(input, forbiddenIn(text, rules.disallowed));
  };
  return {
    extension,
    problem,
    leftOut,
    input: {
      value: stem,
      'aria-invalid': problem ? true : undefined,
      onChange: ({ currentTarget }) => take(currentTarget, forbiddenIn(currentTarget.value, rules.disallowed)),
      onFocus: ({ currentTarget }) => currentTarget.select(),
      onKeyDown,
      onPaste,
      onBlur: () => end(true),
    },
  };
}

/** Takes out of the field what must not be there; the caret stays where it was in the text. */
function cleaned(input: HTMLInputElement, { disallowed }: NameRules, maxLength: number): string {
  const typed = input.value;
  const clean = cutText(withoutForbidden(typed, disallowed), maxLength);
  if (clean === typed) return clean;
  const caret = withoutForbidden(typed.slice(0, input.selectionStart ?? typed.length), disallowed).length;
  // A controlled field would put the caret at the end.
  input.value = clean;
  input.setSelectionRange(caret, caret);
  return clean;
}
