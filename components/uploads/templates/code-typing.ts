/** Replaces a code in a text field when its closing mark is typed. Loaded with the first mark. */
import type { Client } from '#lib/client/connection/client.ts';
import { codeBefore, parseReplacements, type Replacements } from '#lib/upload-form/model/code-replacements.ts';

/** The parsed list of each text, so that it is parsed once. */
let parsed = { text: '', replacements: new Map() as Replacements };

/** The user's replacements; none if they cannot be read, which the background logs. */
export async function loadReplacements(send: Client['send']): Promise<Replacements> {
  const text = await send('metadata.ownTexts', {}).then(
    (texts) => texts?.replacements ?? '',
    () => '',
  );
  if (text !== parsed.text) parsed = { text, replacements: parseReplacements(text).replacements };
  return parsed.replacements;
}

interface CodeField {
  readonly control: HTMLInputElement | HTMLTextAreaElement;
  /** Limit of the field in UTF-16 units. */
  readonly max: number | undefined;
  /** Replaces the selection as if typed. */
  insert(text: string): void;
  /** The code stays as typed, because its replacement does not fit. */
  onTooLong(code: string): void;
}

/** Replaces the code before the caret if it is known and its replacement fits into the field. */
export function replaceCode({ control, max, insert, onTooLong }: CodeField, replacements: Replacements): void {
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
  insert(text);
}
