import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useClient } from './client-context.ts';

/**
 * Opens the current page with its text in a larger surface. Call it first in a click handler: it needs the user
 * gesture.
 */
export function useLargerSurface() {
  const { drafts, host } = useClient();
  const { pathname } = useLocation();
  // Opened even if typed text cannot be stored, since this surface loses it as well.
  const stored = () => drafts.flush().catch(() => undefined);
  return {
    openPanel: () => void host.openPanel(pathname, stored()),
    openTab: () => void host.openTab(pathname, stored()),
  };
}

/** For `onMouseDown`: keeps focus and caret in the text field, so that the larger surface continues there. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
