/** Sets the focus of a form that has opened, as its cursor was stored or after a sign-in. */
import { isTextControl } from './caret-position.ts';

export interface FormCursor {
  readonly type: string;
  /** The field's name. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Null for text that is not a stored cursor. The name is only used to look up a field of the form. */
export function parseCursor(text: string | null): FormCursor | null {
  const [type = '', name = '', start, end] = (text ?? '').split(' ');
  const [from, to] = [Number(start), Number(end)];
  return name !== '' && Number.isInteger(from) && Number.isInteger(to) ? { type, name, start: from, end: to } : null;
}

/** Focuses the first empty text field that can take the focus. */
export function focusFirstEmpty(form: HTMLFormElement | null): void {
  for (const field of form?.elements ?? []) {
    if (!isTextControl(field) || field.value !== '' || field.readOnly) continue;
    field.focus();
    if (document.activeElement === field) return;
  }
}

export function putCursor(form: HTMLFormElement | null, { name, start, end }: FormCursor): void {
  const element = form?.elements.namedItem(name);
  if (!(element instanceof HTMLElement)) return;
  element.focus();
  if (isTextControl(element)) element.setSelectionRange(start, end);
}
