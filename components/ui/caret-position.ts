export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The selection in UTF-16 units. */
export function caretOf(control: TextControl): { readonly start: number; readonly end: number } {
  return { start: control.selectionStart ?? 0, end: control.selectionEnd ?? 0 };
}

export function isTextControl(element: unknown): element is TextControl {
  const isInput = element instanceof HTMLInputElement && element.type === 'text';
  return isInput || element instanceof HTMLTextAreaElement;
}
