import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isReopenable, searchTypeOf } from '#lib/routing/model/routes.ts';
import { useClient } from '../hooks/client-context.ts';
import { rememberSearchRoute } from '../hooks/last-search-route.ts';

/** Writes down where the person is, so that a reopened surface continues there (design 10). Draws nothing. */
export function RouteKeeper() {
  const { host } = useClient();
  const { pathname } = useLocation();
  useEffect(() => {
    if (searchTypeOf(pathname)) rememberSearchRoute(pathname);
    if (isReopenable(pathname)) host.writeRoute(pathname);
  }, [host, pathname]);
  return null;
}
