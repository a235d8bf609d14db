import { type RefObject, useEffect, useRef } from 'react';
import { useText } from '../i18n/text-provider.tsx';

let isFirstPage = true;
let isAfterSignIn = false;

/** The next page moves the focus to what people do first there: they have just signed in for it. */
export function beginAtWork(): void {
  isAfterSignIn = true;
}

/** True once after a sign-in, for a part of the page that is there later than the page. */
export function takesFirstFocus(): boolean {
  const takes = isAfterSignIn;
  isAfterSignIn = false;
  return takes;
}

/**
 * Names the page in the browser's title and, when the person came from another page, moves the focus to its content:
 * the link that was pressed is gone by then. Gives the ref for that content, which carries `tabIndex={-1}`.
 * `focusWork` moves it after a sign-in; false leaves that to a later part of the page.
 */
export function usePageStart(title: string, focusWork?: () => boolean): RefObject<HTMLElement | null> {
  const { t } = useText();
  const content = useRef<HTMLElement>(null);
  const appName = t('app.name');
  useEffect(() => {
    document.title = `${title} – ${appName}`;
  }, [title, appName]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page starts once
  useEffect(() => {
    const isFree = document.activeElement === document.body;
    const isAtWork = isFree && isAfterSignIn && focusWork?.() === true;
    if (isFree && !isAtWork && !isFirstPage) content.current?.focus();
    isFirstPage = false;
    if (isAtWork || !focusWork || !isFree) isAfterSignIn = false;
  }, []);
  return content;
}
