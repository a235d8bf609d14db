import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useClient } from './client-context.ts';

/** The ways from a small surface to a larger one, which shows the same page with the same text. Call them first thing in a click. */
export function useLargerSurface() {
  const { drafts, host } = useClient();
  const { pathname } = useLocation();
  // Text that cannot be stored keeps nobody here: it is lost on this surface as well.
  const stored = () => drafts.flush().catch(() => undefined);
  return {
    openPanel: () => void host.openPanel(pathname, stored()),
    openTab: () => void host.openTab(pathname, stored()),
  };
}

/** For `onMouseDown`: the press leaves focus and caret in the text field, so the next surface continues there. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
