/**
 * Field and caret position of the form, stored like the route, so that a popup that closed during typing opens with the
 * same field and caret.
 */
import { type RefObject, useEffect } from 'react';
import type { Client } from '#lib/client/connection/client.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { useClient } from '../../surface/client-context.ts';
import { takesFocusAfterSignIn } from '../../surface/use-page-start.ts';
import { caretOf, type TextControl } from './caret-position.ts';

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

/** Surfaces that have restored their cursor: each does so once, when it opens. */
const restored = new WeakSet<Client['host']>();

/**
 * Stores the cursor of the form and restores it. Waits for `isLoaded`, since values that load later move the caret.
 * `onFront` shows the form, which cannot take the focus behind the list.
 */
export function useFormCursor(
  form: RefObject<HTMLFormElement | null>,
  type: MediaType,
  isLoaded: boolean,
  onFront: () => void,
): void {
  const { host } = useClient();

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let last = '';
    const write = (cursor: string): void => {
      if (cursor !== last) host.writeNote('cursor', cursor);
      last = cursor;
    };
    const storeCursor = (): void => {
      const at = document.activeElement;
      if (at instanceof HTMLElement && element.contains(at)) write(cursorAt(at, type));
    };
    // The cursor is kept when the window loses the focus, and dropped when another element of the page gets it. Not
    // looked at after `focusout`: Firefox sends that in a closing window too, where starting a timer throws.
    const dropCursor = ({ target }: FocusEvent): void => {
      if (!(target instanceof Node && element.contains(target))) write('');
    };
    document.addEventListener('selectionchange', storeCursor);
    document.addEventListener('focusin', dropCursor);
    for (const event of CURSOR_EVENTS) element.addEventListener(event, storeCursor);
    return () => {
      document.removeEventListener('selectionchange', storeCursor);
      document.removeEventListener('focusin', dropCursor);
      for (const event of CURSOR_EVENTS) element.removeEventListener(event, storeCursor);
    };
  }, [form, host, type]);

  useEffect(() => {
    if (!isLoaded) return;
    // A control that has the focus keeps it.
    const isFree = document.activeElement?.contains(form.current) ?? true;
    if (takesFocusAfterSignIn()) return isFree ? focusFirstEmpty(form.current) : undefined;
    if (restored.has(host)) return;
    restored.add(host);
    void host.readNote('cursor').then((text) => {
      const cursor = parseCursor(text);
      const isFree = document.activeElement?.contains(form.current) ?? true;
      if (cursor?.type !== type || !isFree) return;
      onFront();
      putCursor(form.current, cursor);
    });
  }, [form, host, type, isLoaded, onFront]);
}

/** The first empty text field that can take the focus. */
function focusFirstEmpty(form: HTMLFormElement | null): void {
  for (const field of form?.elements ?? []) {
    if (!isText(field) || field.value !== '' || field.readOnly) continue;
    field.focus();
    if (document.activeElement === field) return;
  }
}

const CURSOR_EVENTS = ['focusin', 'input', 'keyup', 'pointerup'] as const;

function isText(element: unknown): element is TextControl {
  const isInput = element instanceof HTMLInputElement && element.type === 'text';
  return isInput || element instanceof HTMLTextAreaElement;
}

function cursorAt(element: HTMLElement, type: MediaType): string {
  const name = element.getAttribute('name');
  if (name === null) return '';
  const caret = isText(element) ? caretOf(element) : { start: 0, end: 0 };
  return [type, name, caret.start, caret.end].join(' ');
}

function putCursor(form: HTMLFormElement | null, { name, start, end }: FormCursor): void {
  const element = form?.elements.namedItem(name);
  if (!(element instanceof HTMLElement)) return;
  element.focus();
  if (isText(element)) element.setSelectionRange(start, end);
}
