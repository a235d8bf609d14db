import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Tells whether the history is still at the entry that is rendered. It is ahead while the page of the next one is being loaded:
 * who navigates then without asking takes the person away from where they have just gone.
 */
export function useIsCurrentEntry(): () => boolean {
  const { key } = useLocation();
  // React Router's name for an entry that it has not made.
  return useCallback(() => (window.history.state?.key ?? 'default') === key, [key]);
}
