export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The selection in UTF-16 units; null while Firefox unloads the page: reading it throws NS_ERROR_NOT_INITIALIZED. */
export function caretOf(control: TextControl): { readonly start: number; readonly end: number } | null {
  try {
    return { start: control.selectionStart ?? 0, end: control.selectionEnd ?? 0 };
  } catch {
    return null;
  }
}

/** Selects from `start` to `end`. Does nothing while Firefox unloads the page, where it throws the same. */
export function placeCaret(control: TextControl, start: number, end: number): void {
  try {
    control.setSelectionRange(start, end);
  } catch {
    // The page is gone before anybody could see the caret.
  }
}
