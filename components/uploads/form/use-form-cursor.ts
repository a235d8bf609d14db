/**
 * Where the person was writing: kept beside the route, so that a popup that closed in mid-word opens with the same field
 * and the same caret.
 */
import { type RefObject, useEffect } from 'react';
import type { Client } from '#lib/client/connection/client.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { useClient } from '../../surface/client-context.ts';
import { takesFirstFocus } from '../../surface/use-page-start.ts';
import { caretOf, type TextControl } from './caret-position.ts';

export interface FormCursor {
  readonly type: string;
  /** The field's name. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Null for anything that this form has not written; names are looked up in the form only. */
export function parseCursor(text: string | null): FormCursor | null {
  const [type = '', name = '', start, end] = (text ?? '').split(' ');
  const [from, to] = [Number(start), Number(end)];
  return name !== '' && Number.isInteger(from) && Number.isInteger(to) ? { type, name, start: from, end: to } : null;
}

/** A surface comes back to its cursor once, when it opens. */
const restored = new WeakSet<Client['host']>();

/**
 * `isLoaded`: the form's text is there; a caret put into a field before would be in the wrong place. `onFront` shows the form,
 * which cannot take the focus behind the list.
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
    const note = (): void => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement && element.contains(at))) return;
      const cursor = cursorAt(at, type);
      if (cursor !== null) write(cursor);
    };
    // A window that loses the focus keeps its cursor; focus on another element of it drops the cursor.
    const left = (): void => {
      setTimeout(() => {
        if (document.hasFocus() && element.isConnected && !element.contains(document.activeElement)) write('');
      });
    };
    document.addEventListener('selectionchange', note);
    for (const event of NOTED) element.addEventListener(event, note);
    element.addEventListener('focusout', left);
    return () => {
      document.removeEventListener('selectionchange', note);
      for (const event of NOTED) element.removeEventListener(event, note);
      element.removeEventListener('focusout', left);
    };
  }, [form, host, type]);

  useEffect(() => {
    if (!isLoaded) return;
    // A person who has gone on to another control keeps the focus there.
    const isFree = document.activeElement?.contains(form.current) ?? true;
    if (takesFirstFocus()) return isFree ? focusFirstEmpty(form.current) : undefined;
    if (restored.has(host)) return;
    restored.add(host);
    void host.readNote('cursor').then((text) => {
      const cursor = parseCursor(text);
      // Nothing has the focus yet, or the page as a whole: a control that has it keeps it.
      const isFree = document.activeElement?.contains(form.current) ?? true;
      if (cursor?.type !== type || !isFree) return;
      onFront();
      putCursor(form.current, cursor);
    });
  }, [form, host, type, isLoaded, onFront]);
}

/** The first field that waits for text and can be seen. */
function focusFirstEmpty(form: HTMLFormElement | null): void {
  for (const field of form?.elements ?? []) {
    if (!isText(field) || field.value !== '' || field.readOnly) continue;
    field.focus();
    if (document.activeElement === field) return;
  }
}

const NOTED = ['focusin', 'input', 'keyup', 'pointerup'] as const;

function isText(element: unknown): element is TextControl {
  const isInput = element instanceof HTMLInputElement && element.type === 'text';
  return isInput || element instanceof HTMLTextAreaElement;
}

/** Null where the browser cannot tell: what was noted before holds. */
function cursorAt(element: HTMLElement, type: MediaType): string | null {
  const name = element.getAttribute('name');
  if (name === null) return '';
  const caret = isText(element) ? caretOf(element) : { start: 0, end: 0 };
  return caret && [type, name, caret.start, caret.end].join(' ');
}

function putCursor(form: HTMLFormElement | null, { name, start, end }: FormCursor): void {
  const element = form?.elements.namedItem(name);
  if (!(element instanceof HTMLElement)) return;
  element.focus();
  if (isText(element)) element.setSelectionRange(start, end);
}
