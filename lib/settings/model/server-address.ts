import { appRouteStart } from '#lib/routing/model/routes.ts';

/** Labels with a dot between them, or an IP address. */
const NAME = /^(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}_-]+\.?$/u;
const IPV6 = /^\[[\da-f:.]+\]$/;

/**
 * The address that a policy sets: `media.example.com`, with or without scheme, path and slash. Query, hash and passwords are
 * dropped. Null when it is no address.
 */
export function parsePolicyAddress(typed: string): URL | null {
  const trimmed = typed.trim();
  const hasScheme = /^https?:\/\//i.test(trimmed);
  const isLocal = /^(localhost|127\.0\.0\.1)([:/]|$)/.test(trimmed);
  const isOtherScheme = !hasScheme && /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed);
  if (isOtherScheme || /\s/.test(trimmed) || (!hasScheme && trimmed.includes('@'))) return null;
  const address = hasScheme ? trimmed : `${isLocal ? 'http' : 'https'}://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  return new URL(`${origin}${pathname.replace(/\/?$/, '/')}`);
}

/** The same for an address that a person types: a host without a dot needs a scheme or a port, so a word is no address. */
export function parseServerAddress(typed: string): URL | null {
  const url = parsePolicyAddress(typed);
  if (url === null) return null;
  const { hostname, port } = url;
  const isNamed = NAME.test(hostname) || IPV6.test(hostname) || hostname === 'localhost';
  const isExplicit = port !== '' || /^\s*https?:/i.test(typed);
  return isNamed || isExplicit ? url : null;
}

/** Where a media system may answer: at the address itself, without the route of a link into the widget, at the root. */
export function serverCandidates(server: string): readonly string[] {
  const start = appRouteStart(new URL(server).pathname).replace(/\/?$/, '/');
  return [...new Set([server, new URL(start, server).href, new URL('/', server).href])];
}
