/**
 * Where a request comes from, by its `Origin` header. Browsers set it on every request that changes something;
 * a page cannot forge it. Extension origins cannot be listed: Firefox makes one up per installation.
 */
export type OriginKind = 'own' | 'extension' | 'none' | 'foreign';

const EXTENSION = /^(?:chrome|moz|safari-web)-extension:\/\/[\w-]+$/i;

/** `host` is the request's Host header: a proxy may end TLS before us, so the scheme does not count. */
export function originKind(
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): OriginKind {
  if (origin === undefined) return 'none';
  if (EXTENSION.test(origin)) return 'extension';
  if (allowed.includes(origin)) return 'own';
  const parsed = URL.parse(origin);
  const isWeb = parsed?.protocol === 'http:' || parsed?.protocol === 'https:';
  return isWeb && host !== undefined && parsed.host === host.toLowerCase() ? 'own' : 'foreign';
}
