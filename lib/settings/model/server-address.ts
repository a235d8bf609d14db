import { isLoopback } from '#lib/core/is-loopback.ts';
import { hasUserInfo } from '#lib/core/user-info.ts';
import { appBasePath } from '#lib/routing/model/routes.ts';

/** Labels joined by dots, or an IP address. */
const NAME = /^(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}_-]+\.?$/u;
const IPV6 = /^\[[\da-f:.]+\]$/;

/**
 * Parses the address of a policy: `media.example.com`, with or without scheme, path and slash. Query and hash are
 * dropped. Null if it is not an address or contains a user name or password.
 */
export function parsePolicyAddress(typed: string): URL | null {
  const trimmed = typed.trim();
  const hasScheme = /^https?:\/\//i.test(trimmed);
  const isLocal = /^(localhost|127\.0\.0\.1)([:/]|$)/.test(trimmed);
  const isOtherScheme = !hasScheme && /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed);
  if (isOtherScheme || /\s/.test(trimmed) || (!hasScheme && trimmed.includes('@'))) return null;
  const address = hasScheme ? trimmed : `${isLocal ? 'http' : 'https'}://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (hasUserInfo(url)) return null;
  const { origin, pathname } = url;
  return new URL(`${origin}${pathname.replace(/\/?$/, '/')}`);
}

/**
 * The same for a typed address. A host without a dot needs a scheme or a port, so that a single word is not an address.
 */
export function parseServerAddress(typed: string): URL | null {
  const url = parsePolicyAddress(typed);
  if (url === null) return null;
  const { hostname, port } = url;
  const isNamed = NAME.test(hostname) || IPV6.test(hostname) || hostname === 'localhost';
  const isExplicit = port !== '' || /^\s*https?:/i.test(typed);
  return isNamed || isExplicit ? url : null;
}

/** True for a typed address with a password, or with a scheme and a user name; `anna@example.com` is none. */
export function containsUserInfo(typed: string): boolean {
  const hasScheme = /^\s*https?:\/\//i.test(typed);
  const address = hasScheme ? typed.trim() : `https://${typed.trim()}`;
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return hasScheme ? hasUserInfo(url) : url.password !== '';
}

/** True if everything sent to the server can be read on its way: http, and not to this computer. */
export function isUnencrypted(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === 'http:' && !isLoopback(hostname);
}

/** Addresses to try, in this order: the address itself, without the route of a link into the widget, and its root. */
export function serverCandidates(server: string): readonly string[] {
  const start = appBasePath(new URL(server).pathname).replace(/\/?$/, '/');
  return [...new Set([server, new URL(start, server).href, new URL('/', server).href])];
}
