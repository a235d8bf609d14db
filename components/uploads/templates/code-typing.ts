/** Replaces a code in a text field when its closing mark is typed. Loaded with the first mark. */
import type { Client } from '#lib/client/connection/client.ts';
import { CODE_MARK } from '#lib/upload-form/model/code-mark.ts';
import { codeBefore, parseReplacements, type Replacements } from '#lib/upload-form/model/code-replacements.ts';
import type { TextControl } from '../../ui/caret-position.ts';

/** The parsed list of each text, so that it is parsed once. */
let parsed = { text: '', replacements: new Map() as Replacements };

/** The user's replacements; none if they cannot be read, which the background logs. */
async function loadReplacements(send: Client['send']): Promise<Replacements> {
  const text = await send('metadata.ownTexts', {}).then(
    (texts) => texts?.replacements ?? '',
    () => '',
  );
  if (text !== parsed.text) parsed = { text, replacements: parseReplacements(text).replacements };
  return parsed.replacements;
}

export interface CodeField {
  /** Limit in UTF-16 units. */
  readonly max: number | undefined;
  /** Replaces the selection as if typed. */
  insert(control: TextControl, text: string): void;
  /** The code stays as typed, because its replacement does not fit. */
  onTooLong(code: string): void;
}

interface FollowedField {
  readonly control: TextControl;
  readonly send: Client['send'];
  readonly field: () => CodeField;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** Replaces codes that are typed in `control`, beginning with the one of `first`, after which this was loaded. */
export function followCodes({ control, send, field, signal }: FollowedField, first: Event): void {
  let known: Replacements | undefined;
  const listen = (event: Event): void => {
    if (!isTyping(event) || control.value.charAt((control.selectionStart ?? 0) - 1) !== CODE_MARK) return;
    const { value, selectionStart } = control;
    const wasKnown = known !== undefined;
    if (known !== undefined) replaceCode(control, field(), known);
    // Requested with each mark, because another surface may have changed them.
    void loadReplacements(send).then((next) => {
      known = next;
      const isSame = control.value === value && control.selectionStart === selectionStart;
      if (!wasKnown && isSame && !signal.aborted) replaceCode(control, field(), next);
    });
  };
  // Listeners of the control itself run before React's, which then handles one change with the replacement.
  control.addEventListener('input', listen, { signal });
  control.addEventListener('compositionend', listen, { signal });
  listen(first);
}

/** False while an input method composes, and for undo, which must not replace the code again. */
function isTyping(event: Event): boolean {
  if (event.type === 'compositionend') return true;
  const { inputType, isComposing } = event as InputEvent;
  return inputType === 'insertText' && !isComposing;
}

/** Replaces the code before the caret if it is known and its replacement fits into the field. */
function replaceCode(control: TextControl, { max, insert, onTooLong }: CodeField, replacements: Replacements): void {
  const { value, selectionStart, selectionEnd } = control;
  if (selectionStart === null || selectionStart !== selectionEnd) return;
  const found = codeBefore(value, selectionStart, replacements);
  if (found === null) return;
  const { start, end, text } = found;
  if (max !== undefined && value.length - (end - start) + text.length > max) {
    onTooLong(value.slice(start, end));
    return;
  }
  control.setSelectionRange(start, end);
  insert(control, text);
}
