/**
 * What the address that opened a surface says beyond its route (specification 1.4, 2.2.1, 2.2.2, 2.3.2; docs/design/security.md#addresses, docs/design/choices.md).
 * Whatever came from outside can only choose among routes of the app; a session id and messages leave the address at once.
 */
import { cutText } from '#lib/core/cut-text.ts';
import { isReopenable, ROUTES, routeOf } from './routes.ts';
import { surfaceQuery } from './surface-query.ts';

export type ErrorRoute = typeof ROUTES.authError | typeof ROUTES.accessDenied | typeof ROUTES.sessionClosed;

export interface LaunchParams {
  /** A session that a host application hands over: a secret, held until it was used and then forgotten. */
  readonly sessionId: string | null;
  /** The working page that the hand-over asked for; null for the first that is allowed. */
  readonly target: string | null;
  readonly errorPage: ErrorRoute | null;
  /** Plain text for the error page; empty for none. */
  readonly message: string;
  /** `src=widget`: the page is a small surface beside something else (2.6.2, 2.7.1). */
  readonly isWidget: boolean;
  /** The page is inside of a host application that supplies the session (1.4). */
  readonly isEmbedded: boolean;
}

export interface OpeningPlace {
  readonly routing: 'hash' | 'path';
  /** Path under which the hosted page is served, with slashes at both ends. */
  readonly basePath: string;
}

const ERROR_ROUTES: readonly ErrorRoute[] = [ROUTES.authError, ROUTES.accessDenied, ROUTES.sessionClosed];
/** Used once; never to be seen, bookmarked or sent on. */
const USED_UP = ['sid', 'errorPage', 'error', 'msg'];
/** Characters of a message that is shown (docs/design/choices.md). */
const MESSAGE_LENGTH = 300;

/** Reads the opening out of an address, and gives the address without what is used up. */
export function readLaunchParams(address: URL, place: OpeningPlace): { opening: LaunchParams; cleanAddress: string } {
  const query = surfaceQuery(address);
  const isHosted = place.routing === 'path';
  const route = routeIn(address, place);
  // A session id counts on the hosted page only: an extension has a sign-in of its own (docs/design/choices.md).
  const sessionId = isHosted ? query.get('sid') : null;
  const errorPage = sessionId === null ? errorPageOf(query, route) : null;
  const opening = {
    sessionId,
    target: sessionId === null ? null : (workingRoute(address.hash) ?? workingRoute(route)),
    errorPage,
    message: errorPage === null ? '' : plainMessage(query.get('msg') ?? ''),
    isWidget: query.get('src') === 'widget',
    isEmbedded: isHosted && (sessionId !== null || query.get('src') === 'embedded'),
  };
  const startsAtRoot = sessionId !== null || errorPage !== null;
  return { opening, cleanAddress: clean(address, place, startsAtRoot, opening.isEmbedded) };
}

/** A path, a hash or a parameter as a working route of the app, with slashes at both ends (2.3.2); null for all else. */
function workingRoute(text: string): string | null {
  const route = routeOf(text.replace(/^#/, '').split('?', 1)[0] ?? '');
  return route !== null && isReopenable(route) ? route : null;
}

/** 2.2.2: an address that is an error page itself may carry the message as well (2.11.1). */
function errorPageOf(query: URLSearchParams, route: string): ErrorRoute | null {
  const isMessage = query.has('error') || query.has('msg');
  const named = query.get('errorPage') ?? (isMessage ? route : '');
  const known = ERROR_ROUTES.find((candidate) => candidate === routeOf(named));
  return known ?? (query.get('error') === 'auth-error' ? ROUTES.authError : null);
}

function plainMessage(text: string): string {
  // Signs that no one types: controls, and those that turn the direction of what follows.
  return cutText(text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim(), MESSAGE_LENGTH);
}

function routeIn(address: URL, { routing, basePath }: OpeningPlace): string {
  if (routing === 'hash') return address.hash.replace(/^#/, '').split('?', 1)[0] ?? '';
  return address.pathname.startsWith(basePath) ? `/${address.pathname.slice(basePath.length)}` : ROUTES.root;
}

/** Parts are set one by one: a path that begins with two slashes must not become another host. */
function clean(address: URL, { routing, basePath }: OpeningPlace, startsAtRoot: boolean, isEmbedded: boolean): string {
  const cleaned = new URL(address);
  const [route = '', hashSearch = ''] = address.hash.split('?', 2);
  const hashQuery = new URLSearchParams(hashSearch);
  for (const name of USED_UP) {
    cleaned.searchParams.delete(name);
    hashQuery.delete(name);
  }
  if (isEmbedded) cleaned.searchParams.set('src', 'embedded');
  if (routing === 'path') {
    cleaned.hash = '';
    if (startsAtRoot) cleaned.pathname = basePath;
  } else {
    const text = hashQuery.toString();
    cleaned.hash = `${startsAtRoot ? '#/' : route}${text === '' ? '' : `?${text}`}`;
  }
  return cleaned.href;
}
