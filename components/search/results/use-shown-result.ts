import { useEffect, useRef } from 'react';
import type { ResultWindow } from './use-result-window.ts';
import type { SlotFocus } from './use-slot-focus.ts';

/** The list stays with the result whose preview is open, and gives it the focus when that is closed. */
export function useShownResult(shown: number | null, view: ResultWindow, focus: SlotFocus): void {
  const last = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another result moves the list, not its own scrolling
  useEffect(() => {
    if (shown !== null && last.current !== null) view.reveal(shown, 'nearest');
    if (shown === null && last.current !== null) focus.goTo(last.current, 'nearest');
    last.current = shown;
  }, [shown]);
}
