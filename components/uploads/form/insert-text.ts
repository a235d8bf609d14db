import type { TextControl } from './caret-position.ts';

/** Inserts at the selection as if typed, so that the browser's undo removes it. */
export function insertText(control: TextControl, text: string, onValue: (value: string) => void): void {
  if (text === '') return;
  // Deprecated, but the only way to write to a field's undo history.
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return;
  control.setRangeText(text, control.selectionStart ?? 0, control.selectionEnd ?? 0, 'end');
  onValue(control.value);
}
