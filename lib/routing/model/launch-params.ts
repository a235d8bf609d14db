/**
 * Launch parameters: what a surface's address contains apart from its route (specification 1.4, 2.2.1, 2.2.2, 2.3.2;
 * docs/design/security.md#addresses, docs/design/choices.md). They can only select routes of the app. A session id, a
 * one-time code and messages are removed from the address immediately.
 */
import { cutText } from '#lib/core/cut-text.ts';
import { isReopenable, ROUTES, routeOf } from './routes.ts';
import { surfaceQuery } from './surface-query.ts';

export type ErrorRoute = typeof ROUTES.authError | typeof ROUTES.accessDenied | typeof ROUTES.sessionClosed;

export interface LaunchParams {
  /** Id of a session that a host application hands over, or a one-time code for it; a secret, dropped after its use. */
  readonly sessionId: string | null;
  /** `sessionId` is a one-time code. */
  readonly isCode: boolean;
  /** Page that the hand-over requests; null: the first permitted one. */
  readonly target: string | null;
  readonly errorPage: ErrorRoute | null;
  /** Plain text for the error page; empty if there is none. */
  readonly message: string;
  /** `src=widget`: a small surface beside other content (2.6.2, 2.7.1). */
  readonly isWidget: boolean;
  /** The page is in a host application that supplies the session (1.4). */
  readonly isEmbedded: boolean;
}

export interface AddressFormat {
  readonly routing: 'hash' | 'path';
  /** Path under which the hosted page is served, with slashes at both ends. */
  readonly basePath: string;
}

const ERROR_ROUTES: readonly ErrorRoute[] = [ROUTES.authError, ROUTES.accessDenied, ROUTES.sessionClosed];
/** Parameters that must not stay in the address. */
const USED_UP = ['sid', 'code', 'errorPage', 'error', 'msg'];
/** Maximum length of a shown message, in characters (docs/design/choices.md). */
const MESSAGE_LENGTH = 300;

/** Reads the launch parameters of an address. `cleanAddress` lacks those that must not stay in it. */
export function readLaunchParams(
  address: URL,
  format: AddressFormat,
): { launchParams: LaunchParams; cleanAddress: string } {
  const query = surfaceQuery(address);
  const isHosted = format.routing === 'path';
  const route = routeIn(address, format);
  // Only the hosted page takes a session: the extension has its own sign-in (docs/design/choices.md).
  const { code, target } = codeIn(address);
  const sessionId = isHosted ? (code ?? query.get('sid')) : null;
  const errorPage = sessionId === null ? errorPageOf(query, route) : null;
  const launchParams = {
    sessionId,
    isCode: isHosted && code !== null,
    target:
      sessionId === null ? null : (workingRoute(code === null ? address.hash : (target ?? '')) ?? workingRoute(route)),
    errorPage,
    message: errorPage === null ? '' : plainMessage(query.get('msg') ?? ''),
    isWidget: query.get('src') === 'widget',
    isEmbedded: isHosted && (sessionId !== null || query.get('src') === 'embedded'),
  };
  const startsAtRoot = code !== null || sessionId !== null || errorPage !== null;
  return { launchParams, cleanAddress: clean(address, format, startsAtRoot, launchParams.isEmbedded) };
}

/** `#code=…&target=/upload/`: a code counts in the hash only, because servers and proxies log a query. */
function codeIn({ hash }: URL): { readonly code: string | null; readonly target: string | null } {
  const parameters = new URLSearchParams(hash.slice(1));
  return { code: parameters.get('code') || null, target: parameters.get('target') };
}

/**
 * An upload or search route, with slashes at both ends (2.3.2), from a path, hash or parameter; null for other text.
 */
function workingRoute(text: string): string | null {
  const route = routeOf(text.replace(/^#/, '').split('?', 1)[0] ?? '');
  return route !== null && isReopenable(route) ? route : null;
}

/** The error page of 2.2.2; the address of an error page itself may contain the message too (2.11.1). */
function errorPageOf(query: URLSearchParams, route: string): ErrorRoute | null {
  const isMessage = query.has('error') || query.has('msg');
  const named = query.get('errorPage') ?? (isMessage ? route : '');
  const known = ERROR_ROUTES.find((candidate) => candidate === routeOf(named));
  return known ?? (query.get('error') === 'auth-error' ? ROUTES.authError : null);
}

function plainMessage(text: string): string {
  // Replaces control and format characters, which could reverse the text direction.
  return cutText(text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim(), MESSAGE_LENGTH);
}

function routeIn(address: URL, { routing, basePath }: AddressFormat): string {
  if (routing === 'hash') return address.hash.replace(/^#/, '').split('?', 1)[0] ?? '';
  return address.pathname.startsWith(basePath) ? `/${address.pathname.slice(basePath.length)}` : ROUTES.root;
}

/** Sets the parts of the address one by one, so that a path with two leading slashes does not become a host. */
function clean(address: URL, { routing, basePath }: AddressFormat, startsAtRoot: boolean, isEmbedded: boolean): string {
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
