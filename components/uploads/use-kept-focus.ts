import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';

interface KeptFocus {
  /** For the element around the list, which carries `tabIndex={-1}`. */
  readonly ref: RefObject<HTMLElement | null>;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/**
 * Where the focus goes when its button leaves with what was pressed: to another button of the same line, to the same button
 * of the line that moves up into its place, else to the list; to Remove from nothing but Remove. Lines say which they are by
 * `data-upload`, their buttons by `data-action`.
 */
export function useKeptFocus(rows: readonly UploadRow[]): KeptFocus {
  const ref = useRef<HTMLElement>(null);
  const last = useRef<{ readonly control: Element; readonly uploadId: string | undefined; readonly at: number }>(null);
  const recover = useEffectEvent(() => {
    const lost = last.current;
    if (lost === null || lost.control.isConnected || document.activeElement !== document.body) return;
    const isThere = rows.some(({ uploadId }) => uploadId === lost.uploadId);
    const row = isThere ? lost.uploadId : lost.at >= 0 && (rows[lost.at] ?? rows.at(-1))?.uploadId;
    const actions = [
      ...(ref.current?.querySelectorAll<HTMLElement>(`[data-upload="${row}"] .upload-row-actions button`) ?? []),
    ];
    // A long list draws the line again when it comes into view.
    if (isThere && actions.length === 0) return;
    last.current = null;
    const action = lost.control.getAttribute('data-action');
    const same = actions.find(({ dataset }) => dataset['action'] === action);
    const other = isThere ? actions.find(({ dataset }) => dataset['action'] !== 'remove') : undefined;
    (same ?? other ?? ref.current)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    // Long lists draw their lines when they like; that a control has gone is seen here whoever has drawn.
    const observer = new MutationObserver(() => recover());
    if (ref.current) observer.observe(ref.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return {
    ref,
    onFocus({ target }) {
      const uploadId = target.closest<HTMLElement>('[data-upload]')?.dataset['upload'];
      last.current = { control: target, uploadId, at: rows.findIndex((row) => row.uploadId === uploadId) };
    },
    // React tells of no blur when it takes the control away itself.
    onBlur() {
      last.current = null;
    },
  };
}
