/** The search route that this surface showed last: where 'close' on the upload page leads (design 1). */
import { ROUTES } from '#lib/routing/model/routes.ts';

let last: string = ROUTES.search;

export function rememberSearchRoute(route: string): void {
  last = route;
}

export function lastSearchRoute(): string {
  return last;
}
