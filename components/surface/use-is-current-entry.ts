import { useCallback } from 'react';
import { useHref, useLocation } from 'react-router-dom';

/**
 * Returns a function that tells whether the rendered history entry is still the current one. It is not while the page
 * of the next entry loads; a redirect would then undo the user's navigation.
 */
export function useIsCurrentEntry(): () => boolean {
  const { key, pathname, hash } = useLocation();
  const href = useHref({ pathname, hash });
  return useCallback(() => {
    const { history, location } = window;
    // 'default' is React Router's key for every entry that it has not created: only their addresses differ.
    return (history.state?.key ?? 'default') === key && placeOf(new URL(href, location.href)) === placeOf(location);
  }, [key, href]);
}

/** The page of an address, without the query. */
function placeOf({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): string {
  return pathname + hash.split('?', 1)[0];
}
