import { type RefObject, useEffect } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { type Selection, selectAll } from '#lib/client/uploads/selection.ts';
import { isCommand, takesText } from '../../ui/keyboard.ts';
import { topModal } from '../../ui/top-modal.ts';

/** Ctrl+A selects all files wherever the focus is in the sheet, or on nothing; in a text it selects the text. */
export function useSelectAllKey(
  canvas: RefObject<HTMLElement | null>,
  order: readonly string[],
  selection: StoreApi<Selection>,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, shiftKey, altKey, defaultPrevented } = event;
      if (defaultPrevented || shiftKey || altKey || !isCommand(event) || key.toLowerCase() !== 'a') return;
      if (takesText(document.activeElement) || !topModal()?.contains(canvas.current)) return;
      event.preventDefault();
      selection.setState(selectAll(order));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [canvas, order, selection]);
}
