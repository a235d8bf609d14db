import { useEffect } from 'react';

/** While something has failed, calls `again` whenever the person comes back or the connection does. */
export function useRetryOnReconnect(hasFailed: boolean, again: () => void): void {
  useEffect(() => {
    if (!hasFailed) return;
    for (const event of ['online', 'focus']) window.addEventListener(event, again);
    return () => {
      for (const event of ['online', 'focus']) window.removeEventListener(event, again);
    };
  }, [hasFailed, again]);
}
