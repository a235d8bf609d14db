import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { controlOf } from '../form/control-of.ts';
import { insertText } from '../form/insert-text.ts';

/**
 * Replaces the value of a field and focuses it. Text is replaced as if typed, so that the browser's undo restores it;
 * for other controls, `onValue` is called.
 */
export function replaceText(
  place: HTMLElement | null,
  { name, control }: MetadataField,
  value: string,
  onValue: (value: string) => void,
): void {
  const focused = controlOf(place?.parentElement ?? null, name);
  // A date field shows what was typed into it until it is left.
  if (document.activeElement === focused && control === 'date') focused?.blur();
  focused?.focus();
  const isText = control === 'text' || control === 'multi-line';
  if (!isText || !(focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement)) onValue(value);
  else {
    focused.select();
    insertText(focused, value, onValue);
  }
}
