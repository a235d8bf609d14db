import type { TextControl } from '../../ui/caret-position.ts';

/** Replaces the selection as if typed, so that the browser's undo brings it back. */
export function insertText(control: TextControl, text: string, onValue: (value: string) => void): void {
  if (text === '' && control.selectionStart === control.selectionEnd) return;
  // Deprecated, but the only way to write to a field's undo history.
  const command = text === '' ? 'delete' : 'insertText';
  if (typeof document.execCommand === 'function' && document.execCommand(command, false, text)) return;
  control.setRangeText(text, control.selectionStart ?? 0, control.selectionEnd ?? 0, 'end');
  onValue(control.value);
}
