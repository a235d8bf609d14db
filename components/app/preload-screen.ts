import type { Client } from '#lib/client/connection/client.ts';
import { ROUTES, routeOf, searchTypeOf, uploadTypeOf } from '#lib/routing/model/routes.ts';

/**
 * Loads the scripts of the screen at an address while the engine starts, instead of after it. Failures are ignored: the
 * screen itself loads them again. Call the returned function once the engine has started: it requests what the screen begins with.
 */
export function preloadScreen(
  { hash, pathname }: Pick<Location, 'hash' | 'pathname'>,
  basePath: string,
): (client: Client) => void {
  const path = hash.startsWith('#/') ? hash.slice(1).replace(/\?.*/, '') : pathname.slice(basePath.length);
  const route = routeOf(path) ?? ROUTES.root;
  const parts: Promise<unknown>[] = [import('./watchers.tsx')];
  const searchType = searchTypeOf(route);
  if (searchType !== null) parts.push(import('../search/first-search.ts'), import('../search/search-page.tsx'));
  else if (uploadTypeOf(route) !== null) parts.push(import('../uploads/form/metadata-form.tsx'));
  else if (route === ROUTES.root) parts.push(import('./root-page.tsx'));
  else if (route === ROUTES.login) parts.push(import('../session/login-page.tsx'));
  if (searchType === 'image') parts.push(import('#lib/client/search/search-filtering.ts'));
  for (const part of parts) part.catch(() => undefined);
  return (client) => {
    if (searchType !== null)
      import('../search/first-search.ts').then(
        ({ searchAhead }) => searchAhead(client, searchType),
        () => undefined,
      );
  };
}
