import { useEffect } from 'react';

/** While `hasFailed`, calls `again` when the connection returns and when the window gets the focus. */
export function useRetryOnReconnect(hasFailed: boolean, again: () => void): void {
  useEffect(() => {
    if (!hasFailed) return;
    for (const event of ['online', 'focus']) window.addEventListener(event, again);
    return () => {
      for (const event of ['online', 'focus']) window.removeEventListener(event, again);
    };
  }, [hasFailed, again]);
}
