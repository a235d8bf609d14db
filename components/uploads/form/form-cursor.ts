/**
 * Stores the field and caret of a form, and sets its focus when it has opened, as they were stored or after a sign-in.
 * Loaded when the form gets the focus.
 */
import { caretOf, isTextControl } from '../../ui/caret-position.ts';

const CURSOR_EVENTS = ['focusin', 'input', 'keyup', 'pointerup'] as const;

/** Calls `store` with the cursor now and after each of its moves until `signal` is aborted; empty when it has left. */
export function followCursor(
  form: HTMLFormElement,
  type: string,
  store: (cursor: string) => void,
  signal: AbortSignal,
): void {
  let last = '';
  const write = (cursor: string): void => {
    if (cursor !== last) store(cursor);
    last = cursor;
  };
  const storeCursor = (): void => {
    const at = document.activeElement;
    if (at instanceof HTMLElement && form.contains(at)) write(cursorAt(at, type));
  };
  storeCursor();
  document.addEventListener('selectionchange', storeCursor, { signal });
  // The cursor is kept when the window loses the focus, and dropped when another element of the page gets it. Not
  // looked at after `focusout`: Firefox sends that in a closing window too, where starting a timer throws.
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Node && form.contains(target))) write('');
    },
    { signal },
  );
  for (const event of CURSOR_EVENTS) form.addEventListener(event, storeCursor, { signal });
}

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

function cursorAt(element: HTMLElement, type: string): string {
  const name = element.getAttribute('name');
  if (name === null) return '';
  const caret = isTextControl(element) ? caretOf(element) : { start: 0, end: 0 };
  return [type, name, caret.start, caret.end].join(' ');
}
