import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isReopenable, searchTypeOf } from '#lib/routing/model/routes.ts';
import { useClient, useMirror } from '../surface/client-context.ts';
import { rememberSearchRoute } from '../surface/last-search-route.ts';

/** Writes down where the person is, so that a reopened surface continues there (docs/design/surfaces-and-messages.md#user-interface). Draws nothing. */
export function RouteKeeper() {
  const { host, opening } = useClient();
  const { key, pathname } = useLocation();
  const isEmbedded = useMirror((state) => state.auth.isEmbedded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every way to a route, the same one again as well, drops it
  useEffect(() => opening.keepInAddress(isEmbedded), [opening, isEmbedded, key]);
  useEffect(() => {
    if (searchTypeOf(pathname)) rememberSearchRoute(pathname);
    if (isReopenable(pathname)) host.writeRoute(pathname);
  }, [host, pathname]);
  return null;
}
