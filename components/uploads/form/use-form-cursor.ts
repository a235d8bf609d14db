/**
 * Field and caret position of the form, stored like the route, so that a popup that closed during typing opens with the
 * same field and caret.
 */
import { type RefObject, useEffect } from 'react';
import type { Client } from '#lib/client/connection/client.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { useClient } from '../../surface/client-context.ts';
import { takesFocusAfterSignIn } from '../../surface/use-page-start.ts';
import { loadPart } from '../../ui/lazy-part.ts';
import { caretOf, isTextControl } from './caret-position.ts';

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
    const isFree = (): boolean => document.activeElement?.contains(form.current) ?? true;
    const load = () => loadPart(() => import('./put-cursor.ts'));
    if (takesFocusAfterSignIn()) {
      void load().then(({ focusFirstEmpty }) => isFree() && focusFirstEmpty(form.current));
      return;
    }
    if (restored.has(host)) return;
    restored.add(host);
    void host.readNote('cursor').then(async (text) => {
      if (!text) return;
      const { parseCursor, putCursor } = await load();
      const cursor = parseCursor(text);
      if (cursor?.type !== type || !isFree()) return;
      onFront();
      putCursor(form.current, cursor);
    });
  }, [form, host, type, isLoaded, onFront]);
}

const CURSOR_EVENTS = ['focusin', 'input', 'keyup', 'pointerup'] as const;

function cursorAt(element: HTMLElement, type: MediaType): string {
  const name = element.getAttribute('name');
  if (name === null) return '';
  const caret = isTextControl(element) ? caretOf(element) : { start: 0, end: 0 };
  return [type, name, caret.start, caret.end].join(' ');
}
