import { type RefObject, useEffect, useRef } from 'react';
import type { Client } from '#lib/client/connection/client.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient } from './client-context.ts';

/** Surfaces that have shown a page. */
const opened = new WeakSet<Client['host']>();
let isAfterSignIn = false;

/** After a sign-in: the next page focuses the control that users need first, instead of its content. */
export function focusAfterSignIn(): void {
  isAfterSignIn = true;
}

/** True once after a sign-in; for a part of the page that is rendered after the page. */
export function takesFocusAfterSignIn(): boolean {
  const takes = isAfterSignIn;
  isAfterSignIn = false;
  return takes;
}

/**
 * Sets the title of the document and the name of its content. After a navigation, focuses the content of the page, because the clicked link is gone; also
 * when a popup opens, where the user continues. Returns the ref for that content, which needs `tabIndex={-1}`. After a sign-in, `focusFirstControl` is called instead;
 * if it returns false, a later part of the page sets the focus.
 */
export function usePageStart(title: string, focusFirstControl?: () => boolean): RefObject<HTMLElement | null> {
  const { t } = useText();
  const { host } = useClient();
  const content = useRef<HTMLElement>(null);
  const appName = t('app.name');
  useEffect(() => {
    document.title = `${title} – ${appName}`;
    content.current?.setAttribute('aria-label', title);
  }, [title, appName]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page starts once
  useEffect(() => {
    const isFree = document.activeElement === document.body;
    const hasFocusedControl = isFree && isAfterSignIn && focusFirstControl?.() === true;
    const isStart = opened.has(host) || host.surface === 'popup';
    if (isFree && !hasFocusedControl && isStart) content.current?.focus();
    opened.add(host);
    if (hasFocusedControl || !focusFirstControl || !isFree) isAfterSignIn = false;
  }, []);
  return content;
}
