import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isCommand, takesText } from './keyboard.ts';
import { topModal } from './top-modal.ts';

/**
 * Ctrl+A selects everything in a list wherever the focus is on its page or in its dialog, or on nothing; in a text it
 * selects the text.
 */
export function useSelectAllKey(list: RefObject<HTMLElement | null>, onAll: () => void): void {
  const selectAll = useEffectEvent(onAll);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, shiftKey, altKey, defaultPrevented } = event;
      if (defaultPrevented || shiftKey || altKey || !isCommand(event) || key.toLowerCase() !== 'a') return;
      if (takesText(document.activeElement) || !(topModal() ?? document).contains(list.current)) return;
      event.preventDefault();
      selectAll();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list]);
}
