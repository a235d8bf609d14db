import { type RefObject, useEffect, useRef } from 'react';
import { useText } from './text-provider.tsx';

let isFirstPage = true;

/**
 * Names the page in the browser's title and, when the person came from another page, moves the focus to its content:
 * the link that was pressed is gone by then. Gives the ref for that content, which carries `tabIndex={-1}`.
 */
export function usePageStart(title: string): RefObject<HTMLElement | null> {
  const { t } = useText();
  const content = useRef<HTMLElement>(null);
  const appName = t('app.name');
  useEffect(() => {
    document.title = `${title} – ${appName}`;
  }, [title, appName]);
  useEffect(() => {
    if (!isFirstPage && document.activeElement === document.body) content.current?.focus();
    isFirstPage = false;
  }, []);
  return content;
}
