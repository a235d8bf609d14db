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

const loadCursor = () => loadPart(() => import('./form-cursor.ts'));

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
    const end = new AbortController();
    const { signal } = end;
    const follow = async ({ currentTarget }: Event): Promise<void> => {
      const element = currentTarget as HTMLFormElement;
      const { followCursor } = await loadCursor();
      if (!signal.aborted) followCursor(element, type, (cursor) => host.writeSaved('cursor', cursor), signal);
    };
    form.current?.addEventListener('focusin', (event) => void follow(event), { once: true, signal });
    return () => end.abort();
  }, [form, host, type]);

  useEffect(() => {
    if (!isLoaded) return;
    // A control that has the focus keeps it.
    const isFree = (): boolean => document.activeElement?.contains(form.current) ?? true;
    if (takesFocusAfterSignIn()) {
      void loadCursor().then(({ focusFirstEmpty }) => isFree() && focusFirstEmpty(form.current));
      return;
    }
    if (restored.has(host)) return;
    restored.add(host);
    void host.readSaved('cursor').then(async (text) => {
      if (!text) return;
      const { parseCursor, putCursor } = await loadCursor();
      const cursor = parseCursor(text);
      if (cursor?.type !== type || !isFree()) return;
      onFront();
      putCursor(form.current, cursor);
    });
  }, [form, host, type, isLoaded, onFront]);
}
