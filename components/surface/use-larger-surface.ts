import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { ADD_FILES } from '#lib/routing/model/sent-route.ts';
import { useClient } from './client-context.ts';

interface LargerSurface {
  readonly openPanel?: (() => void) | undefined;
  /** The same, and there the file dialog. */
  readonly addInPanel?: (() => void) | undefined;
  readonly openTab?: (() => void) | undefined;
}

/**
 * Opens the current page with its text in a larger surface, where the host has one. Call it first in a click handler:
 * it needs the user gesture.
 */
export function useLargerSurface(): LargerSurface {
  const { drafts, host } = useClient();
  const { sidePanel, tabs } = host;
  const { pathname } = useLocation();
  // Opened even if typed text cannot be stored, since this surface loses it as well.
  const stored = () => drafts.flush().catch(() => undefined);
  return {
    openPanel: sidePanel && (() => void sidePanel.open(pathname, stored())),
    addInPanel: sidePanel && (() => void sidePanel.open(pathname + ADD_FILES, stored())),
    openTab: tabs && (() => void tabs.open(pathname, stored())),
  };
}

/** For `onMouseDown`: keeps focus and caret in the text field, so that the larger surface continues there. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
