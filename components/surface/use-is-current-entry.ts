import { useCallback } from 'react';
import { useHref, useLocation } from 'react-router-dom';

/**
 * Tells whether the history is still at the entry that is rendered. It is ahead while the page of the next one is being loaded:
 * who navigates then without asking takes the person away from where they have just gone.
 */
export function useIsCurrentEntry(): () => boolean {
  const { key, pathname, hash } = useLocation();
  const href = useHref({ pathname, hash });
  return useCallback(() => {
    const { history, location } = window;
    // React Router's name for every entry that it has not made: only their addresses differ.
    return (history.state?.key ?? 'default') === key && placeOf(new URL(href, location.href)) === placeOf(location);
  }, [key, href]);
}

/** Without the query, which names no page. */
function placeOf({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): string {
  return pathname + hash.split('?', 1)[0];
}
