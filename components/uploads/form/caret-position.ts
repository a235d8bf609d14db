export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The selection in UTF-16 units; null while Firefox unloads the page: reading it throws NS_ERROR_NOT_INITIALIZED. */
export function caretOf(control: TextControl): { readonly start: number; readonly end: number } | null {
  try {
    return { start: control.selectionStart ?? 0, end: control.selectionEnd ?? 0 };
  } catch {
    return null;
  }
}
