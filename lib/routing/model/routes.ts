/** The route table (specification 2.1). Upload, search and help routes end with a slash, the others do not. */
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';

export const ROUTES = {
  root: '/',
  login: '/login',
  upload: '/upload/',
  search: '/search/',
  help: '/help/',
  authError: '/error/auth',
  accessDenied: '/error/access-denied',
  sessionClosed: '/session-closed',
} as const;

/** 2.1.3–2.1.5 */
export function uploadRoute(type: MediaType): string {
  return type === 'image' ? ROUTES.upload : `${ROUTES.upload}${type}/`;
}

/** 2.1.6–2.1.9 */
export function searchRoute(type: SearchType): string {
  return type === 'image' ? ROUTES.search : `${ROUTES.search}${type}/`;
}

/** The tab of an upload route, `/upload/image/` included; null for any other route. */
export function uploadTypeOf(route: string): MediaType | null {
  const path = normalise(route);
  if (path === `${ROUTES.upload}image/`) return 'image';
  return MEDIA_TYPES.find((type) => uploadRoute(type) === path) ?? null;
}

/** The search type of a search route; null for any other route. */
export function searchTypeOf(route: string): SearchType | null {
  const path = normalise(route);
  return SEARCH_TYPES.find((type) => searchRoute(type) === path) ?? null;
}

/** The name of the article at a help route below the list (2.1.11); null for any other route. */
export function helpArticleOf(route: string): string | null {
  const path = normalise(route);
  return path.startsWith(ROUTES.help) && path !== ROUTES.help ? path.slice(ROUTES.help.length, -1) : null;
}

/**
 * Whether a reopened surface may continue here: on upload and search pages, not on sign-in and error pages
 * (docs/design/surfaces-and-messages.md#user-interface).
 */
export function isReopenable(route: string): boolean {
  return uploadTypeOf(route) !== null || searchTypeOf(route) !== null;
}

/**
 * Parses untrusted text as a route of the table and normalises it to slashes at both ends; null for anything else.
 * Other addresses need not be recognised, because only routes are followed.
 */
export function routeOf(text: string): string | null {
  const path = normalise(text.startsWith('/') ? text : `/${text}`);
  if (uploadTypeOf(path) !== null || searchTypeOf(path) !== null) return path;
  return Object.values(ROUTES).find((route) => normalise(route) === path) ?? null;
}

/** The app's own path: the part of a link's path before its page and route. */
export function appBasePath(path: string): string {
  const parts = path
    .replace(/[^/]+\.html\/?$/, '')
    .split('/')
    .filter(Boolean);
  for (let from = 0; from < parts.length; from += 1) {
    const route = `/${parts.slice(from).join('/')}`;
    if (routeOf(route) !== null || helpArticleOf(route) !== null) return `/${parts.slice(0, from).join('/')}`;
  }
  return `/${parts.join('/')}`;
}

/** Typed addresses may have capitals, and more than one slash at the end. */
function normalise(route: string): string {
  return route.toLowerCase().replace(/\/*$/, '/');
}
