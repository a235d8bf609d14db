/**
 * The search route that this surface showed last, to which the upload page returns
 * (docs/design/surfaces-and-messages.md#surfaces).
 */
import { ROUTES } from '#lib/routing/model/routes.ts';

let last: string = ROUTES.search;

export function rememberSearchRoute(route: string): void {
  last = route;
}

export function lastSearchRoute(): string {
  return last;
}
